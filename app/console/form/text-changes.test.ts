import { describe, expect, test } from "vitest";
import { changedLines, changesBetween, wordsBetween } from "./text-changes.ts";

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Line ${from + index}.`).join("\n");

describe("what changed in a text", () => {
  test("is marked word by word, in Chinese too", () => {
    expect(wordsBetween("You may copy it.", "You must copy it.", "en").pieces).toEqual([
      { kind: "same", text: "You " },
      { kind: "removed", text: "may" },
      { kind: "added", text: "must" },
      { kind: "same", text: " copy it." },
    ]);
    expect(wordsBetween("我们提供服务", "我们停止服务", "zh").pieces).toEqual([
      { kind: "same", text: "我们" },
      { kind: "removed", text: "提供" },
      { kind: "added", text: "停止" },
      { kind: "same", text: "服务" },
    ]);
  });

  test("is shown with two lines before and after it; the rest is collapsed", () => {
    const before = `${lines(1, 20)}\nold\n${lines(21, 40)}`;
    const after = `${lines(1, 20)}\nnew\n${lines(21, 40)}`;
    const { changes, isByLine } = changesBetween(before, after, "en");
    expect(isByLine).toBe(false);
    expect(changes).toEqual([
      { kind: "folded", lines: 18 },
      { kind: "same", text: "Line 19.\nLine 20.\n" },
      { kind: "removed", text: "old" },
      { kind: "added", text: "new" },
      { kind: "same", text: "\nLine 21.\nLine 22." },
      { kind: "folded", lines: 18 },
    ]);
  });

  test("of a short text is shown in the whole text", () => {
    expect(changesBetween("a\nb\nc", "a\nb\nd", "en").changes).toEqual([
      { kind: "same", text: "a\nb\n" },
      { kind: "removed", text: "c" },
      { kind: "added", text: "d" },
    ]);
  });

  test("is marked at its lines, with what stood there before", () => {
    expect(changedLines("a\nb\nc\n\nd\ne", "a\nB\nnew\nc\n\ne")).toEqual([
      { line: 2, kind: "changed", before: "b" },
      { line: 3, kind: "added", before: "" },
      { line: 6, kind: "removed", before: "d" },
    ]);
    expect(changedLines("a\nb", "a")).toEqual([{ line: 1, kind: "removed", before: "b" }]);
    expect(changedLines("a\nb", "a\n\nb")).toEqual([]);
  });
});
