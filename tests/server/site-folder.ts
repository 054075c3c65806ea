import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack, type Header } from "tar-stream";
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import type { Bilingual, Language } from "../../contract/language.ts";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import type { Pushed } from "../../contract/schemas/site.ts";
import { storeBlobs } from "../../server/content/site/blobs.ts";
import { loadFirstSite } from "../../server/content/site/first/load.ts";
import { pushSite, type Push } from "../../server/content/site/push-site.ts";
import { filesOf, newestRevision } from "../../server/content/site/revisions.ts";
import { openTestPortal, type TestPortal } from "../portal.ts";
import { emptyEnvironment } from "./empty.ts";
import { registerOperator, type Person } from "./people.ts";

type Texts = Record<string, string | undefined>;

/** Pushes the present folder with other texts; `undefined` removes a file. */
export async function pushTexts(
  { portal }: Pick<TestPortal, "portal">,
  texts: Texts,
  more: Partial<Push> = {},
): Promise<Pushed> {
  const current = await newestRevision(portal.db.read);
  const files = filesOf(current);
  for (const [file, text] of Object.entries(texts)) {
    const [blob] = text === undefined ? [] : await storeBlobs(portal, [Buffer.from(text)]);
    if (blob) files[file] = { sha256: blob.sha256, size: blob.size };
    else delete files[file];
  }
  return pushSite(portal, { files, base: current?.number ?? 0, by: undefined, how: "push", ...more });
}

type Licence = { id: string; version: string; effective: string; title: Bilingual; body: Bilingual };

/** Pushes a licence, or a new version of one. */
export function publishLicence(site: Pick<TestPortal, "portal">, licence: Licence): Promise<Pushed> {
  const { id, version, effective, title, body } = licence;
  const written = (language: Language) =>
    `---\ntitle: ${title[language]}\nversion: "${version}"\neffective: "${effective}"\n---\n\n${body[language]}\n`;
  return pushTexts(site, { [`licences/${id}.en.md`]: written("en"), [`licences/${id}.zh.md`]: written("zh") });
}

export type Entry = Partial<Header> & { name: string; text?: string | Uint8Array };
export type Files = Record<string, string | Uint8Array>;

export async function tarOf(entries: Entry[]): Promise<Buffer> {
  const tar = pack();
  const whole = buffer(tar);
  for (const { text = "", ...header } of entries) tar.entry(header, Buffer.from(text));
  tar.finalize();
  return gzipSync(await whole);
}

export const packed = (files: Files) => tarOf(Object.entries(files).map(([name, text]) => ({ name, text })));

export async function unpacked(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const entry of Readable.from(gunzipSync(bytes)).pipe(extract()))
    files.set(entry.header.name, (await buffer(entry)).toString());
  return files;
}

type Answer = { errCode: number; data: Pushed & RefusalData };

export async function push(site: TestPortal, token: string, body: Uint8Array, query = ""): Promise<Answer> {
  const url = `${prefix}${calls.pushSite.path}${query}`;
  const headers = { token, "content-type": "application/gzip" };
  const response = await site.app.inject({ method: "POST", url, headers, payload: Buffer.from(body) });
  const { errCode, data } = response.json<Envelope<Pushed & RefusalData>>();
  return { errCode, data: data ?? { revision: 0, changes: [], warnings: [] } };
}

export async function pull(site: TestPortal, token: string, number = "current"): Promise<Buffer> {
  const url = `${prefix}/admin/site/revisions/${number}`;
  return (await site.app.inject({ url, headers: { token } })).rawPayload;
}

/** A token of an admin that may push. */
export async function siteToken(admin: Person): Promise<string> {
  const { token } = await admin.call("createToken", { name: "CI", scopes: ["site"], expiresInDays: 1 });
  return token;
}

const terms = '---\ntitle: Terms\nversion: "1"\neffective: "2026-01-01"\n---\n\nFair use.\n';
export const small = {
  "licences/halo.en.md": terms,
  "licences/halo.zh.md": terms,
  "site.yaml": "name: { en: Halo, zh: 光环 }\n",
  "products.yaml":
    "# ours\n- slug: halo\n  kind: sdk\n  name: { en: Halo SDK, zh: 光环 SDK }\n  summary: { en: For Halo., zh: 用于光环。 }\n",
  "docs/halo/01-start.en.md": "---\ntitle: Start\nsummary: First steps.\n---\n\nHello `world`.\n",
  "docs/halo/01-start.zh.md": "---\ntitle: 开始\nsummary: 第一步。\n---\n\n你好。\n",
} satisfies Files;

/** An empty portal with an admin who may push. */
export async function withEmpty(
  work: (site: TestPortal, admin: Person, token: string) => Promise<void>,
): Promise<void> {
  await using empty = await emptyEnvironment();
  const { site, close } = await openTestPortal({ ...empty.environment, RATE_LIMITS: "off" });
  try {
    await loadFirstSite(site.portal, undefined);
    const admin = await registerOperator(site, "admin");
    await work(site, admin, await siteToken(admin));
  } finally {
    await close();
  }
}

export const issuesOf = ({ data }: Answer) => data.issues?.map(({ field, message }) => `${field}: ${message}`) ?? [];
