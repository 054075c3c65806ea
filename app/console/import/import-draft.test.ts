import { describe, expect, test } from "vitest";
import type { Changelog, ChangelogLine } from "../../../contract/schemas/changelog.ts";
import { notesOf } from "../../../contract/changelog.ts";
import { draftFrom, importOf, mappingsOf, withMapping } from "./import-draft.ts";

const line = (text: string, path: string[], more: Partial<ChangelogLine> = {}): ChangelogLine => ({
  line: 1,
  lastLine: 1,
  text,
  kind: "newAdd",
  group: "core",
  path,
  ...more,
});
const version = (name: string, lines: ChangelogLine[], more = {}): Changelog["versions"][number] => ({
  version: name,
  updateTime: "2024-05-08",
  title: name,
  line: 1,
  repeats: null,
  yanked: false,
  lines,
  notes: notesOf(lines),
  ...more,
});

const versions = importOf(
  {
    versions: [
      version("2.0.0", [line("one", ["Added"]), line("two", ["Changed", "Tools"], { kind: "update", group: "tool" })]),
      version("1.0.0", [line("three", ["Added"], { kind: null })], { updateTime: null }),
      version("1.0.0", [], { repeats: 3 }),
    ],
  },
  " › ",
);

describe("an import", () => {
  test("selects the first occurrence of every version, and leaves a missing day empty", () => {
    expect(versions.map(({ isChosen }) => isChosen)).toEqual([true, true, false]);
    expect(versions[1]?.updateTime).toBe("");
  });

  test("maps lines by their headings, the most frequent first", () => {
    expect(mappingsOf(versions)).toEqual([
      { heading: "Added", count: 2, kind: "mixed", group: "core" },
      { heading: "Changed › Tools", count: 1, kind: "update", group: "tool" },
    ]);
    const changed = withMapping(versions, "Added", { kind: "issue" });
    expect(mappingsOf(changed)[0]).toMatchObject({ kind: "issue", count: 2 });
    expect(changed[2]).toBe(versions[2]);
  });

  test("creates a draft in one language, without emptied lines", () => {
    const [first] = withMapping(versions, "Added", { kind: "newFixed", group: "device" });
    if (!first) throw new Error("there is one");
    const [kept, emptied] = first.lines;
    if (!kept || !emptied) throw new Error("there are two");
    const draft = draftFrom({ ...first, lines: [kept, { ...emptied, text: " " }] }, "unity", "zh");
    expect(draft).toMatchObject({ slug: "unity", version: "2.0.0", updateTime: "2024-05-08", state: "draft" });
    expect(draft.zh).toEqual(notesOf([{ text: "one", kind: "newFixed", group: "device" }]));
    expect(draft.en).toEqual(notesOf([]));
  });
});
