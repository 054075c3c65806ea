import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import en from "../contract/words/en.ts";
import zh from "../contract/words/zh.ts";
import { isPage } from "../app/routes.tsx";
import { docPath, productPath } from "../contract/addresses.ts";
import { languages } from "../contract/language.ts";
import { noteGroups, noteKinds } from "../contract/notes.ts";
import { policyPaths, policySlugs } from "../contract/policies.ts";
import type { Notes } from "../contract/schemas/catalogue.ts";
import { compileContent } from "../server/content/compile.ts";
import { readFirstContent } from "../server/content/first-content/read.ts";
import { renderMarkdown } from "../server/markdown.ts";
import {
  brokenCode,
  brokenLinks,
  chineseWords,
  codeBlocksOf,
  differentCode,
  englishInChinese,
  englishWords,
  idsIn,
  linksIn,
  linesWithoutChinese,
  differingTranslations,
  wrongLanguage,
  type Text,
} from "./content-checks.ts";

const folder = path.resolve(import.meta.dirname, "../content");
const content = await compileContent(folder);
const first = readFirstContent(folder);

/** Every text that is shown as Markdown. */
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
  const base = productPath({ slug, kind });
  if (kind !== "notes") anchors.set(base, new Set(["unity", "unreal4", "unreal5", "none", "files", "verify"]));
  anchors.set(`${base}/releases`, new Set(releases.map(({ version }) => version)));
  for (const { version } of releases) anchors.set(`${base}/releases/${version}`, new Set(["notes"]));
  if (questions.length > 0) anchors.set(`${base}/faq`, new Set(questions));
  if (samples.length > 0) anchors.set(`${base}/samples`, new Set(samples));
  const docs = content.docs.filter(({ product }) => product === slug);
  if (docs.length > 0) anchors.set(`${base}/docs`, new Set());
  for (const doc of docs) anchors.set(docPath({ slug, kind }, doc.slug), idsIn(doc.html.en));
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
  "/apply/result",
])
  anchors.set(address, new Set(["contact", "become"]));

test("links lead to pages and anchors that exist, and to other sites encrypted", () => {
  const pages = new Map([...anchors].filter(([address]) => isPage(address)));
  expect(brokenLinks(texts, pages)).toEqual([]);
  expect(texts.flatMap(({ html }) => linksIn(html)).length).toBeGreaterThan(300);
});

test("every text has both languages, with as many links", () => {
  expect(differingTranslations(texts)).toEqual([]);
  expect(texts.length).toBeGreaterThan(150);
});

describe("code blocks", () => {
  const blocks = readdirSync(path.join(folder, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => codeBlocksOf(`docs/${name}`, readFileSync(path.join(folder, "docs", name), "utf8")));
  const count = (language: string) => blocks.filter((block) => block.language === language).length;

  test("of JSON, YAML and C# parse", () => {
    expect(brokenCode(blocks)).toEqual([]);
    expect(count("json")).toBeGreaterThan(10);
    expect(count("csharp")).toBeGreaterThan(30);
  });

  test("are the same in both languages, except for comments and texts", () => {
    expect(differentCode(blocks)).toEqual([]);
  });
});

describe("Chinese", () => {
  test("texts have no English sentence, paragraph or heading", () => {
    expect(englishInChinese(texts)).toEqual([]);
  });

  test("titles, questions and summaries are Chinese, and English where they should be", () => {
    const pairs = [
      ...content.docs.flatMap(({ product, slug, title, summary }) => [
        { where: `docs/${product}/${slug}`, ...title },
        { where: `docs/${product}/${slug}`, ...summary },
      ]),
      ...content.questions.map(({ id, question }) => ({ where: `faq#${id}`, ...question })),
      ...content.samples.map(({ slug, title }) => ({ where: `samples#${slug}`, ...title })),
      ...first.products.map(({ slug, summary }) => ({ where: slug, ...summary })),
    ];
    expect(wrongLanguage(pairs)).toEqual([]);
  });

  test("release notes are Chinese line by line", () => {
    const lines = first.products.flatMap(({ slug, releases }) =>
      releases.flatMap((release) => linesIn(release.zh).map((line) => ({ where: `${slug} ${release.version}`, line }))),
    );
    expect(linesWithoutChinese(lines)).toEqual([]);
    expect(lines.length).toBeGreaterThan(200);
  });

  test("dictionaries in Chinese have no English sentence, and those in English no Chinese except the language's name", () => {
    expect(englishWords([zh, zh])).toEqual([]);
    expect([...new Set(chineseWords([en, en]))]).toEqual(["中文"]);
  });
});

function linesIn(notes: Notes): string[] {
  return [...notes.content, ...noteKinds.flatMap((kind) => noteGroups.flatMap((group) => notes[kind][group]))];
}
