import { describe, expect, test } from "vitest";
import { notesOf } from "../../../contract/changelog.ts";
import { linesOf, type NoteKind } from "../../../contract/notes.ts";
import { neutralSite } from "../../../contract/schemas/site-yaml.ts";
import type { Notes } from "../../../contract/schemas/catalogue.ts";
import { countOf } from "./note-counts.ts";

/** With all groups of the site, in its order. */
function notesWith(lines: Partial<Record<NoteKind, Record<string, string[]>>>): Notes {
  const none = Object.fromEntries(neutralSite.taxonomy.noteGroups.map(({ key }): [string, string[]] => [key, []]));
  return { ...notesOf([]), newAdd: none, ...lines };
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
