import * as z from "zod/mini";
import { inputPlace, prefix, type Call } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import type { Bilingual, Language } from "../../contract/language.ts";
import { refusals, type RefusalName } from "../../contract/refusals.ts";
import type { SiteSettings } from "../../contract/schemas/site-yaml.ts";
import {
  describeCall,
  describeFields,
  describeRefusal,
  refusalsByStatus,
  refusalsOf,
} from "./descriptions/describe.ts";
import { tagTexts } from "./descriptions/tags.ts";

type JsonObject = Record<string, unknown>;

const about: Bilingual = {
  en: "The public interface of the portal; its own pages use nothing else. Every answer is an envelope: `errCode` says how the call turned out (0 is success), `errMsg` says it in the caller's language (header `x-ln`: 0 Chinese, anything else English), `data` is always present.",
  zh: "门户的公开接口，门户页面也只使用这些接口。每个返回都是信封：`errCode` 为结果（0 表示成功），`errMsg` 为调用者语言的说明（请求头 `x-ln`：0 中文，其他英文），`data` 始终存在。",
};

const schemes: Record<"session" | "token", Bilingual> = {
  session: {
    en: "The token of a login, in the answer of every call that logs in.",
    zh: "登录令牌，由登录类接口返回。",
  },
  token: {
    en: "A personal token or one for automation; its scopes say which calls it may make.",
    zh: "个人令牌或自动化令牌，可调用的接口取决于其权限范围。",
  },
};

/**
 * The OpenAPI 3.1 document of every call, made from the schemas that validate, with its texts in one language.
 * `x-refusals` lists the refusals of a call.
 */
export function openApiDocument({ name, contacts }: SiteSettings, language: Language): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [id, call] of Object.entries<Call>(calls)) {
    const { method, path, title, tag } = call;
    const description = describeCall(call, language);
    const address = (prefix + path).replace(/:(\w+)/g, "{$1}");
    paths[address] = {
      ...paths[address],
      [method.toLowerCase()]: {
        operationId: id,
        summary: title[language],
        ...(description && { description }),
        tags: [tag],
        security: securityOf(call),
        ...describe(id, call, language),
        "x-refusals": refusalsOf(call).map((refusal) => describeRefusal(refusal, language)),
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: name[language],
      version: "1",
      description: about[language],
      ...(contacts.support && { contact: { name: name[language], email: contacts.support } }),
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }], // the address of the document
    tags: [...new Set(Object.values<Call>(calls).map(({ tag }) => tag))].map((tag) => ({
      name: tag,
      description: tagTexts[tag][language],
    })),
    paths,
    components: {
      schemas: { Refusal: refusalSchema(language) },
      responses: refusalResponses(language),
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: "token", description: schemes.session[language] },
        token: { type: "http", scheme: "bearer", description: schemes.token[language] },
      },
    },
  };
}

/** The ways to authenticate, any of which is enough (`authorize.ts`); an empty one stands for a guest. */
function securityOf({ access, scope }: Call): Record<string, []>[] {
  const session = { session: [] as [] };
  const token = { token: [] as [] };
  if (access === "public") return [{}, session, token];
  if (access === "service") return [token];
  return access === "publisher" || scope !== undefined ? [session, token] : [session];
}

function describe(name: string, call: Call, language: Language): JsonObject {
  const { params, input, output } = call;
  const described = (schema: z.ZodMiniType, io: "input" | "output") =>
    describeFields(jsonSchema(schema, io), name, io, language);
  const query = inputPlace(call) === "query" ? input : undefined;
  const body = query ? undefined : input;
  const content = body ? { "application/json": { schema: described(body, "input") } } : bytesOf(call);
  return {
    parameters: [
      ...parameters("path", params && described(params, "input")),
      ...parameters("query", query && described(query, "input")),
      ...headersOf(call).map(headerParameter),
      languageHeader,
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses:
      call.upload === "tus"
        ? tusResponses(call)
        : { 200: understood(described(output, "output"), call), ...responsesByStatus(call) },
  };
}

const refusal = { $ref: "#/components/schemas/Refusal" };

function responsesByStatus(call: Call): JsonObject {
  const entries = refusalsByStatus(call).map((name) => [
    refusals[name].status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

/** Every refusal that calls answer with an HTTP status of its own, by name. */
function refusalResponses(language: Language): JsonObject {
  const names = new Set(Object.values<Call>(calls).flatMap((call) => refusalsByStatus(call)));
  return Object.fromEntries([...names].map((name) => [name, refusalResponse(name, language)]));
}

function refusalResponse(name: RefusalName, language: Language): JsonObject {
  const { errMsg, description } = describeRefusal(name, language);
  return { description: `${errMsg} ${description}`, content: { "application/json": { schema: refusal } } };
}

/** The responses of a call: those of a file call as well, whose refusals are envelopes. */
function understood(success: JsonObject, { download }: Call): JsonObject {
  return {
    description: "Understood: success, or a refusal",
    content: download
      ? { [download]: { schema: success }, "application/json": { schema: refusal } }
      : { "application/json": { schema: { oneOf: [envelopeOf(success), refusal] } } },
  };
}

/** The description of a body that is a file, or a part of one. */
function bytesOf({ upload, method }: Call): JsonObject | undefined {
  const schema = { type: "string", format: "binary" };
  if (upload === "file") return { "*/*": { schema } };
  return upload === "tus" && method === "PATCH" ? { "application/offset+octet-stream": { schema } } : undefined;
}

/** The headers that a call reads, and whether they are required. */
function headersOf({ upload, method, access, idempotencyKey }: Call): [name: string, required: boolean][] {
  if (upload === "file") return [["x-sha256", false]];
  const takesKey = method !== "GET" && idempotencyKey !== "ignored";
  if (upload === undefined && takesKey && (access !== "public" || idempotencyKey === "forGuests"))
    return [["Idempotency-Key", false]];
  if (upload !== "tus") return [];
  const further = method === "POST" ? "Upload-Length" : method === "PATCH" ? "Upload-Offset" : undefined;
  return [["Tus-Resumable", true], ...(further ? [[further, true] as [string, boolean]] : [])];
}

function headerParameter([name, required]: [string, boolean]): JsonObject {
  return { name, in: "header", required, schema: { type: "string" } };
}

const tusSuccesses: Partial<Record<Call["method"], { status: number; header?: string }>> = {
  POST: { status: 201, header: "Location" },
  HEAD: { status: 200, header: "Upload-Offset" },
  PATCH: { status: 204, header: "Upload-Offset" },
};

function tusResponses({ method }: Call): JsonObject {
  const { status, header } = tusSuccesses[method] ?? { status: 204 };
  const headers = header && { [header]: { required: true, schema: { type: "string" } } };
  return {
    [status]: { description: "Done", ...(headers && { headers }) },
    "4XX": { description: "Refused", content: { "application/json": { schema: refusal } } },
  };
}

const languageHeader = {
  name: "x-ln",
  in: "header",
  required: false,
  description: "0 Chinese, anything else English",
  schema: { type: "string" },
};

function parameters(place: "path" | "query", schema: JsonObject | undefined): JsonObject[] {
  if (!schema) return [];
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, JsonObject>;
    required?: string[];
    additionalProperties?: JsonObject | false;
  };
  const named = Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
  if (!additionalProperties) return named;
  const others = { type: "object", additionalProperties: { type: "string" } };
  return [...named, { name: "others", in: place, required: false, style: "form", explode: true, schema: others }];
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12" });
  return JSON.parse(JSON.stringify(rest), withItems) as JsonObject; // a schema has nothing but JSON
}

/** Generators of clients want `items` also beside the parts of a tuple. */
function withItems(_: string, value: unknown): unknown {
  const isTuple = typeof value === "object" && value !== null && "prefixItems" in value;
  if (!isTuple || !Array.isArray(value.prefixItems)) return value;
  const parts = new Map(value.prefixItems.map((part: unknown) => [JSON.stringify(part), part]));
  return { ...value, items: parts.size === 1 ? [...parts.values()][0] : { anyOf: [...parts.values()] } };
}

function envelopeOf(data: JsonObject): JsonObject {
  return {
    type: "object",
    required: ["errCode", "errMsg", "data"],
    properties: { errCode: { const: 0 }, errMsg: { type: "string" }, data },
  };
}

function refusalSchema(language: Language): JsonObject {
  const texts = Object.entries(refusals).map(
    ([name, { code }]) => `${code} ${describeRefusal(name as RefusalName, language).errMsg}`, // the keys of the table are its names
  );
  return {
    type: "object",
    description: [...new Set(texts)].join("\n"),
    required: ["errCode", "errMsg", "data"],
    properties: {
      errCode: { type: "integer", enum: [...new Set(Object.values(refusals).map(({ code }) => code))] },
      errMsg: { type: "string" },
      data: { type: ["object", "null"] },
    },
  };
}
