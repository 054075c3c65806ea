import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sentenceOf } from "../server/content/yaml.ts";
import {
  brokenCode,
  brokenLinks,
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

/**
 * Tests the content checks with planted mistakes, each of which must be reported, and with correct content, which must
 * pass.
 */

const text = (html: string, language: Text["language"] = "en"): Text => ({ where: "here", language, html });
const block = (language: string, code: string, where = "a.en.md, block 1") => ({ where, language, code });

describe("links", () => {
  const anchors = new Map([["/sdk/unity", new Set(["files"])]]);
  const broken = (href: string) => brokenLinks([text(`<h2 id="own"></h2><a href="${href}">x</a>`)], anchors);

  test.each(["/sdk/unity", "/sdk/unity#files", "/sdk/unity?ln=0#files", "#own", "https://example.org/"])(
    "%s passes",
    (href) => {
      expect(broken(href)).toEqual([]);
    },
  );

  test.each(["/sdk/unitty", "/sdk/unity#filles", "#other", "http://example.org/", "/"])("%s is reported", (href) => {
    expect(broken(href)).toEqual([`here (en): ${href}`]);
  });
});

describe("both languages", () => {
  test("a text that is missing, empty or has other links than its translation is reported", () => {
    expect(differingTranslations([text("<p>a</p>"), text("<p>甲</p>", "zh")])).toEqual([]);
    expect(differingTranslations([text("<p>a</p>")])).toEqual(["here: zh is missing"]);
    expect(differingTranslations([text(" "), text("<p>甲</p>", "zh")])).toEqual(["here: en is missing"]);
    expect(differingTranslations([text('<a href="/">a</a>'), text("甲", "zh")])).toEqual(["here: the links differ"]);
  });

  test("an article without its Chinese file, or with other headings there, is reported", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "parallax-content-"));
    cpSync(path.resolve(import.meta.dirname, "../site/docs/preview"), path.join(folder, "docs/preview"), {
      recursive: true,
    });
    const chinese = path.join(folder, "docs/preview/01-getting-started.zh.md");
    const right = readFileSync(chinese, "utf8");
    const warnings = async () => (await compileFolder(folder)).problems.warnings.map(sentenceOf);
    expect(await warnings()).toContainEqual(expect.stringMatching(/there is no product preview/));
    writeFileSync(chinese, `${right}\n## 多余 {#extra}\n`);
    expect(await warnings()).toContainEqual(
      expect.stringMatching(/01-getting-started\.zh\.md: its headings have other ids/),
    );
    rmSync(chinese);
    expect(await warnings()).toContain("docs/preview/01-getting-started.en.md: has no twin in zh");
    rmSync(folder, { recursive: true });
  });
});

describe("code", () => {
  test("blocks are read with their language and without the head of the file", () => {
    const source = '---\ntitle: x\n---\nText\n\n```json\n{"a": 1}\n```\n\n```csharp\nvar a = 1;\n```\n';
    expect(codeBlocksOf("a.en.md", source)).toEqual([
      block("json", '{"a": 1}\n'),
      block("csharp", "var a = 1;\n", "a.en.md, block 2"),
    ]);
  });

  test.each([
    ["json", '{"a": [1, 2]}', '{"a": [1, 2}'],
    ["json", "[]", "[1,]"],
    ["yaml", "a:\n  - b", "a: [b"],
    ["yaml", "a: 1", "a: b: c"],
  ])("%s that does not parse is reported", (language, right, wrong) => {
    expect(brokenCode([block(language, right)])).toEqual([]);
    expect(brokenCode([block(language, wrong)])).toEqual([expect.stringMatching(/^a\.en\.md, block 1: ./)]);
  });

  test("a block that differs from its Chinese counterpart in more than comments and texts is reported", () => {
    const english = block("csharp", 'Log("Ready"); // now');
    const chinese = (code: string) => block("csharp", code, "a.zh.md, block 1");
    expect(differentCode([english, chinese('Log("就绪"); // 现在')])).toEqual([]);
    expect(differentCode([english, chinese('Warn("就绪");')])).toEqual([english.where]);
    expect(differentCode([english])).toEqual([english.where]);
  });
});

describe("English left in Chinese", () => {
  test.each([
    "<p>安装 Parallax XR 包，然后打开 <strong>Project Settings > XR Plug-in Management</strong>。</p>",
    "<p>运行 <code>npm run build and see what happens</code>。</p>",
    "<h2>Unity OpenXR</h2><p>见文档。</p>",
  ])("names and code pass: %s", (html) => {
    expect(englishInChinese([text(html, "zh")])).toEqual([]);
  });

  test.each([
    "<p>安装。 Then open the settings and restart.</p>",
    "<h2>Install The Package In Your Project</h2><p>见文档。</p>",
    "<ul><li>read what changed since then</li></ul>",
  ])("a sentence or heading is reported: %s", (html) => {
    expect(englishInChinese([text(html, "zh")]).length).toBeGreaterThan(0);
    expect(englishInChinese([text(html, "en")])).toEqual([]);
  });

  test("titles, lines and words in the wrong language are reported", () => {
    expect(wrongLanguage([{ where: "a", en: "Hands", zh: "手势" }])).toEqual([]);
    expect(wrongLanguage([{ where: "a", en: "Hands", zh: "Hands" }])).toEqual(["a: Hands | Hands"]);
    expect(wrongLanguage([{ where: "a", en: "手势", zh: "手势" }])).toEqual(["a: 手势 | 手势"]);
    expect(linesWithoutChinese([{ where: "a", line: "支持 `a new kind of layer`。" }])).toEqual([]);
    expect(linesWithoutChinese([{ where: "a", line: "Supports a layer." }])).toEqual(["a: Supports a layer."]);
    expect(englishWords({ a: "搜索", b: { c: (name: string) => `what changed since the ${name}` } })).toEqual([
      "what changed since the A",
    ]);
    expect(chineseWords({ a: "Search", b: ["搜索"] })).toEqual(["搜索"]);
  });
});
