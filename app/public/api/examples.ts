import type { Field, Operation } from "./operations.ts";

/** Stands for the portal's origin; copying replaces it (`document/page/copy.ts`). */
export const exampleOrigin = "https://portal.example";

/** Values that a portal has, by the name of a parameter, or of a call and a parameter: `doc.slug`. */
export type OwnValues = Record<string, string | undefined>;

/** Other values, by parameter name; parameters that have none show their name. */
const values: Record<string, string> = {
  slug: "core",
  product: "core",
  version: "1.1.0",
  from: "1.0.0",
  to: "1.1.0",
  q: "passthrough",
  country: "US",
  page: "1",
  pageSize: "2",
  account: "+8613800138000",
  code: "123456",
  otp: "123456",
  password: "Two-lenses-1",
  token: "q83vEjRWeJCrze8SNFZ4kA",
  response: "code=q83vEjRWeJCrze8S&state=NFZ4kKvN7xI0Vnh4",
  name: "Ada",
  file: "core-1.1.0.zip",
  reason: "Requested by the owner",
  text: "## 1.0.0",
  effective: "2026-11-20",
  updateTime: "2026-11-20",
  expiresAt: "2026-11-20T12:10:00.000Z",
  upload: "0f8b2c6d4e1a5f7c9b3d2e6a8c4f1b70",
  platform: "any",
  engine: "none",
  teamName: "Horizon",
  organizationName: "Horizon Games",
  contactName: "Ada Lovelace",
  mobile: "+8613800138000",
  city: "Seattle",
  street: "400 Broad St",
  email: "ada@example.com",
};
const mailbox = { account: "ada@example.com" };
const fileName = { name: "core-1.1.0.zip" };
/** Overrides where a parameter of the same name has another meaning. */
const valuesOfCalls: Record<string, Record<string, string>> = {
  doc: { slug: "start" },
  policy: { slug: "privacy" },
  policyChanges: { slug: "privacy" },
  changePolicy: { slug: "privacy", version: "2" },
  createLicence: { version: "2" },
  createRelease: { version: "9.0.0" },
  logIn: { password: "Two-lenses-1" },
  changePassword: { oldPassword: "Two-lenses-0" },
  logInByMail: mailbox,
  registerByMail: mailbox,
  sendResetMail: mailbox,
  addMail: mailbox,
  beginOidcProof: { page: "/profile/index" },
  uploadFile: fileName,
  attachUpload: fileName,
  deleteFile: fileName,
  fileContents: fileName,
};

export function exampleOf({ id }: Pick<Operation, "id">, name: string, own: OwnValues): string | undefined {
  return own[`${id}.${name}`] ?? valuesOfCalls[id]?.[name] ?? own[name] ?? values[name];
}

/** An example's path with its parameters filled in; of the query, only required parameters and the page size. */
export function examplePath(operation: Operation, own: OwnValues): string {
  const { path, takes } = operation;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(exampleOf(operation, name, own) ?? `<${name}>`).replaceAll(/%3C|%3E/g, (sign) =>
      sign === "%3C" ? "{" : "}",
    ),
  );
  const query = new URLSearchParams(
    takes
      .filter(({ name, place, required }) => place === "query" && (required || name === "pageSize"))
      .map(({ name }) => [name, exampleOf(operation, name, own) ?? ""]),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** The call as a curl command. `isOpen`: it needs no token. */
export function exampleRequest(operation: Operation, isOpen: boolean, own: OwnValues): string {
  const { method } = operation;
  const url = exampleOrigin + examplePath(operation, own);
  const body = exampleBody(operation, own);
  return [
    `curl ${method === "GET" || body !== undefined ? "" : `-X ${method} `}${/[?&{}]/.test(url) ? `'${url}'` : url}`,
    ...(body !== undefined && method !== "POST" ? [`  -X ${method}`] : []),
    ...(isOpen ? [] : [`  -H "token: $TOKEN"`]),
    ...(body === undefined
      ? []
      : [`  -H 'content-type: application/json'`, `  -d '${body.replaceAll("\n", "\n      ")}'`]),
  ].join(" \\\n");
}

/** A body as JSON: its required fields, objects of whose fields the portal has values, and what `valuesOfCalls` names. */
function exampleBody(operation: Operation, own: OwnValues): string | undefined {
  const fields = operation.takes.filter(({ place }) => place === "body");
  return fields.length === 0 ? undefined : JSON.stringify(objectOf(fields, operation, own), null, 2);
}

function objectOf(fields: Field[], operation: Operation, own: OwnValues, within = ""): Record<string, unknown> {
  const shown = fields.filter(
    ({ name, required, fields: inner }) =>
      required ||
      inner.some((each) => own[`${name}.${each.name}`] !== undefined) ||
      valuesOfCalls[operation.id]?.[name] !== undefined,
  );
  return Object.fromEntries(shown.map((field) => [field.name, exampleValue(field, operation, own, within)]));
}

/** An example of a field's value, of its type. */
export function exampleValue(field: Field, operation: Operation, own: OwnValues, within = ""): unknown {
  const { name, type, fields } = field;
  const [first = ""] = type.split(" | ");
  if (type.endsWith("[]")) return [];
  if (fields.length > 0) return objectOf(fields, operation, own, `${name}.`);
  if (first.startsWith('"') || /^-?\d/.test(first)) return JSON.parse(first) as unknown; // as `typeOf` wrote it
  const text = exampleOf(operation, `${within}${name}`, own) ?? exampleOf(operation, name, own);
  if (/^(?:number|integer)$/.test(first)) return Number(text ?? 1);
  if (first === "boolean") return true;
  if (first === "{ en, zh }") return { en: "Name", zh: "名称" };
  return first === "object" ? {} : (text ?? name);
}

/** What a call answers that cannot be made for the page, if all of it is known. */
export function exampleAnswer(operation: Operation, own: OwnValues): unknown {
  const { answers, answerType } = operation;
  if (answerType === "null") return null;
  return answerType === "object" ? knownFields(answers, operation, own) : undefined;
}

function knownFields(fields: Field[], operation: Operation, own: OwnValues): Record<string, unknown> | undefined {
  const known = fields.map(({ name, type, fields: inner }): [string, unknown] => {
    if (inner.length > 0) return [name, type === "object" ? knownFields(inner, operation, own) : undefined];
    const example = exampleOf(operation, name, own);
    if (example !== undefined && /^(?:number|integer)\b/.test(type)) return [name, Number(example)];
    return [name, /^string\b(?!\[)/.test(type) ? example : undefined];
  });
  return fields.length > 0 && known.every(([, value]) => value !== undefined) ? Object.fromEntries(known) : undefined;
}
