import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect } from "vitest";
import { prefix } from "../../contract/call.ts";
import { calls, isCallName, type CallName } from "../../contract/calls.ts";
import { neutralSite } from "../../contract/schemas/site-yaml.ts";
import { fieldKeys, fieldTexts } from "../../server/api/descriptions/describe.ts";
import { openApiDocument } from "../../server/api/openapi.ts";
import { readingTest as test } from "../portal.ts";
import { callAccess } from "./call-access.ts";

type Schema = { $ref?: string; [key: string]: unknown };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, []>[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers?: unknown;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: Record<"schemas" | "responses" | "securitySchemes", Record<string, Schema>>;
};

/** Every `$ref` below a value. */
function refs(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "$ref" ? [String(inner)] : refs(inner)));
}

/** Where a schema of an array says nothing about its items. */
function listsWithoutItems(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const here = "type" in value && value.type === "array" && !("items" in value && value.items) ? [at] : [];
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, inner]) => listsWithoutItems(inner, at ? `${at}.${key}` : key)),
  ];
}

describe("/openapi.json", () => {
  test("describes every call, and nothing else", async ({ site }) => {
    const response = await site.app.inject("/openapi.json");
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    const document = response.json<Document>();
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const expected = Object.entries(calls).map(
      ([name, { method, path }]) => `${name} ${method} ${prefix}${path.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.toSorted()).toEqual(expected.toSorted());
  });

  test("names the call that returns a file, and its refusals as envelopes", async ({ site }) => {
    const { paths } = (await site.app.inject("/openapi.json")).json<Document>();
    expect(paths[`${prefix}/admin/applications.csv`]?.["get"]?.responses["200"]?.content).toEqual({
      "text/csv": { schema: { type: "string" } },
      "application/json": { schema: { $ref: "#/components/schemas/Refusal" } },
    });
  });

  test("says how to authenticate: nobody but guests may leave it out, and services have tokens alone", async ({
    site,
  }) => {
    const document = (await site.app.inject("/openapi.json")).json<Document>();
    expect(Object.keys(document.components.securitySchemes)).toEqual(["session", "token"]);
    const ways = Object.values(document.paths).flatMap((operations) => Object.values(operations));
    for (const { operationId, security, tags, description = "" } of ways) {
      const [access = ""] = callAccess[operationId as CallName].split(",");
      const named = security.map((way) => Object.keys(way).join());
      expect(named.includes(""), operationId).toBe(access === "public");
      expect(named.includes("session"), operationId).toBe(access !== "service");
      expect(/Only (for|with) /.test(description), operationId).toBe(access !== "public");
      if (["account", "admin", "reviewer"].includes(access) && calls[operationId as CallName].method === "GET")
        expect(named.includes("token"), operationId).toBe("scope" in calls[operationId as CallName]);
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    }
  });

  test("no list is without a schema of its items", async ({ site }) => {
    expect(listsWithoutItems((await site.app.inject("/openapi.json")).json())).toEqual([]);
    expect(listsWithoutItems({ a: { type: "array" } })).toEqual(["a"]);
  });

  test("is OpenAPI 3.1: parameters of every path, one id per call, valid references, the document's server", async ({
    site,
  }) => {
    const document = (await site.app.inject("/openapi.json")).json<Document>();
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Parallax", version: expect.any(String) as string },
    });
    expect(document.servers).toEqual([{ url: "/" }]);
    const operations = Object.entries(document.paths).flatMap(([path, ofPath]) =>
      Object.values(ofPath).map((operation) => ({ path, ...operation })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, parameters, responses, operationId } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        parameters.filter((one) => one.in === "path").map(({ name }) => name),
        operationId,
      ).toEqual(inPath);
      expect(parameters.every((one) => (one.in === "path" ? one.required : true) && one.schema)).toBe(true);
      expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
      const response = responses["4XX"] ?? responses["200"]; // tus reports the outcome by the HTTP status
      expect(response?.content?.["application/json"]?.schema).toBeDefined();
      if (!responses["4XX"])
        expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(["400", "429"]));
    }
    for (const ref of refs(document)) {
      const [, kind, name = ""] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(ref) ?? [];
      expect(document.components[kind as "schemas" | "responses"][name], ref).toBeDefined();
    }
  });

  test("describes the properties of a body, forbids others, and limits paging", async ({ site }) => {
    const { paths } = (await site.app.inject("/openapi.json")).json<Document>();
    expect(paths["/vrmcsys/download/agree"]?.post?.requestBody?.content["application/json"]?.schema).toMatchObject({
      type: "object",
      required: ["product", "version", "file"],
      additionalProperties: false,
      properties: { file: { type: "string", maxLength: 128 } },
    });
    expect(paths["/vrmcsys/catalogue/products"]?.get?.parameters).toContainEqual(
      expect.objectContaining({
        name: "pageSize",
        in: "query",
        schema: expect.objectContaining({ type: "integer", maximum: 100 }) as Schema,
      }),
    );
  });
});

test("keeps the rules that Redocly and Spectral recommend", { tags: "nightly", timeout: 600_000 }, async ({ site }) => {
  const folder = resolve(import.meta.dirname, "../../node_modules/.cache/openapi-linters"); // no dependencies of the portal
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "openapi.json"), (await site.app.inject("/openapi.json")).body);
  writeFileSync(join(folder, "spectral.yaml"), 'extends: ["spectral:oas"]\n');
  const run = promisify(execFile);
  const linters = ["@redocly/cli@2.77.0", "@stoplight/spectral-cli@6.16.3"];
  await run("npm", ["install", "--no-audit", "--no-save", "--ignore-scripts", "--prefix", folder, ...linters]);
  /** What a linter complains about: it ends with 1 for an error, which every warning is here. */
  const lint = async (name: string, ...args: string[]) => {
    const options = { cwd: folder, maxBuffer: 1e8 };
    try {
      await run(join(folder, "node_modules/.bin", name), ["lint", "openapi.json", ...args], options);
      return "";
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }; // of a program that failed
      return stdout || stderr;
    }
  };
  expect(await lint("redocly", "--extends=recommended-strict")).toBe("");
  expect(await lint("spectral", "--ruleset=spectral.yaml", "--fail-severity=hint")).toBe("");
});

/** The fields of a call below a schema, with the keys that may describe them. */
function fieldsOf(schema: unknown, call: string, parent: string): { keys: string[]; described: boolean }[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => fieldsOf(each, call, parent));
  return Object.entries(schema).flatMap(([part, inner]) =>
    part === "properties"
      ? Object.entries(inner as Record<string, Schema>).flatMap(([name, property]) => [
          { keys: fieldKeys(call, parent, name), described: typeof property["description"] === "string" },
          ...fieldsOf(property, call, name === "items" ? parent : name),
        ])
      : fieldsOf(inner, call, parent),
  );
}

test.for(["en", "zh"] as const)(
  "every field of a public call has a sentence, and every sentence a field: %s",
  (language) => {
    const document = openApiDocument(neutralSite, language) as Document;
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
    const fields = operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
      ...parameters
        .filter(({ in: place }) => place !== "header")
        .map(({ name, ...parameter }) => ({
          call: operationId,
          keys: fieldKeys(operationId, "input", name),
          described: "description" in parameter || name === "others",
        })),
      ...fieldsOf(requestBody?.content["application/json"]?.schema, operationId, "input").map((field) => ({
        call: operationId,
        ...field,
      })),
      ...fieldsOf(dataOf(responses["200"]?.content?.["application/json"]?.schema), operationId, "output").map(
        (field) => ({ call: operationId, ...field }),
      ),
    ]);
    const open = fields.filter(({ call }) => isCallName(call) && calls[call].access === "public");
    expect(open.filter(({ described }) => !described).map(({ keys }) => keys[0])).toEqual([]);
    const used = new Set(fields.map(({ keys }) => keys.find((key) => fieldTexts[language][key] !== undefined)));
    expect(Object.keys(fieldTexts[language]).filter((key) => !used.has(key))).toEqual([]);
    for (const { operationId, description } of operations) expect(description, operationId).toBeTruthy();
  },
);

/** The schema of `data` in an envelope of success. */
function dataOf(schema: Schema | undefined): unknown {
  const [success] = (schema?.["oneOf"] ?? []) as { properties: { data: unknown } }[];
  return success?.properties.data;
}
