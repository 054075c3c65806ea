import { languages, otherLanguage, type Language } from "../../../contract/language.ts";
import { docPath } from "../../../contract/addresses.ts";
import { compareVersions } from "../../../contract/versions.ts";
import { identify } from "../../catalogue/taxonomy.ts";
import type { DocWithMarkdown, SiteContent } from "../../portal.ts";
import { readFrameLog } from "../frame-log.ts";
import { docHead } from "../schemas.ts";
import { readMarkdown } from "../yaml.ts";
import type { Sources } from "./compile.ts";

/** `docs/<slug>/NN-name.<language>.md`, and with `@<version>` that of an older version. */
const docFile = /^docs\/([^/@]+)(?:@(\d[\w.-]*))?\/([^/]+)\.(?:en|zh)\.md$/;

/** The addresses of documentation and free pages, by their files without language and ending. */
export function pageAddresses(
  texts: ReadonlyMap<string, string>,
  site: Pick<SiteContent, "settings" | "products">,
): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const [name, text] of texts) {
    const base = name.replace(/\.(?:en|zh)\.md$/, "");
    const [, slug, version, file] = docFile.exec(name) ?? [];
    const product = site.products.find((one) => one.slug === slug);
    if (product && file !== undefined) addresses.set(base, docPath(identify(site, product), slugOf(file), version));
    if (name.startsWith("pages/")) addresses.set(base, /^address: *["']?(\/[^\s"']+)/m.exec(text)?.[1] ?? `/${base}`);
  }
  return addresses;
}

/** The part of a file's name that its address has. */
const slugOf = (file: string) => file.replace(/^\d+-/, "");

/** The documentation, newest and older, by product and in reading order. */
export async function readDocs(
  sources: Sources,
  editLink: string | undefined,
): Promise<Pick<SiteContent, "docs" | "olderDocs">> {
  const { texts, problems } = sources;
  const pages = new Map<string, { product: string; version: string | undefined; base: string; file: string }>();
  const taken = new Map<string, string>();
  for (const name of [...texts.keys()].toSorted()) {
    if (!name.startsWith("docs/")) continue;
    const [, product, version, file] = docFile.exec(name) ?? [];
    if (product === undefined || file === undefined)
      problems.warn(name, null, "must be called NN-name.en.md or NN-name.zh.md to be a page");
    else {
      const base = name.replace(/\.(?:en|zh)\.md$/, "");
      const address = `${product}@${version} ${slugOf(file).toLowerCase()}`;
      const other = taken.get(address) ?? base;
      if (other !== base) problems.error(name, null, `has the address of ${other}`);
      taken.set(address, other);
      pages.set(base, { product, version, base, file });
    }
  }
  const docs: SiteContent["docs"] = [];
  const olderDocs: SiteContent["olderDocs"] = [];
  for (const { product, version, base, file } of pages.values()) {
    const doc = await readDoc(sources, { product, base, file, editLink });
    if (!doc) continue;
    if (version === undefined) docs.push(doc);
    else olderDocs.push({ ...doc, version });
  }
  olderDocs.sort((a, b) => a.product.localeCompare(b.product) || compareVersions(b.version, a.version));
  return { docs, olderDocs };
}

type Page = { product: string; base: string; file: string; editLink: string | undefined };

async function readDoc(
  sources: Sources,
  { product, base, file, editLink }: Page,
): Promise<DocWithMarkdown | undefined> {
  const { problems } = sources;
  const [en, zh] = languages.map((language) => readOne(sources, base, language));
  const first = en ?? zh;
  if (!first) return undefined;
  const missing: Language | null = en ? (zh ? null : "zh") : "en";
  if (missing) problems.warn(`${base}.${otherLanguage(missing)}.md`, null, `has no twin in ${missing}`);
  const written = { en: en ?? first, zh: zh ?? first };
  const both = <Part>(part: (page: OnePage) => Part) => ({ en: part(written.en), zh: part(written.zh) });
  const idsOf = ({ givenIds }: OnePage) => givenIds.join(" ");
  if (idsOf(written.en) !== idsOf(written.zh))
    problems.warn(`${base}.zh.md`, null, "its headings have other ids than those of its twin");
  const { figure, frames } = first.head;
  return {
    product,
    slug: slugOf(file),
    title: both(({ head }) => head.title),
    summary: both(({ head }) => head.summary),
    figure,
    html: both(({ html }) => html),
    contents: both(({ headings }) => headings),
    updated: both(({ updated }) => updated),
    missing,
    frames: frames === undefined ? null : await framesOf(sources, frames, `${base}.en.md`),
    editLinks: editLink === undefined ? null : both(({ path }) => editLink.replace("{path}", encodeURI(path))),
    markdown: both(({ markdown }) => markdown),
  };
}

type OnePage = NonNullable<ReturnType<typeof readOne>>;

function readOne(sources: Sources, base: string, language: Language) {
  const { texts, problems, renderer } = sources;
  const file = `${base}.${language}.md`;
  const text = texts.get(file);
  if (text === undefined) return undefined;
  const read = problems.attempt(() => readMarkdown(text, file, docHead));
  if (!read) return undefined;
  const { head, body, bodyLine } = read;
  const updated = head.updated ?? dayOf(sources, file);
  return { head, updated, path: file, ...renderer.page({ file, body, bodyLine, language }) };
}

/** The day on which a file without a date was first pushed as it is. */
function dayOf({ reusable, hashes, days, today }: Sources, file: string): string {
  const sha256 = hashes.get(file) ?? "";
  const known = reusable.days[file];
  const day = known?.sha256 === sha256 ? known.day : today;
  days[file] = { sha256, day };
  return day;
}

async function framesOf({ folder, problems }: Sources, log: string, page: string): Promise<DocWithMarkdown["frames"]> {
  const file = `files/${log}`;
  if (!folder.paths.includes(file)) {
    problems.error(page, null, `frames: there is no ${file}`);
    return null;
  }
  const text = new TextDecoder().decode(await folder.read(file));
  return problems.attempt(() => readFrameLog(text, file)) ?? null;
}
