import path from "node:path";
import { addressKey, docPath } from "../../../contract/addresses.ts";
import { otherLanguage, type Language } from "../../../contract/language.ts";
import type { SiteSettings } from "../../../contract/schemas/site-yaml.ts";
import { identify } from "../../catalogue/taxonomy.ts";
import type { SiteContent } from "../../portal.ts";
import { includedBy } from "../../markdown/includes.ts";
import { ContentError } from "../yaml.ts";
import type { Sources } from "./sources.ts";
import { readDocFile, topSlug, type DocFile } from "./doc-files.ts";
import { readDocHead, readFolderMeta, unknownKeysSentence, type FolderMeta, type ReadDoc } from "./doc-head.ts";

/** A page's file in one language. */
export type DocSource = DocFile & ReadDoc;
export type DocPage = Pick<DocFile, "product" | "version" | "slug" | "key"> & {
  sources: Partial<Record<Language, DocSource>>;
  /** Without those that are a page's own address. */
  aliases: string[];
};
export type DocPages = {
  pages: DocPage[];
  /** By product and version as in `keyOf`, slug of the folder and language. */
  metas: ReadonlyMap<string, FolderMeta>;
  /** The address of each page by its key, and by its aliases as keys. */
  addresses: ReadonlyMap<string, string>;
  /** The key of each page by the `uid` of its head. */
  uids: ReadonlyMap<string, string>;
};

type Site = Pick<SiteContent, "products"> & { settings: SiteSettings };
type Finding = Pick<Sources, "texts" | "problems" | "linked">;

const isPage = /^docs\/[^/]+\/.+\.mdx?$/i;
const isMarkdown = /\.mdx?$/i;
const isFolderMeta = /^docs\/[^/]+\/(?:.+\/)?(?:_meta\.yaml|_category_\.(?:json|ya?ml))$/;

/** The pages of the documentation with their heads, all languages of one together, and where each is read. */
export function findDocPages(finding: Finding, site: Site): DocPages {
  const all = languagesOf(readSources(finding), site.settings.defaultLanguage);
  const sources = all.filter(({ head }) => head.redirect_url === undefined);
  const pages = new Map<string, DocPage>();
  for (const source of sources) {
    const { product, version, slug, key, file, language } = source;
    const page = pages.get(key) ?? { product, version, slug, key, sources: {}, aliases: [] };
    const other = page.sources[language];
    if (other) finding.problems.error(file, null, `has the address of ${other.file}`);
    else page.sources[language] = source;
    pages.set(key, page);
  }
  const addresses = new Map<string, string>();
  const taken = new Map<string, DocPage>();
  const addressOf = ({ product: name, slug, version }: Pick<DocFile, "product" | "slug" | "version">) => {
    const product = site.products.find((each) => each.slug === name);
    return product && docPath(identify(site, product), slug, version);
  };
  for (const page of pages.values()) {
    const address = addressOf(page);
    if (address === undefined) continue;
    const other = taken.get(addressKey(address));
    if (other) finding.problems.error(fileOf(page), null, `has the address of ${fileOf(other)}`);
    taken.set(addressKey(address), page);
    addresses.set(page.key, address);
  }
  for (const page of pages.values()) {
    const address = addresses.get(page.key);
    if (address === undefined) continue;
    const base = address.slice(0, address.indexOf("/docs") + "/docs".length);
    for (const source of Object.values(page.sources)) {
      for (const { at, key } of aliasesOf(source, base)) {
        if (taken.has(addressKey(at)) || page.aliases.includes(at)) continue;
        page.aliases.push(at);
        if (key !== undefined && !addresses.has(key)) addresses.set(key, address);
      }
    }
  }
  leadOn(
    all.filter(({ head }) => head.redirect_url !== undefined),
    { pages, addresses, addressOf },
    finding.problems,
  );
  const uids = sources.flatMap(({ head: { uid }, key }) => (uid === undefined ? [] : [[uid, key] as const]));
  return { pages: [...pages.values()], metas: readMetas(finding), addresses, uids: new Map(uids) };
}

const fileOf = ({ sources: { en, zh }, key }: DocPage) => en?.file ?? zh?.file ?? key;

/** Reads every file that is a page, and says once for each product what is left out. */
function readSources({ texts, problems, linked = [] }: Finding): DocSource[] {
  const included = new Set([...texts].flatMap(([file, text]) => (isMarkdown.test(file) ? includedBy(file, text) : [])));
  const unknown = new Map<string, number>();
  const left = new Map<string, number>();
  const leave = (reason: string) => void left.set(reason, (left.get(reason) ?? 0) + 1);
  const all = [...texts, ...linked.map((name) => [name, undefined] as const)];
  const sources = all.flatMap(([file, text]): DocSource[] => {
    if (!isPage.test(file)) return [];
    const place = readDocFile(file);
    const folder = file.split("/").slice(0, 2).join("/");
    if (!place) {
      problems.warn(file, null, "is in a folder that is called neither docs/<product> nor docs/<product>@<version>");
      return [];
    }
    if (place.otherLanguage !== undefined) leave(`${folder} in ${place.otherLanguage}, which the portal does not have`);
    else if (place.name.startsWith("_")) {
      if (!included.has(file.normalize("NFC"))) leave(`${folder} whose name begins with _, and that no page includes`);
    } else {
      const read =
        text === undefined ? { head: {}, body: "", bodyLine: 1 } : readDocHead({ file, text }, problems, unknown);
      if (read?.head.draft) leave(`${folder} that are drafts`);
      else if (read) return [{ ...place, ...read }];
    }
    return [];
  });
  for (const [reason, count] of left)
    problems.warn(reason.split(" ")[0] ?? "docs", null, `left out: ${count} of the files of ${reason}`);
  const sentence = unknownKeysSentence(unknown);
  if (sentence !== undefined) problems.warn("docs", null, sentence);
  return sources;
}

/** Each file with its language: that which it says, else the site's, or the other one where files say that. */
function languagesOf(sources: readonly DocSource[], siteLanguage: Language): (DocSource & { language: Language })[] {
  const said = new Set(sources.flatMap(({ language, key }) => (language === siteLanguage ? [key] : [])));
  const treeOf = ({ product, version }: DocSource) => `${product}@${version}`;
  const others = new Set(
    sources.filter(({ language, key }) => language === undefined && said.has(key)).map((source) => treeOf(source)),
  );
  return sources.map((source) => ({
    ...source,
    language: source.language ?? (others.has(treeOf(source)) ? otherLanguage(siteLanguage) : siteLanguage),
  }));
}

/** Other addresses of a page: from the top of the portal, and below `base`. `key`: as links between files name them. */
function aliasesOf(
  { head, product, version, slug }: DocSource,
  base: string,
): { at: string; key: string | undefined }[] {
  const folder = slug === topSlug ? "" : path.posix.dirname(slug);
  const top = `docs/${product}${version === undefined ? "" : `@${version}`}`;
  const below = (alias: string) => {
    const name = path.posix.join("/", alias.startsWith("/") ? "" : folder, alias).replace(/\/$/, "");
    return {
      at: `${base}${version === undefined ? "" : `/${version}`}${name}`,
      key: readDocFile(`${top}${name}`)?.key,
    };
  };
  const relative = [...(head.id ?? []), ...(head.slug ?? []), ...(head.permalink ?? [])];
  const former = [...(head.aliases ?? []), ...(head.redirect_from ?? [])];
  return [
    ...relative.map(below),
    ...former.flatMap((alias) => [below(alias), ...(alias.startsWith("/") ? [{ at: alias, key: undefined }] : [])]),
  ];
}

/** Pages of DocFX that say which one took their place (`redirect_url`): their addresses lead there. */
function leadOn(
  moved: readonly DocSource[],
  {
    pages,
    addresses,
    addressOf,
  }: {
    pages: ReadonlyMap<string, DocPage>;
    addresses: Map<string, string>;
    addressOf: (page: DocFile) => string | undefined;
  },
  problems: Sources["problems"],
): void {
  const byKey = new Map(moved.map((source) => [source.key, source]));
  for (const source of byKey.values()) {
    let [key, turns] = [source.key, 0];
    for (let next = byKey.get(key); next && turns <= byKey.size; next = byKey.get(key), turns++) key = targetOf(next);
    const [page, at, address] = [pages.get(key), addressOf(source), addresses.get(key)];
    if (!page || at === undefined || address === undefined)
      problems.warn(
        source.file,
        null,
        `redirect_url leads to no page, so this one is left out: ${source.head.redirect_url}`,
      );
    else if (!addresses.has(source.key)) {
      page.aliases.push(at);
      addresses.set(source.key, address);
    }
  }
}

/** The key of the page to which `redirect_url` leads: from the top of the documentation, or beside the file. */
function targetOf({ file, head }: DocSource): string {
  const target = (head.redirect_url ?? "").replace(/[?#].*$/, "");
  const from = target.startsWith("/") ? file.split("/").slice(0, 2).join("/") : path.posix.dirname(file);
  return readDocFile(path.posix.join(from, target))?.key ?? "";
}

/** What folders say of themselves. */
function readMetas({ texts, problems }: Finding): Map<string, FolderMeta> {
  const metas = new Map<string, FolderMeta>();
  for (const [file, text] of texts) {
    if (!isFolderMeta.test(file)) continue;
    const place = readDocFile(`${path.posix.dirname(file)}/index.md`);
    if (!place) continue;
    try {
      const meta = readFolderMeta(file, text);
      for (const language of [place.language, undefined]) {
        const key = metaKey(place, place.slug, language);
        metas.set(key, file.endsWith("_meta.yaml") ? { ...metas.get(key), ...meta } : { ...meta, ...metas.get(key) });
      }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.errors.push(...error.problems);
    }
  }
  return metas;
}

/** Of a folder in one language, or in any. */
export function metaKey(
  { product, version }: Pick<DocFile, "product" | "version">,
  slug: string,
  language: Language | undefined,
): string {
  return `${product}@${version ?? ""}/${slug === topSlug ? "" : slug} ${language ?? ""}`.toLowerCase();
}
