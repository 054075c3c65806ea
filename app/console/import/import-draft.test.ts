import { describe, expect, test } from "vitest";
import type { Changelog, ChangelogLine } from "../../../contract/schemas/changelog.ts";
import { notesOf } from "../../../contract/changelog.ts";
import { importOf, mappingsOf, sentFrom, withMapping } from "./import-draft.ts";

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
  file: "CHANGELOG.md",
  repeats: [],
  yanked: false,
  draft: false,
  preRelease: false,
  lines,
  lost: 0,
  ...more,
});

const versions = importOf(
  {
    versions: [
      version("2.0.0", [line("one", ["Added"]), line("two", ["Changed", "Tools"], { kind: "update", group: "tool" })]),
      version("1.0.0", [line("three", ["Added"], { kind: null })], { updateTime: null }),
      version("0.9.0", [line("four", ["Changed"])], { yanked: true, lost: 3 }),
    ],
  },
  " › ",
);

describe("an import", () => {
  test("leaves a missing day empty, and says which share was understood", () => {
    expect(versions.map(({ updateTime }) => updateTime)).toEqual(["2024-05-08", "", "2024-05-08"]);
    expect(versions.map(({ understood }) => understood)).toEqual([1, 1, 0.25]);
  });

  test("maps lines by their headings, the most frequent first", () => {
    expect(mappingsOf(versions)).toEqual([
      { heading: "Added", count: 2, kind: "mixed", group: "core" },
      { heading: "Changed › Tools", count: 1, kind: "update", group: "tool" },
      { heading: "Changed", count: 1, kind: "newAdd", group: "core" },
    ]);
    const changed = withMapping(versions, "Added", { kind: "issue" });
    expect(mappingsOf(changed)[0]).toMatchObject({ kind: "issue", count: 2 });
    expect(changed[2]).toBe(versions[2]);
  });

  test("is sent without emptied lines, and withdrawn versions as drafts", () => {
    const [first, , withdrawn] = withMapping(versions, "Added", { kind: "newFixed", group: "device" });
    if (!first || !withdrawn) throw new Error("there are three");
    const [kept, emptied] = first.lines;
    if (!kept || !emptied) throw new Error("there are two");
    const [sent, last] = sentFrom([{ ...first, lines: [kept, { ...emptied, text: " " }] }, withdrawn]);
    expect(sent).toMatchObject({ version: "2.0.0", updateTime: "2024-05-08", draft: false });
    expect(sent?.notes).toEqual(notesOf([{ text: "one", kind: "newFixed", group: "device" }]));
    expect(last?.draft).toBe(true);
  });
});
