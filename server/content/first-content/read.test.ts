import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ContentError } from "../yaml.ts";
import { readFirstContent } from "./read.ts";

const ours = path.resolve(import.meta.dirname, "../../../content");
let content: string;

beforeEach(() => {
  content = mkdtempSync(path.join(tmpdir(), "parallax-content-"));
  cpSync(ours, content, { recursive: true });
});
afterEach(() => rmSync(content, { recursive: true }));

/** Replaces the first occurrence and returns its line number. */
function edit(file: string, from: string | RegExp, to: string): number {
  const name = path.join(content, file);
  const text = readFileSync(name, "utf8");
  const at = typeof from === "string" ? text.indexOf(from) : text.search(from);
  if (at < 0) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(name, text.replace(from, to));
  return text.slice(0, at).split("\n").length;
}

function problems(): string[] {
  try {
    readFirstContent(content);
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

describe("readFirstContent", () => {
  test("accepts the sample content", () => {
    expect(problems()).toEqual([]);
  });

  test("names file and line of broken YAML", () => {
    const line = edit("releases/unity.yaml", "  updateTime:", "  updateTime: [");
    const [problem = "", ...others] = problems();
    expect(others).toEqual([]);
    expect(problem).toMatch(/^content\/releases\/unity\.yaml:\d+: ./);
    expect(Number(problem.split(":")[1])).toBeGreaterThanOrEqual(line);
  });

  test("names file, line and field of a duplicate key", () => {
    const line = edit("releases/unity.yaml", "  updateTime:", '  version: "9.9.9"\n  updateTime:');
    expect(problems()).toEqual([expect.stringMatching(`^content/releases/unity.yaml:${line}: .*unique`)]);
  });

  test("names file, line and field of an unknown field", () => {
    const line = edit("releases/unity.yaml", "  updateTime:", "  colour: red\n  updateTime:");
    expect(problems()).toEqual([expect.stringMatching(`^content/releases/unity.yaml:${line}: 0\\.colour: .`)]);
  });

  test("names file, line and field of a value that is not a day", () => {
    const line = edit("releases/preview.yaml", /updateTime: .*/, 'updateTime: "2024-02-30"');
    expect(problems()).toEqual([`content/releases/preview.yaml:${line}: 0.updateTime: must be a day, YYYY-MM-DD`]);
  });

  test("names the list whose translation lacks a line, and the language that lacks it", () => {
    const line = edit("releases/unity.yaml", /( +)content:\n/, '$&$1  - "One more sentence."\n');
    expect(problems()).toEqual([
      expect.stringMatching(`^content/releases/unity.yaml:\\d+: 0\\.zh\\.content: the translation is missing`),
    ]);
    expect(line).toBeGreaterThan(1);
  });

  test("names a missing half of a bilingual text", () => {
    const line = edit("products.yaml", /summary: \{ en: ("[^"]*"), zh: "[^"]*" \}/, "summary: { en: $1 }");
    expect(problems()).toEqual([`content/products.yaml:${line}: 0.summary.zh: is missing`]);
  });

  test("names the files that are missing, all at once", () => {
    for (const file of ["releases/unity.yaml", "releases/native.yaml", "licence.zh.md"])
      rmSync(path.join(content, file));
    expect(problems().toSorted()).toEqual([
      "content/licence.zh.md: the file is missing or cannot be read",
      "content/releases/native.yaml: the file is missing or cannot be read",
      "content/releases/unity.yaml: the file is missing or cannot be read",
    ]);
  });

  test("names the field of a licence's head that is missing or differs between the languages", () => {
    const line = edit("licence.en.md", /effective: .*\n/, "");
    expect(problems()).toEqual([expect.stringMatching(/^content\/licence\.en\.md:\d+: effective: ./)]);
    expect(line).toBeGreaterThan(1);
    edit("licence.en.md", "title:", 'effective: "2001-01-01"\ntitle:');
    expect(problems()).toEqual(["content/licence.zh.md: effective: differs from that of licence.en.md"]);
  });

  test("refuses a licence without a head, and one without a text", () => {
    writeFileSync(path.join(content, "licence.en.md"), "Just words.\n");
    expect(problems()).toEqual(["content/licence.en.md:1: the file must begin with a head between two lines of ---"]);
    writeFileSync(
      path.join(content, "licence.en.md"),
      '---\nid: a\nversion: "1"\neffective: "2024-01-01"\ntitle: T\n---\n \n',
    );
    expect(problems()).toEqual(["content/licence.en.md: the text is missing"]);
  });

  test("refuses a duplicate product and a missing archive", () => {
    edit("products.yaml", /archive: unity-package/, "archive: nowhere");
    edit("products.yaml", /slug: unreal\n/, "slug: unity\n");
    expect(problems()).toEqual([
      expect.stringMatching(
        /^content\/products\.yaml:\d+: 0\.files\.0\.archive: there is no folder content\/files\/nowhere$/,
      ),
      expect.stringMatching(/^content\/products\.yaml:\d+: 1\.slug: unity is listed twice$/),
    ]);
  });

  test("refuses two files of one name and a name that no file may have", () => {
    edit("products.yaml", "ParallaxXR-{version}.unitypackage", "com.parallax.xr-{version}.tgz");
    edit("products.yaml", "ParallaxXR-UE5-{version}.zip", "../{version}.zip");
    expect(problems()).toEqual([
      expect.stringMatching(
        /^content\/products\.yaml:\d+: 0\.files\.1\.name: com\.parallax\.xr-\{version\}\.tgz is listed twice$/,
      ),
      expect.stringMatching(/^content\/products\.yaml:\d+: 1\.files\.0\.name: ./),
    ]);
  });

  test("refuses releases that are not in order", () => {
    edit("releases/metrics.yaml", /version: "[^"]*"/, 'version: "0.0.1"');
    expect(problems()).toEqual([
      expect.stringMatching(/^content\/releases\/metrics\.yaml:\d+: 1\.version: .* must be older than the one above$/),
    ]);
  });
});
