import { describe, expect, test } from "vitest";
import { flatten, diffOf, type DiffPart } from "./field-changes.ts";

const digestText = (characters: number) => `${characters} characters`;
const marked = (pieces: DiffPart[] | null) =>
  pieces?.map(({ text, kind }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind]).join("");

describe("the values of an event", () => {
  test("are flattened from nested objects; a list of texts is one value", () => {
    const fields = {
      name: { en: "Unity", zh: null },
      "en.newAdd.core": ["a", "b"],
      requires: [{ name: "x", range: "1" }],
    };
    expect([...flatten(fields, digestText)]).toEqual([
      ["name.en", "Unity"],
      ["name.zh", null],
      ["en.newAdd.core", ["a", "b"]],
      ["requires.1.name", "x"],
      ["requires.1.range", "1"],
    ]);
  });

  test("show their length if the log stores a digest", () => {
    const body = { characters: 9_000, sha256: "ab" };
    expect([...flatten({ body }, digestText)]).toEqual([["body", "9000 characters"]]);
  });
});

describe("what changed", () => {
  test("is not marked in short values", () => {
    expect(diffOf("member", "reviewer")).toBeNull();
    expect(diffOf(true, false)).toBeNull();
  });

  test("is marked word by word in long texts, in Chinese too", () => {
    const before = "Fixed a crash that happened when the headset was taken off while loading.";
    expect(marked(diffOf(before, before.replace("headset", "controller")))).toBe(
      "Fixed a crash that happened when the [-headset-][+controller+] was taken off while loading.",
    );
    const chinese = `修复头显在加载过程中取下时发生的崩溃问题。${"其他内容保持不变。".repeat(6)}`;
    expect(marked(diffOf(chinese, chinese.replace("头显", "手柄")))).toMatch(/^修复\[-头显-\]\[\+手柄\+\]在加载/);
  });

  test("is marked line by line in lists, new lists included", () => {
    expect(marked(diffOf(["a", "b"], ["a", "c"]))).toBe("a\n[-b\n-][+c\n+]");
    expect(marked(diffOf(undefined, ["a"]))).toBe("[+a\n+]");
  });
});
