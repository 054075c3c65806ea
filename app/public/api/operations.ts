/** An input field of a call: where it is sent, its type, whether it is required. */
export type Field = { name: string; place: "path" | "query" | "body"; shape: string; required: boolean };
export type Operation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  takes: Field[];
  response: string;
};

type Json = Record<string, unknown>;

const methods = ["get", "post", "put", "delete", "patch"] as const;

/** Reads an OpenAPI document; missing parts are omitted. */
export function operationsOf(document: unknown): { version: string; operations: Operation[] } {
  const root = record(document);
  const operations = Object.entries(record(root["paths"])).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = record(item)[method];
      return operation ? [operationOf(root, path, method, record(operation))] : [];
    }),
  );
  return { version: text(record(root["info"])["version"]), operations };
}

function operationOf(root: Json, path: string, method: string, operation: Json): Operation {
  const body = resolved(root, schemaOf(operation["requestBody"]));
  return {
    id: text(operation["operationId"]) || `${method}${path.replace(/\W+/g, "-")}`,
    method: method.toUpperCase(),
    path,
    tag: text(list(operation["tags"])[0]),
    summary: text(operation["summary"]) || text(operation["description"]),
    takes: [...parametersOf(root, operation), ...fieldsOf(root, body)],
    response: responseSchema(root, operation),
  };
}

function parametersOf(root: Json, operation: Json): Field[] {
  return list(operation["parameters"]).flatMap((each) => {
    const { name, in: place, schema, required } = resolved(root, record(each));
    return place === "path" || place === "query"
      ? [{ name: text(name), place, shape: shapeOf(root, record(schema), 0), required: required === true }]
      : [];
  });
}

function fieldsOf(root: Json, body: Json): Field[] {
  const required = list(body["required"]);
  return Object.entries(record(body["properties"])).map(([name, schema]) => ({
    name,
    place: "body",
    shape: shapeOf(root, record(schema), 1),
    required: required.includes(name),
  }));
}

/** The type of `data` in a successful response. */
function responseSchema(root: Json, operation: Json): string {
  const response = resolved(root, schemaOf(record(operation["responses"])["200"]));
  const envelopes = list(response["oneOf"] ?? response["anyOf"] ?? [response]).map((each) =>
    resolved(root, record(each)),
  );
  const data = envelopes
    .map((envelope) => record(record(envelope["properties"])["data"]))
    .find((schema) => Object.keys(schema).length > 0);
  return data ? shapeOf(root, data, 0) : "";
}

function schemaOf(part: unknown): Json {
  return record(record(record(record(part)["content"])["application/json"])["schema"]);
}

const deepest = 6;

/** A JSON schema in TypeScript-like notation: `{ items: { slug: string }[] }`. */
function shapeOf(root: Json, schema: Json, depth: number): string {
  const target = resolved(root, schema);
  if (depth > deepest) return "…";
  const choices = list(target["anyOf"] ?? target["oneOf"]);
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => shapeOf(root, record(choice), depth)))].join(" | ");
  if (Array.isArray(target["enum"])) return target["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in target) return JSON.stringify(target["const"]);
  if (target["type"] === "array") return arrayOf(shapeOf(root, record(target["items"]), depth));
  if (target["type"] === "object") return objectOf(root, target, depth);
  return Array.isArray(target["type"]) ? target["type"].join(" | ") : text(target["type"]) || "unknown";
}

function arrayOf(item: string): string {
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function objectOf(root: Json, schema: Json, depth: number): string {
  const properties = Object.entries(record(schema["properties"]));
  if (properties.length === 0) return "object";
  const required = list(schema["required"]);
  const indent = "  ".repeat(depth + 1);
  const lines = properties.map(
    ([name, property]) =>
      `${indent}${name}${required.includes(name) ? "" : "?"}: ${shapeOf(root, record(property), depth + 1)}`,
  );
  return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

function resolved(root: Json, schema: Json): Json {
  const reference = text(schema["$ref"]);
  if (!reference.startsWith("#/")) return schema;
  const target = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, key) => record(value)[key.replaceAll("~1", "/").replaceAll("~0", "~")], root);
  return record(target);
}

function record(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {}; // a JSON object
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
