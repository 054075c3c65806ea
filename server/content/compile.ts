import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { figureNames } from "../../contract/figures.ts";
import { languages, type Language } from "../../contract/language.ts";
import type { Question } from "../../contract/schemas/content.ts";
import { openMarkdown, type Markdown } from "../markdown.ts";
import type { SiteContent, DocWithMarkdown } from "../portal.ts";
import { readFrameLog } from "./frame-log.ts";
import { readSampleSources } from "./sample-sources.ts";
import { ContentError, readMarkdown, readYaml } from "./yaml.ts";

const text = z.string("is missing").check(z.minLength(1, "is empty"));
const bilingual = z.strictObject({ en: text, zh: text });
const kebab = text.check(z.regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and dashes"));
const figure = z.enum(figureNames, `must be one of ${figureNames.join(", ")}`);
const docHead = z.strictObject({
  title: text,
  summary: text,
  figure,
  updated: z.iso.date("must be a day, YYYY-MM-DD"),
  /** The path below `content/files` of a frame log that the page shows. */
  frames: z.optional(text),
});
const questions = z.array(z.strictObject({ id: kebab, question: bilingual, answer: bilingual }));
const samples = z.array(
  z.strictObject({
    slug: kebab,
    title: bilingual,
    text: bilingual,
    figure,
    version: text,
    file: text,
    /** Source files that the page shows: a folder of `content/files`, and paths within it. */
    sources: z.optional(z.strictObject({ folder: kebab, files: z.array(text) })),
  }),
);

/** The file with questions about the portal as a whole. */
const generalQuestions = "general";

/** Reads `docs/`, `samples/` and `faq/` of the content folder. Throws `ContentError` with every problem found. */
export async function compileContent(folder: string): Promise<SiteContent> {
  const { openHighlighter } = await import("./highlight.ts"); // only builds load the grammars
  const highlight = await openHighlighter();
  const markdown = openMarkdown((code, language) => highlight(code, language));
  const problems: string[] = [];
  const attempt = <Result>(work: () => Result[]): Result[] => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  };
  const content: SiteContent = {
    docs: namesIn(path.join(folder, "docs"), "").flatMap((product) =>
      docSlugs(folder, product).flatMap((file) => attempt(() => [readDoc(folder, product, file, markdown)])),
    ),
    samples: [],
    questions: namesIn(path.join(folder, "faq"), ".yaml").flatMap((product) =>
      attempt(() => readQuestions(folder, product, markdown)),
    ),
  };
  for (const product of namesIn(path.join(folder, "samples"), ".yaml"))
    for (const { sources, ...sample } of attempt(() => readSamples(folder, product, markdown))) {
      const where = `content/samples/${product}.yaml: ${sample.slug}`;
      const wanted = sources && { where, ...sources, version: sample.version };
      content.samples.push({ ...sample, sources: wanted ? await readSampleSources(folder, wanted, highlight) : [] });
    }
  if (problems.length) throw new ContentError(problems);
  return content;
}

function namesIn(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !name.startsWith("."))
    .map((name) => name.slice(0, name.length - ending.length))
    .toSorted();
}

/** File names without language and ending, such as `01-getting-started`, in reading order. */
function docSlugs(folder: string, product: string): string[] {
  return [...new Set(namesIn(path.join(folder, "docs", product), ".md").map((name) => name.replace(/\.(en|zh)$/, "")))];
}

function readDoc(folder: string, product: string, file: string, markdown: Markdown): DocWithMarkdown {
  const slug = file.replace(/^\d+-/, "");
  const read = (language: Language) => {
    const name = `docs/${product}/${file}.${language}.md`;
    const { head, body } = readMarkdown(path.join(folder, name), `content/${name}`, docHead);
    return {
      name: `content/${name}`,
      head,
      body,
      html: render(markdown, body, `content/${name}`),
      headings: markdown.headings(body),
    };
  };
  const [en, zh] = [read("en"), read("zh")];
  if (en.head.figure !== zh.head.figure)
    throw new ContentError([`${zh.name}: its figure differs from that of ${en.name}`]);
  if (en.head.frames !== zh.head.frames)
    throw new ContentError([`${zh.name}: its frames differ from those of ${en.name}`]);
  const idsOf = ({ headings }: typeof en) => headings.map(({ id }) => id).join(" ");
  if (idsOf(en) !== idsOf(zh)) throw new ContentError([`${zh.name}: its headings differ from those of ${en.name}`]);
  return {
    product,
    slug,
    title: { en: en.head.title, zh: zh.head.title },
    summary: { en: en.head.summary, zh: zh.head.summary },
    figure: en.head.figure,
    html: { en: en.html, zh: zh.html },
    contents: { en: en.headings, zh: zh.headings },
    updated: { en: en.head.updated, zh: zh.head.updated },
    frames: en.head.frames === undefined ? null : frameLogOf(folder, en.head.frames),
    markdown: { en: en.body, zh: zh.body },
  };
}

function frameLogOf(folder: string, log: string): DocWithMarkdown["frames"] {
  return readFrameLog(path.join(folder, "files", log), `content/files/${log}`);
}

function render(markdown: Markdown, body: string, name: string): string {
  try {
    return markdown.html(body);
  } catch (error) {
    throw new ContentError([`${name}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function readSamples(folder: string, product: string, markdown: Markdown) {
  const name = `samples/${product}.yaml`;
  const { value } = readYaml(path.join(folder, name), `content/${name}`, samples);
  return value.map((sample) => ({ ...sample, product, text: bothRendered(markdown, sample.text) }));
}

function readQuestions(folder: string, product: string, markdown: Markdown): Question[] {
  const name = `faq/${product}.yaml`;
  const { value } = readYaml(path.join(folder, name), `content/${name}`, questions);
  return value.map(({ answer, ...rest }) => ({
    ...rest,
    product: product === generalQuestions ? null : product,
    answer: bothRendered(markdown, answer),
  }));
}

function bothRendered(markdown: Markdown, texts: Record<Language, string>): Record<Language, string> {
  const [en, zh] = languages.map((language) => markdown.html(texts[language]));
  return { en: en ?? "", zh: zh ?? "" };
}
