import { describe, expect, test } from "vitest";
import { linesOf, noteGroups, noteKinds } from "../../../contract/notes.ts";
import type { Notes } from "../../../contract/schemas/catalogue.ts";
import { countOf } from "./counts.ts";

function notesWith(
  lines: Partial<Record<(typeof noteKinds)[number], Partial<Record<(typeof noteGroups)[number], string[]>>>>,
): Notes {
  const groups = (given: Partial<Record<(typeof noteGroups)[number], string[]>> = {}) =>
    Object.fromEntries(noteGroups.map((group) => [group, given[group] ?? []])) as Notes["fix"]; // every group is present
  return {
    content: [],
    ...(Object.fromEntries(noteKinds.map((kind) => [kind, groups(lines[kind])])) as Omit<Notes, "content">),
  };
}

describe("the six lists of a note", () => {
  const notes = notesWith({
    newAdd: { core: ["a"] },
    newUpdate: { tool: ["b"] },
    update: { core: ["c"] },
    newFixed: { device: ["d"] },
    fix: { core: ["e", "f"] },
    issue: { business: ["g"] },
  });

  test("are shown as four kinds, each in the order of the groups", () => {
    expect(linesOf(notes).map(({ kind, group, text }) => [kind, group, text])).toEqual([
      ["added", "core", "a"],
      ["changed", "core", "c"],
      ["changed", "tool", "b"],
      ["fixed", "core", "e"],
      ["fixed", "core", "f"],
      ["fixed", "device", "d"],
      ["known", "business", "g"],
    ]);
  });

  test("are counted as shown", () => {
    expect(countOf(linesOf(notes))).toEqual({ added: 1, changed: 2, fixed: 3, known: 1, breaking: 0 });
  });
});

test("a line marked in either language is breaking and loses its mark", () => {
  const lines = linesOf(
    notesWith({ update: { core: ["Breaking: await `Init()`.", "不兼容：等待 `Init()`。", "Not Breaking: at all"] } }),
  );
  expect(lines.map(({ text, breaking }) => [text, breaking])).toEqual([
    ["await `Init()`.", true],
    ["等待 `Init()`。", true],
    ["Not Breaking: at all", false],
  ]);
});
