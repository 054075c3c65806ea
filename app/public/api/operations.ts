type Place = "path" | "query" | "body";
/** A field of a call's input (`place`: where it is sent) or of its response, with the fields of an object or a list below it. */
export type Field = { name: string; place?: Place; type: string; required: boolean; text: string; fields: Field[] };
export type CallRefusal = { errCode: number; errMsg: string; description: string };
export type Operation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  text: string;
  takes: Field[];
  answers: Field[];
  /** The type of `data`. */
  answerType: string;
  refusals: CallRefusal[];
};

type Json = Record<string, unknown>;

const methods = ["get", "post", "put", "delete", "patch", "head"] as const;

/** Reads an OpenAPI document; missing parts are omitted. */
export function operationsOf(document: unknown): Operation[] {
  const root = record(document);
  return Object.entries(record(root["paths"])).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = record(item)[method];
      return operation ? [operationOf(root, path, method, record(operation))] : [];
    }),
  );
}

/** What the calls of each tag are for. */
export function tagTextsOf(document: unknown): Map<string, string> {
  const tags = list(record(document)["tags"]).map(record);
  return new Map(tags.map(({ name, description }) => [text(name), text(description)]));
}

function operationOf(root: Json, path: string, method: string, operation: Json): Operation {
  const body = schemaOf(operation["requestBody"]);
  const data = dataOf(root, operation);
  return {
    id: text(operation["operationId"]) || `${method}${path.replace(/\W+/g, "-")}`,
    method: method.toUpperCase(),
    path,
    tag: text(list(operation["tags"])[0]),
    summary: text(operation["summary"]),
    text: text(operation["description"]),
    takes: [
      ...parametersOf(root, operation),
      ...fieldsOf(root, body).map((field) => ({ ...field, place: "body" as const })),
    ],
    answers: fieldsOf(root, data),
    answerType: typeOf(root, data),
    refusals: list(operation["x-refusals"]) as CallRefusal[], // the server's own extension
  };
}

function parametersOf(root: Json, operation: Json): Field[] {
  return list(operation["parameters"]).flatMap((each) => {
    const { name, in: place, schema, required, description } = resolved(root, record(each));
    return place === "path" || place === "query"
      ? [fieldOf(root, text(name), { ...record(schema), description }, { required: required === true, place })]
      : [];
  });
}

type Sent = { required: boolean; place?: Place };

function fieldOf(root: Json, name: string, schema: Json, sent: Sent, depth = 0): Field {
  return {
    name,
    ...sent,
    type: typeOf(root, schema),
    text: text(schema["description"]),
    fields: fieldsOf(root, schema, depth),
  };
}

const deepest = 12;

/** The fields of an object, of the objects of a list, or of all of which it may be one. */
function fieldsOf(root: Json, schema: Json, depth = 0): Field[] {
  const { properties, items, anyOf, oneOf, additionalProperties, required } = resolved(root, schema);
  if (depth > deepest || isBilingual(record(properties))) return [];
  const own = Object.entries(record(properties)).map(([name, property]) =>
    fieldOf(root, name, record(property), { required: list(required).includes(name) }, depth + 1),
  );
  const inner = [items, additionalProperties, ...list(anyOf ?? oneOf)]
    .map(record)
    .filter((each) => Object.keys(each).length > 0)
    .flatMap((each) => fieldsOf(root, each, depth + 1));
  return [...new Map([...inner, ...own].map((field) => [field.name, field])).values()];
}

/** The schema of `data` in a successful response. */
function dataOf(root: Json, operation: Json): Json {
  const response = resolved(root, schemaOf(record(operation["responses"])["200"]));
  const envelopes = list(response["oneOf"] ?? response["anyOf"] ?? [response]);
  return (
    envelopes
      .map((each) => record(record(resolved(root, record(each))["properties"])["data"]))
      .find((schema) => Object.keys(schema).length > 0) ?? {}
  );
}

function schemaOf(part: unknown): Json {
  return record(record(record(record(part)["content"])["application/json"])["schema"]);
}

/** A schema's type, as TypeScript would write it; objects with fields of their own are `object`. */
function typeOf(root: Json, schema: Json): string {
  const target = resolved(root, schema);
  const choices = list(target["anyOf"] ?? target["oneOf"]);
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeOf(root, record(choice))))].join(" | ");
  if (Array.isArray(target["enum"])) return target["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in target) return JSON.stringify(target["const"]);
  if (target["type"] === "array") return arrayOf(typeOf(root, record(target["items"])));
  if (isBilingual(record(target["properties"]))) return "{ en, zh }";
  return Array.isArray(target["type"]) ? target["type"].join(" | ") : text(target["type"]);
}

function arrayOf(item: string): string {
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

/** A text in both languages, whose fields say nothing more. */
function isBilingual(properties: Json): boolean {
  const { en, zh, ...others } = properties;
  return Object.keys(others).length === 0 && record(en)["type"] === "string" && record(zh)["type"] === "string";
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
