import { compileSite, type Compiled } from "../server/content/compile/compile.ts";
import { nothingReusable } from "../server/content/compile/sources.ts";
import { identify } from "../server/catalogue/taxonomy.ts";
import { openDiskFolder } from "../server/content/folder.ts";
import MarkdownIt from "markdown-it";
import { parseDocument } from "yaml";
import type { Language } from "../contract/language.ts";

/** A rendered Markdown text with its location. */
export type Text = { where: string; language: Language; html: string };
/** A code block as written; `where` names the file and the block's number. */
export type CodeBlock = { where: string; language: string; code: string };
/** A short text in both languages. */
export type Pair = { where: string; en: string; zh: string };

const han = /\p{Script=Han}/u;
/** Four consecutive lower-case English words are a sentence, not a name. */
const sentence = /\b[a-z]{2,}(?:[ ,]+[a-z']{2,}){3,}/;

/** A site folder on disk, compiled as a push compiles it. */
export async function compileFolder(root: string): Promise<Compiled> {
  const folder = await openDiskFolder(root);
  const hashes = new Map(folder.paths.map((name) => [name, name]));
  return compileSite({ folder, hashes, reusable: nothingReusable, today: "2026-11-20" });
}

/** What only a folder's portal has: its names, addresses and mail domains, and the lines of its brand's drawings. */
export function ownWordsOf(content: Compiled["content"]): string[] {
  const { settings, products, media } = content;
  return [
    ...Object.values(settings.headset ?? {}),
    ...products.flatMap(({ name }) => [name.en, name.zh]),
    ...products.map((product) => identify(content, product).path),
    ...Object.values(settings.contacts).flatMap((contact) => /@([^"]+)/.exec(JSON.stringify(contact))?.[1] ?? []),
    ...Object.entries(media).flatMap(([file, { svg }]) =>
      file.startsWith("brand/") ? (svg?.match(/(?<= d=")[^"]{20,}/g) ?? []) : [],
    ),
  ];
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

/** Places whose text is missing in one language, or has a different number of links. */
export function differingTranslations(texts: readonly Text[]): string[] {
  const twins = Map.groupBy(texts, ({ where }) => where);
  return [...twins].flatMap(([where, of]) => {
    const [en, zh] = (["en", "zh"] as const).map((language) => of.find((text) => text.language === language)?.html);
    if (!en?.trim() || !zh?.trim()) return [`${where}: ${en?.trim() ? "zh" : "en"} is missing`];
    return linksIn(en).length === linksIn(zh).length ? [] : [`${where}: the links differ`];
  });
}

/** The code blocks of a Markdown file, after its front matter. */
export function codeBlocksOf(where: string, source: string): CodeBlock[] {
  return new MarkdownIt()
    .parse(source.replace(/^---\n.*?\n---\n/s, ""), {})
    .filter(({ type }) => type === "fence")
    .map(({ info, content: code }, index) => ({
      where: `${where}, block ${index + 1}`,
      language: info.trim().split(" ")[0] ?? "",
      code,
    }));
}

/** Blocks of JSON or YAML that do not parse. */
export function brokenCode(blocks: readonly CodeBlock[]): string[] {
  return blocks.flatMap(({ where, language, code }) => {
    const what = faultIn[language]?.(code);
    return what ? [`${where}: ${what}`] : [];
  });
}

const faultIn: Record<string, (code: string) => string | undefined> = {
  json: faultOfJson,
  yaml: (code) => parseDocument(code).errors[0]?.message,
};

function faultOfJson(code: string): string | undefined {
  try {
    JSON.parse(code);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** English blocks whose Chinese counterpart is missing or differs in more than comments and strings. */
export function differentCode(blocks: readonly CodeBlock[]): string[] {
  return blocks
    .filter(({ where, language }) => where.includes(".en.md") && ["csharp", "json", "cpp", "c"].includes(language))
    .filter(({ where, code }) => {
      const twin = blocks.find((block) => block.where === where.replace(".en.md", ".zh.md"));
      return !twin || shapeOf(twin.code) !== shapeOf(code);
    })
    .map(({ where }) => where);
}

function shapeOf(code: string): string {
  return code.replace(/\/\/.*|#.*|\/\*.*?\*\/|"[^"\n]*"/gs, "").replace(/\s+/g, " ");
}

/** English sentences, paragraphs and headings within the Chinese texts. */
export function englishInChinese(texts: readonly Text[]): string[] {
  return texts
    .filter(({ language }) => language === "zh")
    .flatMap(({ where, html }) => {
      const found = sentence.exec(proseOf(html))?.[0];
      return [...(found ? [found] : []), ...foreignParagraphs(html)].map((text) => `${where}: ${text.slice(0, 80)}`);
    });
}

function foreignParagraphs(html: string): string[] {
  return [...html.matchAll(/<(p|h2|h3)\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([, , inner = ""]) =>
      inner
        .replace(/<code>.*?<\/code>/gs, "")
        .replace(/<[^>]*>/g, "")
        .trim(),
    )
    .filter((text) => /[A-Za-z]{3}/.test(text) && !han.test(text) && text.split(/\s+/).length > 4);
}

/** The prose: without code, and without names of buttons and menus, which are bold. */
function proseOf(html: string): string {
  return html
    .replace(/<(pre|code|strong)\b.*?<\/\1>/gs, " · ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&\w+;/g, " ");
}

/** Pairs whose Chinese text contains no Chinese, or whose English text contains Chinese. */
export function wrongLanguage(pairs: readonly Pair[]): string[] {
  return pairs
    .filter(({ en, zh }) => !han.test(zh) || han.test(en))
    .map(({ where, en, zh }) => `${where}: ${en} | ${zh}`);
}

/** Lines without Chinese or with an English sentence, code excepted. */
export function linesWithoutChinese(lines: readonly { where: string; line: string }[]): string[] {
  return lines
    .filter(({ line }) => !han.test(line) || sentence.test(line.replace(/`[^`]*`/g, "")))
    .map(({ where, line }) => `${where}: ${line}`);
}

/** English sentences among the texts of a Chinese dictionary. */
export function englishWords(dictionary: unknown): string[] {
  return stringsIn(dictionary).filter((text) => sentence.test(text) && !han.test(text));
}

/** Chinese among the texts of an English dictionary. */
export function chineseWords(dictionary: unknown): string[] {
  return stringsIn(dictionary).filter((text) => han.test(text));
}

/** All texts of a dictionary; functions are called with the parts A, B, C. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return stringsIn((value as (...parts: unknown[]) => unknown)("A", "B", "C", "D")); // functions of a dictionary take texts and return one
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
