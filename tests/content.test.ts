import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import en from "../contract/words/en.ts";
import zh from "../contract/words/zh.ts";
import { languages } from "../contract/language.ts";
import { noteKinds } from "../contract/notes.ts";
import { releaseYaml } from "../server/content/schemas.ts";
import { readYaml } from "../server/content/yaml.ts";
import { renderLegalTexts } from "../server/markdown/legal.ts";
import {
  brokenCode,
  chineseWords,
  codeBlocksOf,
  compileFolder,
  differentCode,
  englishInChinese,
  englishWords,
  linesWithoutChinese,
  differingTranslations,
  wrongLanguage,
  type Text,
} from "./content-checks.ts";

const folder = path.resolve(import.meta.dirname, "../site");
const { content, problems } = await compileFolder(folder);
const releases = readdirSync(path.join(folder, "releases"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => {
    const text = readFileSync(path.join(folder, "releases", name), "utf8");
    return { product: path.dirname(name), ...readYaml(text, `releases/${name}`, releaseYaml).value };
  });

test("the sample site has no mistake and no warning", () => {
  expect(problems.errors).toEqual([]);
  expect(problems.warnings).toEqual([]);
});

const legal = await Promise.all(
  (["policies", "licences"] as const).flatMap((where) =>
    content[where].map(async ({ name, text }) => ({ where: `${where}/${name}`, html: await renderLegalTexts(text) })),
  ),
);

/** Every text that is shown as Markdown. */
const texts: Text[] = languages.flatMap((language) => [
  ...[...content.docs, ...content.olderDocs].map(({ product, slug, html }) => ({
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
  ...legal.map(({ where, html }) => ({ where, language, html: html[language] })),
]);

test("links to other sites are encrypted", () => {
  expect(texts.filter(({ html }) => html.includes('href="http:'))).toEqual([]);
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
      ...content.products.map(({ slug, summary }) => ({ where: slug, ...summary })),
    ];
    expect(wrongLanguage(pairs)).toEqual([]);
  });

  test("release notes are Chinese line by line", () => {
    const lines = releases.flatMap(({ product, version, zh: notes }) =>
      linesIn(notes).map((line) => ({ where: `${product} ${version}`, line })),
    );
    expect(linesWithoutChinese(lines)).toEqual([]);
    expect(lines.length).toBeGreaterThan(200);
  });

  test("dictionaries in Chinese have no English sentence, and those in English no Chinese except the language's name", () => {
    expect(englishWords([zh, zh])).toEqual([]);
    expect([...new Set(chineseWords([en, en]))]).toEqual(["中文"]);
  });
});

function linesIn({ content: lines, ...kinds }: (typeof releases)[number]["zh"]): string[] {
  return [...lines, ...noteKinds.flatMap((kind) => Object.values(kinds[kind] ?? {}).flat())];
}
