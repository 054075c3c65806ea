import { join } from "node:path/posix";
import { languages, otherLanguage, type Bilingual, type Language } from "../../../contract/language.ts";
import { addressKey, mediaPath } from "../../../contract/addresses.ts";
import { sectionsOf } from "../../catalogue/taxonomy.ts";
import { isPortalAddress } from "../../../contract/schemas/taxonomy.ts";
import { applicationYaml } from "../../../contract/schemas/extra-fields.ts";
import { neutralSite, siteYaml, type SiteSettings } from "../../../contract/schemas/site-yaml.ts";
import { productsYaml, type ProductSource } from "../../../contract/schemas/products-yaml.ts";
import { darkTwin } from "../../brand.ts";
import type { Media, SiteContent } from "../../portal.ts";
import { namesIn, readTogether, type Folder } from "../folder.ts";
import { openHighlighting } from "../highlight.ts";
import { pageHead, questionsYaml, redirectsYaml, samplesYaml } from "../schemas.ts";
import { readMarkdown, readYaml, type ProblemAt } from "../yaml.ts";
import { readExtraFields } from "./extra-fields.ts";
import { readDocs } from "./docs.ts";
import { pageKey, readDocFile } from "./doc-files.ts";
import { includedBy } from "../../markdown/includes.ts";
import { findDocPages, type DocPages } from "./doc-pages.ts";
import { readDrawing } from "./drawing.ts";
import { readLegalTexts } from "./legal-texts.ts";
import { readMedia, withFacts } from "./media.ts";
import { collectProblems, isOfDocs, lfsPointer, missingVersion, type Problems } from "./problems.ts";
import { keepPages, type KeptPages } from "./keep-pages.ts";
import { openPageRenderer } from "../../markdown/render.ts";
import { readWords } from "./words.ts";
import { readSampleSources } from "./sample-sources.ts";
import type { Compiling, Reusable, Sources } from "./sources.ts";

export type Compiled = { content: SiteContent; reusable: Reusable; problems: Pick<Problems, "errors" | "warnings"> };

/** The file with questions about the portal as a whole. */
const generalQuestions = "general";
/** Bytes of a text; of a whole folder `server/content/site/receive.ts` has the limits. */
const maxText = 1024 * 1024;
const isText = /^(?!files\/|releases\/).*\.(?:mdx?|yaml)$|\/_category_\.(?:json|yml)$/;

/**
 * Checks and renders a whole folder. Its errors and warnings are in `problems`; the content of a folder with errors is
 * incomplete.
 */
export async function compileSite(compiling: Compiling): Promise<Compiled> {
  const reading = collectProblems();
  const texts = await readTexts(compiling.folder, reading);
  const highlighting = await openHighlighting(compiling.reusable.highlighted);
  const reusable = { ...compiling.reusable, pictures: new Map(compiling.reusable.pictures) };
  for (;;) {
    const problems = collectProblems();
    problems.errors.push(...reading.errors);
    problems.warnings.push(...reading.warnings);
    const days: Reusable["days"] = {};
    const { content, pages } = await readSite({ ...compiling, reusable, texts, problems, highlighting, days });
    const isOnceMore = await highlighting.complete(); // fills the pages with blocks of code that were not highlighted
    if (!isOnceMore) return { content, reusable: { highlighted: highlighting.used(), days, pages }, problems };
    reusable.pages = pages;
  }
}

function addText(name: string, bytes: Uint8Array, texts: Map<string, string>, problems: Problems): void {
  const pointer = lfsPointer(bytes);
  const isLarge = bytes.length > maxText;
  if (pointer !== undefined) problems.error(name, null, pointer);
  else if (isLarge && isOfDocs(name)) problems.warn(name, null, "is larger than 1 MB; it is left out");
  else if (isLarge) problems.error(name, null, "is larger than 1 MB");
  else
    try {
      texts.set(name, new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, "\n"));
    } catch {
      problems.error(name, null, "is no UTF-8 text");
    }
}

/** The texts of a folder, and files of the documentation that are no Markdown and that texts include. */
async function readTexts(folder: Folder, problems: Problems): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const read = (name: string) => folder.read(name);
  const names = folder.paths.filter((each) => isText.test(each));
  for await (const { name, bytes } of readTogether(names, read)) addText(name, bytes, texts, problems);
  const known = new Map(folder.paths.map((name) => [name.normalize("NFC"), name]));
  const included = [...texts]
    .filter(([name]) => /\.mdx?$/i.test(name))
    .flatMap(([file, text]) => includedBy(file, text).flatMap((name) => known.get(name) ?? []));
  const more = [...new Set(included)].filter((name) => !texts.has(name));
  for await (const { name, bytes } of readTogether(more, read)) addText(name, bytes, texts, problems);
  return texts;
}

async function readSite(
  folder: Omit<Sources, "renderer"> & { reusable: { pictures: Map<string, Media> } },
): Promise<{ content: SiteContent; pages: KeptPages }> {
  const { problems, texts, highlighting } = folder;
  const settings = yamlOf(folder, "site.yaml", siteYaml)?.value ?? neutralSite;
  warnOfUnknownFiles(folder, settings);
  const products = readProducts(folder, settings.taxonomy);
  const media = await readMedia(folder, settings);
  const docPages = findDocPages(folder, { settings, products });
  const addresses = new Map([...docPages.addresses, ...addressesOfPages(texts)]);
  const sections = [...new Set([...addresses.values()].flatMap((address) => /^\/.+\/docs\//.exec(address)?.[0] ?? []))];
  const isBeside = addressesBeside(folder, settings);
  const linkable = {
    keys: new Map([...addresses].map(([key, address]) => [address, key])),
    isAddress: (place: string) => isBeside(place) && !sections.some((section) => place.startsWith(section)),
  };
  const { pages, ...renderer } = keepPages(
    {
      highlighting,
      problems,
      media,
      pages: addresses,
      ...linkable,
      keyOf: pageKey,
      uids: docPages.uids,
      texts,
      repositoryOf: (file) => products.find(({ slug }) => slug === readDocFile(file)?.product)?.repository,
    },
    folder.reusable.pages,
    openPageRenderer,
  );
  for (const [key, file] of filesOfScene(settings))
    if (!media[`brand/${file}`]) report(folder, ["home", "scene", key], `there is no picture or clip brand/${file}`);
  const sources = { ...folder, renderer };
  const { docs, olderDocs, docSections } = await readDocs(sources, docPages, settings.editLink);
  const content: SiteContent = {
    revision: 0,
    settings: { ...settings, device: readDevice(settings, media, folder) },
    extraFields: readExtraFields(yamlOf(folder, "application.yaml", applicationYaml), problems),
    products,
    policies: readLegalTexts(sources, "policies", linkable),
    licences: readLegalTexts(sources, "licences", linkable),
    docs,
    olderDocs,
    docSections,
    redirects: readRedirects(sources, docPages),
    samples: await readSamples(sources, media),
    questions: namesIn(texts, /^faq\/([^/]+)\.yaml$/).flatMap((product) => readQuestions(sources, product)),
    pages: readPages(sources),
    media,
    words: { en: wordsOf(sources, "en"), zh: wordsOf(sources, "zh") },
  };
  renderer.checkAnchors();
  const known = new Set(products.map(({ slug }) => slug));
  for (const [file, slug] of filesOfProducts(texts))
    if (!known.has(slug)) problems.warn(file, null, `there is no product ${slug} in products.yaml`);
  const policies = new Set(content.policies.map(({ name }) => name));
  settings.policies.forEach(({ name }, index) => {
    if (policies.has(name)) return;
    report(sources, ["policies", index], `there is no policies/${name}.…md`);
  });
  return { content, pages };
}

/** The addresses of free pages by their files without language and ending. */
function addressesOfPages(texts: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(namesIn(texts, /^(pages\/[^/]+)\.(?:en|zh)\.md$/).map((base) => [base, `/${base}`]));
}

/** Addresses of the portal besides those of documentation and free pages. */
function addressesBeside(folder: Pick<Sources, "texts">, settings: SiteSettings): (path: string) => boolean {
  const legal = [...folder.texts].flatMap(([file, text]) => {
    const name = /^policies\/([^.]+)\./.exec(file)?.[1];
    return name === undefined ? [] : (/^address:\s*["']?\/([^\s"'/]+)/m.exec(text)?.[1] ?? name);
  });
  const first = new Set([...sectionsOf({ settings }), ...legal, "", "llms.txt", "portal.tgz", "feed.xml"]);
  const moved = [...(folder.texts.get("redirects.yaml") ?? "").matchAll(/^["']?(\/[^\s"':]*)/gm)].map(
    ([, from]) => from,
  );
  return (path) => {
    const [, segment = ""] = path.split("/");
    return first.has(segment) || isPortalAddress(`/${segment}`) || moved.includes(path);
  };
}

/** Former addresses that no page has. */
function readRedirects(sources: Sources, { addresses }: DocPages): SiteContent["redirects"] {
  const read = yamlOf(sources, "redirects.yaml", redirectsYaml);
  const taken = new Set([...addresses.values()].map(addressKey));
  return Object.fromEntries(
    Object.entries(read?.value ?? {}).filter(([from]) => {
      const isTaken = taken.has(addressKey(from)) || isPortalAddress(`/${from.split("/")[1] ?? ""}`);
      const problem = isTaken ? read?.at([from], "is the address of a page, which is shown instead") : undefined;
      if (problem) sources.problems.warnings.push(problem);
      return !isTaken;
    }),
  );
}

/** The device's texts with its facts. */
function readDevice({ device }: SiteSettings, media: SiteContent["media"], sources: Omit<Sources, "renderer">) {
  if (!device) return undefined;
  const told = ({ en, zh }: Bilingual) => ({ en: withFacts(en, device.facts), zh: withFacts(zh, device.facts) });
  device.views.forEach(({ picture }, index) => {
    if (!media[picture]) report(sources, ["device", "views", index, "picture"], `there is no picture ${picture}`);
  });
  return {
    ...device,
    views: device.views.map((view) => ({ ...view, text: told(view.text) })),
    parts: device.parts.map((part) => ({ ...part, text: told(part.text) })),
  };
}

/** Reports an entry of `site.yaml` that refers to something the folder does not have. */
function report(sources: Pick<Sources, "texts" | "problems">, path: (string | number)[], message: string): void {
  const at = yamlOf(sources, "site.yaml", siteYaml)?.at(path, message);
  if (at) sources.problems.error(at.file, at.line, at.message);
}

function filesOfProducts(texts: ReadonlyMap<string, string>): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of texts.keys()) {
    const slug = /^(?:docs\/([^/@]+)|(?:samples|faq)\/([^/]+)\.yaml$)/.exec(name)?.slice(1).find(Boolean);
    if (slug !== undefined && slug !== generalQuestions && ![...files.values()].includes(slug)) files.set(name, slug);
  }
  return files;
}

const knownFiles = [
  /^(?:site|products|application|redirects)\.yaml$/,
  /^words\.(?:en|zh)\.yaml$/,
  /^brand\/(?:(?:mark|mark-dark|icon|headset-[\w-]+)\.svg|(?:icon|social)\.png|store(?:-dark)?\.webp)$/,
  /^docs\/[^/]+\/(?:[^/]+\/)*[^/]+$/,
  /^faq\/[^/]+\.yaml$/,
  /^(?:samples|pages|policies|licences)\/[^/]+$/,
  /^(?:files|releases)\//,
  /^[^/]+\.(?:md|txt)$|^LICEN[CS]E$/,
];

function warnOfUnknownFiles({ folder, problems }: Pick<Sources, "folder" | "problems">, settings: SiteSettings): void {
  const ofScene = filesOfScene(settings).map(
    ([, file]) => new RegExp(`^brand/${file.replace(/\.\w+$/, "")}(?:-dark)?(?:-\\d+)?\\.\\w+$`),
  );
  for (const name of folder.paths)
    if (![...knownFiles, ...ofScene].some((known) => known.test(name)))
      problems.warn(name, null, "is no file that the portal uses");
}

/** The files of `brand/` that `home.scene` names, by its keys. */
function filesOfScene({ home: { scene } }: SiteSettings): [key: string, file: string][] {
  const { still, stillDark, clip, stereo } = scene ?? {};
  return Object.entries({ still, stillDark, clip, stereo }).flatMap(([key, file]) =>
    file === undefined ? [] : [[key, file]],
  );
}

function yamlOf<Schema extends Parameters<typeof readYaml>[2]>(
  { texts, problems }: Pick<Sources, "texts" | "problems">,
  file: string,
  schema: Schema,
) {
  const text = texts.get(file);
  return text === undefined || text.trim() === "" ? undefined : problems.attempt(() => readYaml(text, file, schema));
}

function readProducts(
  sources: Pick<Sources, "texts" | "problems">,
  { kinds, noteGroups }: SiteSettings["taxonomy"],
): ProductSource[] {
  const { problems } = sources;
  const read = yamlOf(sources, "products.yaml", productsYaml);
  if (!read) return [];
  const { value, at } = read;
  const licences = new Set(namesIn(sources.texts, /^licences\/(.+)\.(?:en|zh)\.md$/));
  const taken = new Set<string>();
  value.forEach((product, index) => {
    const error = (field: string, message: string) => problems.errors.push(at([index, field], message));
    for (const slug of [product.slug, ...product.formerSlugs]) {
      if (taken.has(slug)) error("slug", `${slug} is used twice`);
      taken.add(slug);
    }
    for (const name of new Set(Object.values(product.packages))) {
      const other = value.slice(0, index).find(({ packages }) => Object.values(packages).includes(name));
      if (other) error("packages", `${name} is a package of ${other.slug}`);
    }
    if (!kinds.some(({ key }) => key === product.kind))
      error("kind", `must be one of ${kinds.map(({ key }) => key).join(", ")}`);
    for (const [name, group] of Object.entries(product.noteGroups))
      if (!noteGroups.some(({ key }) => key === group))
        error("noteGroups", `${name} must be one of ${noteGroups.map(({ key }) => key).join(", ")}`);
    if (product.licence !== undefined && !licences.has(product.licence))
      error("licence", `there is no licences/${product.licence}.…md`);
  });
  return value;
}

function readQuestions(sources: Sources, product: string): SiteContent["questions"] {
  const file = `faq/${product}.yaml`;
  const { value: questions = [], at } = yamlOf(sources, file, questionsYaml) ?? {};
  return questions.map(({ answer, ...rest }, index) => ({
    ...rest,
    product: product === generalQuestions ? null : product,
    answer: bothRendered(sources, { file, at, path: [index, "answer"] }, answer),
  }));
}

async function readSamples(sources: Sources, media: SiteContent["media"]): Promise<SiteContent["samples"]> {
  const samples: SiteContent["samples"] = [];
  for (const product of namesIn(sources.texts, /^samples\/([^/]+)\.yaml$/)) {
    const file = `samples/${product}.yaml`;
    const { value = [], at } = yamlOf(sources, file, samplesYaml) ?? {};
    for (const [index, { sources: wanted, text, picture, clip, figure, stereo, ...sample }] of value.entries()) {
      const where = { file, slug: sample.slug, version: sample.version };
      const shown = wanted ? await readSampleSources(sources, { ...where, ...wanted }) : [];
      const refused = (key: string) => (message: string) => {
        if (at) sources.problems.errors.push(at([index, key], message));
      };
      if (clip !== undefined && !picture) refused("clip")("needs a picture, whose text says what is seen");
      samples.push({
        ...sample,
        product,
        text: bothRendered(sources, { file, at, path: [index, "text"] }, text),
        figure: figure === undefined ? null : await readDrawing(sources, join("samples", figure), refused("figure")),
        picture: picture
          ? bothRendered(
              sources,
              { file, at, path: [index, "picture"] },
              pictureIn({ ...picture, ...(clip !== undefined && { file: clip }) }),
            )
          : null,
        stereo: stereo === undefined ? [] : stereoOf(media, join("samples", stereo), refused("stereo")),
        sources: shown,
      });
    }
  }
  return samples;
}

/** The addresses of a picture or clip for both eyes, and of its twin for the dark. */
function stereoOf(media: SiteContent["media"], file: string, refuse: (message: string) => void): string[] {
  if (!media[file]) refuse(`there is no picture or clip ${file}`);
  return [file, darkTwin(file)].flatMap((name) => (media[name] ? [mediaPath(media[name].sha256, name)] : []));
}

/** As a text that shows nothing else. */
function pictureIn({ file, text: { en, zh } }: { file: string; text: Bilingual }): Bilingual {
  const shown = (text: string) => `![${text.replaceAll(/[[\]\\]/g, "\\$&")}](<${file}>)`;
  return { en: shown(en), zh: shown(zh) };
}

/** `path`: of the texts in a YAML file. */
type InYaml = { file: string; at: ProblemAt | undefined; path: PropertyKey[] };

function bothRendered(
  { renderer, texts: files }: Sources,
  { file, at, path }: InYaml,
  texts: Record<Language, string>,
): Record<Language, string> {
  const lines = (files.get(file) ?? "").split("\n");
  const render = (language: Language) => {
    const line = at?.([...path, language], "").line ?? null;
    const isBelow = line !== null && /[|>][+-]?\d?\s*$/.test(lines[line - 1] ?? "");
    return renderer.html({ file, body: texts[language], bodyLine: isBelow ? line + 1 : line, language });
  };
  return { en: render("en"), zh: render("zh") };
}

function readPages(sources: Sources): SiteContent["pages"] {
  const { texts, problems, renderer } = sources;
  return namesIn(texts, /^pages\/([^/]+)\.(?:en|zh)\.md$/).flatMap((name) => {
    const [en, zh] = languages.map((language) => {
      const file = `pages/${name}.${language}.md`;
      const text = texts.get(file);
      const read = text === undefined ? undefined : problems.attempt(() => readMarkdown(text, file, pageHead));
      return read && { ...read, ...renderer.page({ file, language, ...read }) };
    });
    const written = { en: en ?? zh, zh: zh ?? en };
    if (!written.en || !written.zh) return [];
    const missing = en ? (zh ? null : "zh") : "en";
    if (missing) problems.warn(`pages/${name}.${otherLanguage(missing)}.md`, null, missingVersion[missing]);
    const both = <Part>(part: (page: NonNullable<typeof en>) => Part) =>
      written.en && written.zh ? { en: part(written.en), zh: part(written.zh) } : undefined;
    const title = both(({ head }) => head.title);
    const summary = both(({ head }) => head.summary);
    const html = both((page) => page.html);
    const markdown = both((page) => page.markdown);
    if (!title || !summary || !html || !markdown) return [];
    return [{ name, title, summary, html, markdown, href: `/pages/${name}`, missing }];
  });
}

function wordsOf(sources: Sources, language: Language): Record<string, string> {
  const text = sources.texts.get(`words.${language}.yaml`);
  return text?.trim() ? readWords(text, language, sources.problems) : {};
}
