import type { Bilingual, Language } from "../../contract/language.ts";
import type { Pushed } from "../../contract/schemas/site.ts";
import { storeBlobs } from "../../server/site/blobs.ts";
import { pushSite, type Push } from "../../server/site/push-site.ts";
import { filesOf, newestRevision } from "../../server/site/revisions.ts";
import type { TestPortal } from "../portal.ts";

type Texts = Record<string, string | undefined>;

/** Pushes the present folder with other texts; `undefined` removes a file. */
export async function pushTexts(
  { portal }: Pick<TestPortal, "portal">,
  texts: Texts,
  push: Partial<Push> = {},
): Promise<Pushed> {
  const current = await newestRevision(portal.db.read);
  const files = filesOf(current);
  for (const [file, text] of Object.entries(texts)) {
    const [blob] = text === undefined ? [] : await storeBlobs(portal, [Buffer.from(text)]);
    if (blob) files[file] = { sha256: blob.sha256, size: blob.size };
    else delete files[file];
  }
  return pushSite(portal, { files, base: current?.number ?? 0, by: undefined, how: "push", ...push });
}

type Licence = { id: string; version: string; effective: string; title: Bilingual; body: Bilingual };

/** Pushes a licence, or a new version of one. */
export function publishLicence(site: Pick<TestPortal, "portal">, licence: Licence): Promise<Pushed> {
  const { id, version, effective, title, body } = licence;
  const written = (language: Language) =>
    `---\ntitle: ${title[language]}\nversion: "${version}"\neffective: "${effective}"\n---\n\n${body[language]}\n`;
  return pushTexts(site, { [`licences/${id}.en.md`]: written("en"), [`licences/${id}.zh.md`]: written("zh") });
}
