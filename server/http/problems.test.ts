import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { SiteProblem } from "../../contract/schemas/site.ts";
import { ContentError, readYaml } from "../content/yaml.ts";
import { problemText } from "./problems.zh.ts";

const root = path.resolve(import.meta.dirname, "../..");
const sources = [
  "contract/schemas/{site,extra-fields}.ts",
  "server/content/{yaml,schemas}.ts",
  "server/content/compile/*.ts",
  "server/content/site/{apply,receive,run-compiler}.ts",
];

/** Sentences among the texts of a source, with `x` for what varies. */
function sentencesIn(text: string): string[] {
  const begins =
    /^(?:\$\{[^}]*\}+ )?(?:is|has|needs|must|leads|unpacks|takes|differs|there is|the (?:text|link|file|\$)|its|no \w+ (?:of|language)|a later|was|cannot have) /;
  const says = / (?:is left out|is shown as|is used twice)\b|^includes /;
  return [...text.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g)]
    .map(([, , sentence = ""]) => sentence)
    .filter((sentence) => begins.test(sentence) || says.test(sentence) || ["is missing", "is empty"].includes(sentence))
    .map((sentence) => sentence.replaceAll(/\$\{[^}]*\}+/g, "x").replaceAll("\\", ""));
}

test("every problem of a site folder has a Chinese sentence", () => {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.includes(".test."));
  const sentences = files.flatMap((file) => sentencesIn(readFileSync(path.join(root, file), "utf8")));
  expect(sentences.length).toBeGreaterThan(70);
  expect(sentences.filter((sentence) => !/[\u4e00-\u9fff]/.test(problemText(sentence, "zh")))).toEqual([]);
});

test.each([
  "a: 1\na: 2",
  "a:\n\tb: 1",
  'a: "b',
  "a\nb: 1",
  "a: b: c",
  "a: @b",
  "a: *b*",
  "a: 'it's'",
  "a: 1\n---\nb: 2",
])("the error of YAML in %j has a Chinese sentence", (text) => {
  let problem: SiteProblem | undefined;
  try {
    readYaml(text, "site.yaml", z.any());
  } catch (error) {
    if (error instanceof ContentError) [problem] = error.problems;
  }
  expect(problemText(problem?.message ?? "", "zh")).toMatch(/[\u4e00-\u9fff]/);
});

test("a problem keeps its field and what it names, and other messages stay", () => {
  expect(problemText("theme.accent: must be one of a, b", "zh")).toBe("theme.accent: 只能是以下之一：a, b");
  expect(problemText('no heading of docs/a has the id "b"', "zh")).toBe("docs/a 中没有 id 为“b”的标题");
  expect(problemText("A tag must be resolved", "zh")).toBe("A tag must be resolved");
  expect(problemText("is empty", "en")).toBe("is empty");
});
