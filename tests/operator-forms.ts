import * as z from "zod/mini";
import { prefix, type Call } from "../contract/call.ts";
import { calls, type CallName } from "../contract/calls.ts";
import { languages, type Language } from "../contract/language.ts";
import { noteKinds } from "../contract/notes.ts";
import { neutralSite } from "../contract/schemas/site-yaml.ts";
import type { Envelope } from "../contract/schemas.ts";

/** The calls that send an operator's input. A new one does not compile without a row in `operatorForms`. */
export type FormCall = {
  [Name in CallName]: (typeof calls)[Name] extends { method: "GET" | "HEAD" } | { access: "public" | "account" }
    ? never
    : Name;
}[CallName];

export type Input = Record<string, unknown>;
type Row = { id: string; version: number };

/** A portal, an admin's session and the records of their forms; the same for calls in this process and over HTTP. */
export type Site = {
  /** Sends any input, whatever the contract says. `data` is undefined if the response is not an envelope. */
  send(
    call: FormCall | "policy" | "adminRelease",
    input: Input,
  ): Promise<{ status: number; envelope?: Envelope<Input> }>;
  /** An account, with an approved application or an authenticator app if the form needs one. */
  newMember(has?: "approval" | "authenticator"): Promise<Row>;
  newApplication(): Promise<Row>;
};

type OperatorForm = {
  /** A valid input, with one element of each list. */
  input: (site: Site) => Promise<Input> | Input;
  /** Text fields that refuse markup; all others store it. */
  refuses?: string[];
  /** The response contains everything; nothing is stored. */
  storesNothing?: true;
};

const both = () => ({ en: "text", zh: "text" });
const effective = "2026-11-20";
const retired = { slug: "marked-up", version: "9.0.2" };

function notes() {
  const groups = () => Object.fromEntries(neutralSite.taxonomy.noteGroups.map(({ key }) => [key, ["text"]]));
  return { content: ["text"], ...Object.fromEntries(noteKinds.map((kind) => [kind, groups()])) };
}

const release = () => ({
  deprecated: { reason: "text", reasonZh: "text" },
  updateTime: effective,
  requires: [{ name: "text", range: "text" }],
  en: notes(),
  zh: notes(),
});

const webhook = () => ({
  name: "text",
  url: "https://hooks.example.com/in",
  events: ["site.changed"],
  preset: "standard",
  language: "en",
  secret: "text",
});

/** A release of the product that `changeProduct` makes, with its revision. */
async function newRelease(site: Site, version: string): Promise<number> {
  const { envelope } = await site.send("createRelease", { slug: "marked-up", version, ...release() });
  return Number(envelope?.data?.["revision"]);
}

/** Forms about an account; each has a separate one. */
const accountForm: OperatorForm = { input: async (site) => ({ ...(await site.newMember()), reason: "text" }) };

/**
 * The forms of operators in the order in which they are sent; `"no text"`: a call without a field for text.
 */
export const operatorForms: Record<FormCall, OperatorForm | "no text"> = {
  changeProduct: { input: () => ({ slug: "marked-up", kind: "tool", name: both(), summary: both() }) },
  createRelease: { input: () => ({ slug: "marked-up", version: "9.0.1", ...release() }) },
  changeRelease: {
    input: async (site) => {
      const version = "9.0.3";
      return { slug: "marked-up", version, ...release(), revision: await newRelease(site, version) };
    },
  },
  withdrawRelease: {
    input: async (site) => ({
      ...retired,
      revision: await newRelease(site, retired.version),
      reason: "text",
      reasonZh: "text",
    }),
  },
  deleteProduct: "no text",
  pinRelease: "no text",
  orderProducts: { input: () => ({ slugs: ["text"] }), refuses: ["slugs.0"] },
  createLicence: { input: () => ({ version: "text", effective, title: both(), body: both() }) },
  changePolicy: {
    input: async (site) => {
      const { envelope } = await site.send("policy", { slug: "server" });
      return {
        slug: "server",
        version: "text",
        effective,
        title: both(),
        text: both(),
        revision: envelope?.data?.["revision"],
      };
    },
  },
  attachUpload: {
    input: () => ({ ...retired, upload: "text", name: "text", platform: "any", engine: "none" }),
    refuses: ["upload", "name"],
  },
  arrangeFiles: {
    input: async (site) => {
      const address = { slug: "unity", version: "2.8.0" };
      const { envelope } = await site.send("adminRelease", address);
      const present = envelope?.data?.["files"] as { name: string }[]; // as the contract says
      return { ...address, files: present.map(({ name }) => ({ name, caption: both() })), recommended: null };
    },
  },
  previewSiteFile: {
    input: () => ({
      file: "pages/text.en.md",
      text: "text",
      changes: [{ file: "what?", text: "text", base64: "dGV4dA==" }],
    }),
    refuses: ["file", "text", "changes.0.file", "changes.0.text"], // a name that cannot be written
  },
  planPush: { input: () => ({ files: [{ path: "text", sha256: "0".repeat(64) }] }), storesNothing: true },
  importChangelog: {
    input: () => ({ text: "text", files: [{ name: "text", text: "text" }], product: "unity", groups: {} }),
    storesNothing: true,
  },
  writeNotes: {
    input: () => ({ product: "marked-up", language: "en", notes: notes() }),
    storesNothing: true,
  },
  importReleases: {
    input: () => ({
      slug: "marked-up",
      language: "en",
      publish: true,
      versions: [{ version: "9.0.5", updateTime: effective, notes: notes() }],
    }),
  },
  decideApplication: {
    input: async (site) => ({
      ...(await site.newApplication()),
      decision: "refuse",
      reasons: [{ field: "", message: "text" }],
    }),
  },
  changeReasonTemplates: { input: () => ({ revision: 0, items: [{ field: "", text: both() }] }) },
  unlockAccount: accountForm,
  endAccountSessions: accountForm,
  setRole: { input: async (site) => ({ ...(await site.newMember()), role: "reviewer", reason: "text" }) },
  suspendAccount: accountForm,
  restoreAccount: {
    input: async (site) => {
      const { id, version } = await site.newMember();
      const { envelope } = await site.send("suspendAccount", { id, version, reason: "text" });
      return { id, version: envelope?.data?.["version"], reason: "text" };
    },
  },
  approveDeveloper: { input: async (site) => ({ ...(await site.newMember()), reason: "text" }) },
  revokeDeveloper: { input: async (site) => ({ ...(await site.newMember("approval")), reason: "text" }) },
  resetSecondFactor: { input: async (site) => ({ ...(await site.newMember("authenticator")), reason: "text" }) },
  cancelFactorReset: {
    input: async (site) => {
      const { id, version } = await site.newMember("authenticator");
      const { envelope } = await site.send("resetSecondFactor", { id, version, reason: "text" });
      return { id, version: envelope?.data?.["version"], reason: "text" };
    },
  },
  createToken: { input: () => ({ name: "text", expiresInDays: 1 }) },
  createWebhook: { input: webhook },
  changeWebhook: {
    input: async (site) => {
      const { envelope } = await site.send("createWebhook", webhook());
      return { ...webhook(), id: String(envelope?.data?.["id"]) };
    },
  },
  invite: {
    input: () => ({ mailbox: "colleague@example.com", roles: ["reviewer"], language: "en" }),
    refuses: ["mailbox"],
  },
  endInvitation: { input: () => ({ id: "text" }), refuses: ["id"] },
  undoDecision: "no text",
  retryMessage: "no text",
  sendTestMessage: "no text",
  resumeSending: "no text",
  deleteDraft: "no text",
  publishRelease: "no text",
  uploadFile: "no text",
  deleteFile: "no text",
  beginUpload: "no text",
  continueUpload: "no text",
  cancelUpload: "no text",
  trustBuild: {
    input: () => ({
      product: "unity",
      issuer: "https://ci.example.com",
      repository: "a/b",
      workflow: "text",
      ref: null,
    }),
    refuses: ["product"],
  },
  distrustBuild: "no text",
  revokeToken: "no text",
  rotateWebhook: "no text",
  testWebhook: "no text",
  deleteWebhook: "no text",
  resendDelivery: "no text",
  stopDelivery: "no text",
  pushSite: "no text",
  // An outdated base, so that the folder stays as it is; tests/server/site-files.test.ts renders markup of its files
  changeSiteFiles: {
    input: () => ({ base: 99, note: "text", changes: [{ file: "text", text: "text", base64: "dGV4dA==" }] }),
    refuses: ["note", "changes.0.file", "changes.0.text"],
  },
  activateSiteRevision: "no text",
};

const names = Object.keys(operatorForms) as FormCall[]; // the keys of the table are its names

/** Markup that runs a script if it is parsed; its number identifies the field. */
export const markup = (index: number) => `<img src=x onerror=hit(${index})>`;

/** A field that contains markup; `language`: of a text in one language. */
export type MarkedField = { call: FormCall; field: string; text: string; language: Language | undefined };

/** The text fields of a call's query and body according to their schemas, such as `requires.0.name`. */
export function textFields(name: FormCall): string[] {
  const { input }: Call = calls[name];
  return input ? textsIn(z.toJSONSchema(input, { io: "input" }), []) : [];
}

type Part = {
  type?: string;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
};

/** A field with a fixed set of values, a format or a pattern is not a text; those in the contract allow no markup. */
function textsIn(part: unknown, path: string[]): string[] {
  const { type, properties = {}, items, anyOf = [], ...rules } = part as Part; // the schema's schema
  if (type === "string")
    return "enum" in rules || "const" in rules || rules.format || rules.pattern ? [] : [path.join(".")];
  return [
    ...Object.entries(properties).flatMap(([name, property]) => textsIn(property, [...path, name])),
    ...(items ? textsIn(items, [...path, "0"]) : []),
    ...anyOf.flatMap((choice) => textsIn(choice, path)),
  ];
}

/** The parameters of a call's path. */
export const parametersOf = (name: FormCall): string[] =>
  [...calls[name].path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => parameter);

/** An input with another text in a field. Throws if the input has no such field. */
export function withText(input: Input, field: string, text: string): Input {
  const changed = structuredClone(input);
  const path = field.split(".");
  const last = path.pop() ?? "";
  const holder = path.reduce<unknown>((part, key) => (part as Input)[key], changed);
  if (typeof (holder as Input | undefined)?.[last] !== "string") throw new Error(`the input has no ${field}`);
  (holder as Input)[last] = text;
  return changed;
}

/** Sends every form with markup in every text field that accepts it. Throws if one is refused. */
export async function sendMarkup(site: Site): Promise<{ stored: MarkedField[]; responses: Map<FormCall, Input> }> {
  const stored: MarkedField[] = [];
  const responses = new Map<FormCall, Input>();
  let index = 100; // numbers of the same length, so that none is a prefix of another
  for (const call of names) {
    const form = operatorForms[call];
    if (form === "no text" || form.refuses) continue;
    const marked = textFields(call).map((field) => ({
      call,
      field,
      text: markup(index++),
      language: field.endsWith("reasonZh") ? "zh" : languages.find((language) => field.split(".").includes(language)),
    }));
    let input = await form.input(site);
    for (const { field, text } of marked) input = withText(input, field, text);
    const { envelope } = await site.send(call, input);
    if (envelope?.errCode !== 0) throw new Error(`${call} was refused: ${JSON.stringify(envelope)}`);
    responses.set(call, envelope.data ?? {});
    if (!form.storesNothing) stored.push(...marked);
  }
  return { stored, responses };
}

/** The request of a call with an input of any shape. */
export function requestOf(
  name: FormCall | "policy" | "adminRelease",
  input: Input,
): {
  method: Call["method"];
  url: string;
  body?: Input;
} {
  const { method, path, upload }: Call = calls[name];
  const rest = { ...input };
  const at = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = String(rest[parameter]);
    delete rest[parameter];
    return encodeURIComponent(value);
  });
  if (method !== "GET" && method !== "DELETE" && upload !== "file") return { method, url: prefix + at, body: rest };
  return { method, url: `${prefix}${at}?${new URLSearchParams(rest as Record<string, string>).toString()}` };
}
