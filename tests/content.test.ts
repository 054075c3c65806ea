import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { isPage } from "../app/routes.tsx";
import { docPath, productPath } from "../contract/addresses.ts";
import { languages, type Language } from "../contract/language.ts";
import { noteGroups, noteKinds } from "../contract/notes.ts";
import { policyPaths, policySlugs } from "../contract/policies.ts";
import type { Notes } from "../contract/schemas/catalogue.ts";
import en from "../contract/words/en.ts";
import pagesEn from "../contract/words/pages.en.ts";
import pagesZh from "../contract/words/pages.zh.ts";
import zh from "../contract/words/zh.ts";
import { compileContent } from "../server/content/compile.ts";
import { readFirstContent } from "../server/first-content/read.ts";
import { renderMarkdown } from "../server/markdown.ts";
import { firstImbalance } from "./csharp.ts";

const folder = path.resolve(import.meta.dirname, "../content");
const content = await compileContent(folder);
const first = readFirstContent(folder);

/** Every text that is shown as Markdown, rendered, with where it stands. */
type Text = { where: string; language: Language; html: string };
const texts: Text[] = languages.flatMap((language) => [
  ...content.docs.map(({ product, slug, html }) => ({
    where: `docs/${product}/${slug}`,
    language,
    html: html[language],
  })),
  ...content.samples.map(({ product, slug, text }) => ({
    where: `samples/${product}#${slug}`,
    language,
    html: text[language],
  })),
  ...content.questions.map(({ product, id, answer }) => ({
    where: `faq/${product ?? "general"}#${id}`,
    language,
    html: answer[language],
  })),
  ...first.policies.map(({ slug, body }) => ({
    where: `policies/${slug}`,
    language,
    html: renderMarkdown(body[language]),
  })),
  { where: "licence", language, html: renderMarkdown(first.licence.body[language]) },
]);

/** Every page with something to read, and the anchors on it. */
const anchors = new Map<string, Set<string>>();
for (const { slug, kind, releases } of first.products) {
  const questions = content.questions.filter(({ product }) => product === slug).map(({ id }) => id);
  const samples = content.samples.filter(({ product }) => product === slug).map((sample) => sample.slug);
  const base = productPath(slug);
  if (kind !== "notes") anchors.set(base, new Set(["unity", "unreal4", "unreal5", "none", "files", "verify"]));
  anchors.set(`${base}/releases`, new Set(releases.map(({ version }) => version)));
  for (const { version } of releases) anchors.set(`${base}/releases/${version}`, new Set(["notes"]));
  if (questions.length > 0) anchors.set(`${base}/faq`, new Set(questions));
  if (samples.length > 0) anchors.set(`${base}/samples`, new Set(samples));
}
for (const doc of content.docs) {
  anchors.set(`${productPath(doc.product)}/docs`, new Set());
  anchors.set(docPath(doc.product, doc.slug), idsIn(doc.html.en));
}
for (const { slug, body } of first.policies) {
  for (const address of Object.values(policyPaths(policySlugs.find((known) => known === slug) ?? "server")))
    anchors.set(address, idsIn(renderMarkdown(body.en)));
}
anchors.set("/license", idsIn(renderMarkdown(first.licence.body.en)));
anchors.set("/FAQ", new Set(content.questions.map(({ product, id }) => (product === null ? id : `${product}-${id}`))));
for (const address of [
  "/",
  "/Distribute",
  "/Community",
  "/search",
  "/api",
  "/login",
  "/register",
  "/forgot-password",
  "/apply",
])
  anchors.set(address, new Set(["contact", "become"]));

function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
}

describe("links", () => {
  const links = texts.flatMap(({ where, language, html }) =>
    [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => ({ where: `${where} (${language})`, href, html })),
  );

  test("within the portal lead to pages and anchors that exist", () => {
    const broken = links
      .filter(({ href }) => href.startsWith("/"))
      .filter(({ href }) => {
        const { pathname, hash } = new URL(href, "http://portal");
        const known = anchors.get(pathname);
        return !known || !isPage(pathname) || (hash !== "" && !known.has(hash.slice(1)));
      });
    expect(broken.map(({ where, href }) => `${where}: ${href}`)).toEqual([]);
    expect(links.length).toBeGreaterThan(300);
  });

  test("within a text lead to its own headings", () => {
    const broken = links.filter(({ href, html }) => href.startsWith("#") && !idsIn(html).has(href.slice(1)));
    expect(broken.map(({ where, href }) => `${where}: ${href}`)).toEqual([]);
  });

  test("to other sites are encrypted", () => {
    expect(links.filter(({ href }) => href.startsWith("http:")).map(({ where, href }) => `${where}: ${href}`)).toEqual(
      [],
    );
  });

  test("of the English text and of the Chinese one are as many", () => {
    const count = (language: Language) =>
      Object.fromEntries(
        texts
          .filter((text) => text.language === language)
          .map(({ where, html }) => [where, html.match(/href="/g)?.length ?? 0]),
      );
    expect(count("zh")).toEqual(count("en"));
  });
});

describe("code blocks", () => {
  const markdown = new MarkdownIt();
  const blocks = readdirSync(path.join(folder, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) =>
      markdown
        .parse(readFileSync(path.join(folder, "docs", name), "utf8").replace(/^---\n.*?\n---\n/s, ""), {})
        .filter(({ type }) => type === "fence")
        .map(({ info, content: code }, index) => ({
          where: `docs/${name}, block ${index + 1}`,
          language: info.trim(),
          code,
        })),
    );
  const of = (language: string) => blocks.filter((block) => block.language === language);

  test("of JSON parse", () => {
    expect(
      of("json")
        .filter(({ code }) => !parses(code))
        .map(({ where }) => where),
    ).toEqual([]);
    expect(of("json").length).toBeGreaterThan(10);
  });

  test("of YAML parse", () => {
    expect(
      of("yaml")
        .filter(({ code }) => parseDocument(code).errors.length > 0)
        .map(({ where }) => where),
    ).toEqual([]);
  });

  test("of C# close what they open", () => {
    const broken = of("csharp")
      .map(({ where, code }) => ({ where, what: firstImbalance(code) }))
      .filter(({ what }) => what);
    expect(broken.map(({ where, what }) => `${where}: ${what}`)).toEqual([]);
    expect(of("csharp").length).toBeGreaterThan(30);
  });

  test("are the same in both languages, comments and texts apart", () => {
    const shape = (code: string) => code.replace(/\/\/.*|#.*|\/\*.*?\*\/|"[^"\n]*"/gs, "").replace(/\s+/g, " ");
    const inEnglish = blocks.filter(({ where }) => where.includes(".en.md"));
    const different = inEnglish.filter(({ where, code, language }) => {
      const twin = blocks.find((block) => block.where === where.replace(".en.md", ".zh.md"));
      return ["csharp", "json", "cpp", "c"].includes(language) && (!twin || shape(twin.code) !== shape(code));
    });
    expect(different.map(({ where }) => where)).toEqual([]);
  });
});

function parses(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

describe("Chinese", () => {
  const han = /\p{Script=Han}/u;
  /** Four English words in a row, written small, are no name. */
  const sentence = /\b[a-z]{2,}(?:[ ,]+[a-z']{2,}){3,}/;

  test("texts have no English sentence", () => {
    const found = texts
      .filter(({ language }) => language === "zh")
      .map(({ where, html }) => ({ where, found: sentence.exec(proseOf(html))?.[0] }))
      .filter(({ found: words }) => words);
    expect(found.map(({ where, found: words }) => `${where}: ${words}`)).toEqual([]);
  });

  test("paragraphs and headings are Chinese", () => {
    const foreign = texts
      .filter(({ language }) => language === "zh")
      .flatMap(({ where, html }) =>
        [...html.matchAll(/<(p|h2|h3)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = ""]) => ({
          where,
          text: inner
            .replace(/<code>.*?<\/code>/gs, "")
            .replace(/<[^>]*>/g, "")
            .trim(),
        })),
      )
      .filter(({ text }) => /[A-Za-z]{3}/.test(text) && !han.test(text) && text.split(/\s+/).length > 4);
    expect(foreign.map(({ where, text }) => `${where}: ${text.slice(0, 80)}`)).toEqual([]);
  });

  test("titles, questions and summaries are Chinese where English ones are sentences", () => {
    const pairs = [
      ...content.docs.flatMap(({ product, slug, title, summary }) => [
        { where: `docs/${product}/${slug}`, ...title },
        { where: `docs/${product}/${slug}`, ...summary },
      ]),
      ...content.questions.map(({ id, question }) => ({ where: `faq#${id}`, ...question })),
      ...content.samples.map(({ slug, title }) => ({ where: `samples#${slug}`, ...title })),
      ...first.products.map(({ slug, summary }) => ({ where: slug, ...summary })),
    ];
    expect(pairs.filter((pair) => !han.test(pair.zh)).map(({ where, zh: text }) => `${where}: ${text}`)).toEqual([]);
    expect(pairs.filter((pair) => han.test(pair.en)).map(({ where }) => where)).toEqual([]);
  });

  test("release notes are Chinese line by line", () => {
    const lines = first.products.flatMap(({ slug, releases }) =>
      releases.flatMap((release) => linesIn(release.zh).map((line) => ({ where: `${slug} ${release.version}`, line }))),
    );
    expect(
      lines
        .filter(({ line }) => !han.test(line) || sentence.test(line.replace(/`[^`]*`/g, "")))
        .map(({ where, line }) => `${where}: ${line}`),
    ).toEqual([]);
    expect(lines.length).toBeGreaterThan(200);
  });

  test("words of the pages have no English sentence", () => {
    const found = [...stringsIn(zh), ...stringsIn(pagesZh)].filter((text) => sentence.test(text) && !han.test(text));
    expect(found).toEqual([]);
    expect([...stringsIn(en), ...stringsIn(pagesEn)].filter((text) => han.test(text))).toEqual(["中文"]);
  });
});

/** What is read: without code, and without the names of buttons and menus, which writers set bold. */
function proseOf(html: string): string {
  return html
    .replace(/<(pre|code|strong)\b.*?<\/\1>/gs, " · ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&\w+;/g, " ");
}

function linesIn(notes: Notes): string[] {
  return [...notes.content, ...noteKinds.flatMap((kind) => noteGroups.flatMap((group) => notes[kind][group]))];
}

/** All texts of a dictionary; where one is made from parts, its parts are called A, B, C. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return stringsIn((value as (...parts: unknown[]) => unknown)("A", "B", "C", "D"));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
