import { dirname, join } from "node:path/posix";
import { languages, otherLanguage, type Bilingual, type Language } from "../../../contract/language.ts";
import { compareVersions } from "../../../contract/versions.ts";
import type { DocWithMarkdown, SiteContent } from "../../portal.ts";
import { readFrameLog } from "../frame-log.ts";
import type { Sources } from "./sources.ts";
import { isIndexName, titleFromName } from "./doc-files.ts";
import { foldersOf, inReadingOrder, treeOf, type DocFolder, type Ordered } from "./doc-order.ts";
import { metaKey, type DocPage, type DocPages, type DocSource } from "./doc-pages.ts";
import { readDrawing } from "./drawing.ts";
import { missingVersion } from "./problems.ts";
import { lineEndsIn } from "../../markdown/source-lines.ts";
import { words } from "../../markdown/words.ts";

type Docs = Pick<SiteContent, "docs" | "olderDocs" | "docSections">;
type OrderedPage = Ordered & { page: DocPage };

/** The documentation, newest and older, by product and in reading order. */
export async function readDocs(
  sources: Sources,
  { pages, metas }: DocPages,
  editLink: string | undefined,
): Promise<Docs> {
  const docs: Docs = { docs: [], olderDocs: [], docSections: [] };
  const shown = sources.linked === undefined ? pages : pages.filter((page) => !isLinked(sources, page));
  const trees = Map.groupBy(shown, ({ product, version }) => `${product}@${version ?? ""}`);
  for (const key of [...trees.keys()].toSorted()) {
    const own = trees.get(key) ?? [];
    const [first] = own;
    if (!first) continue;
    const { product, version } = first;
    const whole = warnOfMissingLanguage(sources, own);
    const metaOf = (slug: string, language?: Language) =>
      metas.get(metaKey(first, slug, language)) ?? metas.get(metaKey(first, slug, undefined)) ?? {};
    const top = treeOf(own.map(orderedOf), metaOf);
    const titles = new Map<string, Bilingual>();
    for (const {
      page: { page },
      section,
    } of inReadingOrder(top)) {
      const doc = await readDoc(sources, page, { editLink, warnsOfTwin: !whole });
      if (!doc) continue;
      titles.set(page.key, doc.label);
      if (version === undefined) docs.docs.push({ ...doc, section });
      else docs.olderDocs.push({ ...doc, section, version });
    }
    for (const folder of foldersOf(top)) {
      const titleOf = (language: Language) => titleOfFolder(folder, titles, metaOf(folder.slug, language), language);
      const title = { en: titleOf("en"), zh: titleOf("zh") };
      docs.docSections.push({
        product,
        version: version ?? null,
        slug: folder.slug,
        title,
        open: metaOf(folder.slug).open ?? false,
      });
    }
  }
  docs.olderDocs.sort((a, b) => a.product.localeCompare(b.product) || compareVersions(b.version, a.version));
  return docs;
}

function isLinked({ linked = [] }: Sources, { sources }: DocPage): boolean {
  return Object.values(sources).every(({ file }) => linked.includes(file));
}

function orderedOf(page: DocPage): OrderedPage {
  const { en, zh } = page.sources;
  const positions = [en, zh].map(
    (source) =>
      source && (source.head.sidebar_position ?? source.head.nav_order ?? source.head.order ?? source.head.weight),
  );
  const { folders, name } = en ?? zh ?? { folders: [], name: "" };
  return { slug: page.slug, folders, name, position: positions.find((position) => position !== undefined), page };
}

/** The title of a folder: its own, that of its page, or its name. */
function titleOfFolder(
  { name, index }: DocFolder<OrderedPage>,
  titles: ReadonlyMap<string, Bilingual>,
  { title }: { title?: string | Bilingual | undefined },
  language: Language,
): string {
  const said = typeof title === "string" ? title : title?.[language];
  return said ?? (index && titles.get(index.page.key)?.[language]) ?? titleFromName(name);
}

/** Says once that all pages of a tree are in one language. Returns whether they are. */
function warnOfMissingLanguage({ problems, linked = [] }: Sources, pages: readonly DocPage[]): boolean {
  const [first] = pages;
  const missing = languages.find((language) => pages.every(({ sources }) => !sources[language]));
  if (!first || !missing || linked.length > 0) return false;
  const folder = `docs/${first.product}${first.version === undefined ? "" : `@${first.version}`}`;
  problems.warn(folder, null, `has no page in ${missing}: ${pages.length} are shown in ${otherLanguage(missing)}`);
  return true;
}

async function readDoc(
  sources: Sources,
  page: DocPage,
  { editLink, warnsOfTwin }: { editLink: string | undefined; warnsOfTwin: boolean },
): Promise<Omit<DocWithMarkdown, "section"> | undefined> {
  const { problems } = sources;
  const [en, zh] = languages.map((language) => readOne(sources, page.sources[language], language));
  const first = en ?? zh;
  if (!first) return undefined;
  const missing: Language | null = en ? (zh ? null : "zh") : "en";
  if (missing && warnsOfTwin) problems.warn(first.path, null, missingVersion[missing]);
  const written = { en: en ?? first, zh: zh ?? first };
  const both = <Part>(part: (page: OnePage) => Part) => ({ en: part(written.en), zh: part(written.zh) });
  const idsOf = ({ givenIds }: OnePage) => givenIds.join(" ");
  if (idsOf(written.en) !== idsOf(written.zh))
    problems.warn(written.zh.path, null, "its headings have other ids than the English version");
  const { figure, frames } = first.head;
  const refuse = (message: string) => problems.error(first.path, first.figureLine, `figure: ${message}`);
  return {
    product: page.product,
    slug: page.slug,
    title: both(({ title }) => title),
    label: both(({ label }) => label),
    summary: both(({ head }) => head.summary ?? head.description ?? ""),
    figure: figure === undefined ? null : await readDrawing(sources, join(dirname(first.path), figure), refuse),
    html: both(({ html }) => html),
    contents: both(({ head, headings }) => (head.toc === false || head.hide_table_of_contents ? [] : headings)),
    updated: both(({ updated }) => updated),
    missing,
    frames: frames === undefined ? null : await framesOf(sources, frames, first.path),
    editLinks: editLink === undefined ? null : both(({ path }) => editLink.replace("{path}", encodeURI(path))),
    markdown: both(({ markdown }) => markdown),
    aliases: page.aliases,
    files: { en: en?.path ?? null, zh: zh?.path ?? null },
  };
}

type OnePage = NonNullable<ReturnType<typeof readOne>>;

function readOne(sources: Sources, source: DocSource | undefined, language: Language) {
  if (!source) return undefined;
  const { file, head, bodyLine } = source;
  const { title: heading, body } = withoutTitle(source.body);
  const name = isIndexName(source.name) ? source.folders.at(-1) : source.name;
  const title = heading ?? head.title ?? (name === undefined ? words[language].overview : titleFromName(name));
  const rendered = sources.renderer.page({ file, body, bodyLine, language, title });
  if (body.trim() === "") sources.problems.warn(file, bodyLine, "has no text");
  const label = head.sidebar_label ?? head.title ?? title;
  const before = sources.texts.get(file)?.split(/^figure:/m)[0] ?? "";
  const figureLine = before.split("\n").length;
  return { head, title, label, figureLine, updated: head.updated ?? dayOf(sources, file), path: file, ...rendered };
}

/** The first heading of a text, if it is of the first level and stands before everything else, and the text without it. */
function withoutTitle(body: string): { title: string | undefined; body: string } {
  const [all, hashed, underlined] = /^(?:#[ \t]+(.+?)[ \t]*#*|([^\n#>\-*].*)\n=+)[ \t]*(?:\n|$)/.exec(body) ?? [];
  const written = hashed ?? underlined;
  if (all === undefined || written === undefined) return { title: undefined, body };
  const title = written
    .replace(/\s*\{[:#][^}]*\}$/, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^>]*>|[`*]|\\(?=[^\w\s])/g, "")
    .trim();
  if (title === "") return { title: undefined, body };
  const lines = "\n".repeat(lineEndsIn(all)); // so that the lines below keep their numbers
  return { title, body: lines + body.slice(all.length) };
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
