import { describe, expect, test } from "vitest";
import { changedLines, changedRows, wordsBetween } from "./text-changes.ts";

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

  const same = (line: number, text: string) => ({ kind: "line", line, pieces: [{ kind: "same", text }] });

  test("is shown with two lines before and after it; the rest is collapsed", () => {
    const before = `${lines(1, 20)}\nold\n${lines(21, 40)}`;
    const after = `${lines(1, 20)}\nnew\n${lines(21, 40)}`;
    const { rows, isByLine } = changedRows(before, after, "en");
    expect(isByLine).toBe(false);
    expect(rows).toEqual([
      { kind: "folded", lines: 18 },
      same(19, "Line 19."),
      same(20, "Line 20."),
      { kind: "line", line: null, pieces: [{ kind: "removed", text: "old" }] },
      { kind: "line", line: 21, pieces: [{ kind: "added", text: "new" }] },
      same(22, "Line 21."),
      same(23, "Line 22."),
      { kind: "folded", lines: 18 },
    ]);
  });

  test("is shown as two lines where most of a line is new", () => {
    const piecesOf = (from: string, to: string) =>
      changedRows(from, to, "en").rows.map((row) => row.kind === "line" && row.pieces.map(({ text }) => text));
    expect(piecesOf("You may copy it.", "You must copy it.")).toEqual([["You ", "may", "must", " copy it."]]);
    expect(piecesOf("You may copy the files.", "Ask for the keys first.")).toEqual([
      ["You may copy the files."],
      ["Ask for the keys first."],
    ]);
  });

  test("of lines that came or went is numbered as in the new text", () => {
    const numbers = (from: string, to: string) =>
      changedRows(from, to, "en").rows.map((row) => (row.kind === "line" ? row.line : "folded"));
    expect(numbers("a\nb\nc", "a\nc")).toEqual([1, null, 2]);
    expect(numbers("a\nc", "a\nb\nc")).toEqual([1, 2, 3]);
    expect(numbers("a\n\nb", "a\n\nd")).toEqual([1, 2, null, 3]);
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
