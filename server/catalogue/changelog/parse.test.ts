import { describe, expect, test } from "vitest";
import { changelog as schema, type Changelog } from "../../../contract/schemas/changelog.ts";
import { neutralSite } from "../../../contract/schemas/site.ts";
import { parseChangelog as parse } from "./parse.ts";
import { vocabularyOf } from "./words.ts";

const vocabulary = vocabularyOf(neutralSite.taxonomy.noteGroups);
const parseChangelog = (source: string) => parse(source, vocabulary);

const keepAChangelog = `# Changelog

All notable changes are listed here.

## [Unreleased]

- Work in progress

## [2.1.0] - 2025-03-04

The eyes have it.

### Added
- Eye tracking, see the [guide](https://example.com/guide)
- **Foveated** rendering for \`Quality.High\`
### Changed
- The render loop waits
  for the compositor
### Deprecated
- \`Tracker.Poll\`
### Removed
- Support for Parallax Zero
- Removed the old samples
### Fixed
- A black screen after resume
### Security
- Textures are checked before they are uploaded
### Known issues
- Recording stops after an hour

## Removed
- A heading at the wrong level

## [2.0.0] - 2024-11-30 [YANKED]
### Breaking changes
- \`Camera.Rig\` is gone

[Unreleased]: https://example.com/compare/v2.1.0...HEAD
[2.1.0]: https://example.com/compare/v2.0.0...v2.1.0
[2.0.0]: https://example.com/tags/v2.0.0
`;

const khronos = `# Change log of the runtime

## Parallax Runtime 1.4.2 (2025-06-01)

Fixes for tethered headsets.

- Core
  - Fix: Keep the session when the cable is pulled.
    ([internal MR 12](https://example.com/12),
    [internal MR 13](https://example.com/13))
  - Loader: Improvement: Look in \`/etc\` last.
- Tools
  - New vendor extension: \`XR_PLX_gaze\` for gaze.
- Registry
  - Supported shapes are now
    - spheres
    - boxes
  - Update: Ratified \`XR_EXT_hands\`

## Parallax 1.4.1 release (24-January-2025)

### Issues
- Loader
  - #12, #13 - Fix the search path
`;

const flat = `Change history

2.0.0
- Add hand meshes
- Fix a leak
- Wizard: Call the scene by its name

1.9.0
- First version
`;

/** A version's entries, one per line: kind, group, text. */
function linesOf({ versions }: Changelog, version: string): string[] {
  const found = versions.find((each) => each.version === version);
  return found?.lines.map(({ kind, group, text }) => `${kind ?? "content"} ${group}: ${text}`) ?? [];
}

const unreadOf = ({ unread }: Changelog) => unread.map(({ line, reason, text }) => [line, reason, text]);

/** The numbers of the lines that are not blank and belong to no parsed entry. */
function lost(source: string, { versions, unread }: Changelog): number[] {
  const places = [...unread, ...versions.flatMap(({ lines }) => lines)];
  return source.split(/\r?\n/).flatMap((text, index) => {
    const line = index + 1;
    const isRead = places.some((place) => place.line <= line && line <= place.lastLine);
    return isRead || text.trim() === "" ? [] : [line];
  });
}

describe("a change log in Keep a Changelog's style", () => {
  const read = parseChangelog(keepAChangelog);

  test("has its versions with days, the newest first", () => {
    expect(read.versions.map(({ version, updateTime, yanked, line }) => [version, updateTime, yanked, line])).toEqual([
      ["2.1.0", "2025-03-04", false, 9],
      ["2.0.0", "2024-11-30", true, 34],
    ]);
    expect(read.facts.replaced).toBe(0);
    expect(schema.parse(read)).toEqual(read);
  });

  test("maps its headings to kinds, and keeps a word that no kind expresses", () => {
    expect(linesOf(read, "2.1.0")).toEqual([
      "content core: The eyes have it.",
      "newAdd core: Eye tracking, see the guide",
      "newAdd core: Foveated rendering for `Quality.High`",
      "newUpdate core: The render loop waits for the compositor",
      "newUpdate core: Deprecated: `Tracker.Poll`",
      "newUpdate core: Removed: Support for Parallax Zero",
      "newUpdate core: Removed the old samples",
      "newFixed core: A black screen after resume",
      "newFixed core: Security: Textures are checked before they are uploaded",
      "issue core: Recording stops after an hour",
      "newUpdate core: Removed: A heading at the wrong level",
    ]);
    expect(linesOf(read, "2.0.0")).toEqual(["newUpdate core: Breaking: `Camera.Rig` is gone"]);
    expect(read.versions[0]?.notes.newAdd.core).toHaveLength(2);
    expect(read.versions[0]?.notes.content).toEqual(["The eyes have it."]);
  });

  test("lists lines that belong to no version, with their numbers", () => {
    expect(unreadOf(read)).toEqual([
      [1, "beforeFirstVersion", "Changelog"],
      [3, "beforeFirstVersion", "All notable changes are listed here."],
      [5, "unreleased", "[Unreleased]"],
      [7, "unreleased", "Work in progress"],
    ]);
  });
});

describe("a change log in Khronos' style", () => {
  const read = parseChangelog(khronos);

  test("maps part names to groups if known, and otherwise keeps them before the line", () => {
    expect(linesOf(read, "1.4.2")).toEqual([
      "content core: Fixes for tethered headsets.",
      "newFixed core: Keep the session when the cable is pulled. (internal MR 12, internal MR 13)",
      "newUpdate core: Loader: Look in `/etc` last.",
      "newAdd tool: New vendor extension: `XR_PLX_gaze` for gaze.",
      "newAdd core: Registry: Supported shapes are now: spheres; boxes",
      "newUpdate core: Registry: Ratified `XR_EXT_hands`",
    ]);
    const gaze = read.versions[0]?.lines[3];
    expect(gaze).toMatchObject({ line: 13, lastLine: 13, path: ["Tools"] });
    expect(read.versions[0]?.lines[1]).toMatchObject({ line: 8, lastLine: 10 });
  });

  test("reads dates in words, and lines whose first word follows a number", () => {
    expect(read.versions.map(({ version, updateTime }) => [version, updateTime])).toEqual([
      ["1.4.2", "2025-06-01"],
      ["1.4.1", "2025-01-24"],
    ]);
    expect(linesOf(read, "1.4.1")).toEqual(["newFixed core: Loader: #12, #13 - Fix the search path"]);
  });
});

describe("a change log of plain points", () => {
  test("reads versions that are not headings, and kinds from the first word", () => {
    const read = parseChangelog(flat);
    expect(read.versions.map(({ version, updateTime }) => [version, updateTime])).toEqual([
      ["2.0.0", null],
      ["1.9.0", null],
    ]);
    expect(linesOf(read, "2.0.0")).toEqual([
      "newAdd core: Add hand meshes",
      "newFixed core: Fix a leak",
      "newUpdate core: Wizard: Call the scene by its name",
    ]);
  });

  test("may have its versions as points or in bold", () => {
    const points = parseChangelog("- v1.1.0\n  - Fix a leak\n- v1.0.0\n  - First version\n");
    expect(points.versions.map(({ version }) => version)).toEqual(["1.1.0", "1.0.0"]);
    expect(linesOf(points, "1.1.0")).toEqual(["newFixed core: Fix a leak"]);
    const bold = parseChangelog("**1.1.0** (2025-01-02)\n\n- Fix a leak\n");
    expect(bold.versions.map(({ version, updateTime }) => [version, updateTime])).toEqual([["1.1.0", "2025-01-02"]]);
  });
});

test("reads kinds, groups and days of a Chinese change log", () => {
  const read = parseChangelog(
    "# 更新日志\n\n## 版本 3.0.0（2025年6月8日）\n\n### 新增\n- 平台：支持手势识别\n- 【工具】新增性能面板\n\n### 移除\n- 旧版输入接口\n\n### 修复\n- 修复黑屏\n\n### 已知问题\n- 录屏可能中断\n",
  );
  expect(read.versions[0]).toMatchObject({ version: "3.0.0", updateTime: "2025-06-08" });
  expect(linesOf(read, "3.0.0")).toEqual([
    "newAdd platform: 支持手势识别",
    "newAdd tool: 新增性能面板",
    "newUpdate core: 移除：旧版输入接口",
    "newFixed core: 修复黑屏",
    "issue core: 录屏可能中断",
  ]);
});

describe("headings of versions", () => {
  test.for([
    ["## 1.2.0", "1.2.0", null],
    ["## v1.2.0 (2024/5/8)", "1.2.0", "2024-05-08"],
    ["## [1.2.0-rc.1] - 2024-05-08", "1.2.0-rc.1", "2024-05-08"],
    ["## 1.2.0rc1", "1.2.0-rc1", null],
    ["## 1.2.0+build.5 — May 8th, 2024", "1.2.0", "2024-05-08"],
    ["## 1.2 2024.05.08", "1.2", "2024-05-08"],
    ["## 2024.05.08", "2024.05.08", null],
    ["## 1.2.0 - 2024-02-31", "1.2.0", null],
    ["## 1.2.0 - 05/08/2024", "1.2.0", null],
    ["1.2.0 / 2024-05-08\n==================", "1.2.0", "2024-05-08"],
    ["## [1.2.0](https://example.com) (2024-05-08)", "1.2.0", "2024-05-08"],
  ] as const)("%s", ([heading, version, day]) => {
    const read = parseChangelog(`${heading}\n\n- Fix it\n`);
    expect(read.versions.map((each) => [each.version, each.updateTime])).toEqual([[version, day]]);
  });

  test("are distinguished from headings that only mention one", () => {
    const read = parseChangelog("## 2.0.0\n### Upgrading from 1.9.0\n- Delete the cache\n## 1.9.0\n- Fix it\n");
    expect(read.versions.map(({ version }) => version)).toEqual(["2.0.0", "1.9.0"]);
    expect(read.versions[0]?.lines[0]?.path).toEqual(["Upgrading from 1.9.0"]);
  });

  test("may stand at several levels", () => {
    const read = parseChangelog("# 2.0.0\n- a b\n## 1.1.0\n- c d\n### 1.0.1 (2024-05-08)\n### Bug Fixes\n- e f\n");
    expect(read.versions.map(({ version }) => version)).toEqual(["2.0.0", "1.1.0", "1.0.1"]);
    expect(linesOf(read, "1.0.1")).toEqual(["newFixed core: e f"]);
  });

  test("report where the same version occurs earlier", () => {
    const read = parseChangelog("## 1.0.1\n- a\n## 1.0.0\n- b\n## 1.0.1\n- c\n");
    expect(read.versions.map(({ version, repeats }) => [version, repeats])).toEqual([
      ["1.0.1", null],
      ["1.0.0", null],
      ["1.0.1", 1],
    ]);
  });
});

describe("nothing is dropped", () => {
  test("anything that is not a line of a note is listed, with its line numbers", () => {
    const source = [
      "## 1.0.0",
      "",
      "<!-- keep this -->",
      "- Fix it",
      "",
      "  ```",
      "  const a = 1;",
      "  ```",
      "",
      "| a | b |",
      "|---|---|",
      "| 1 | 2 |",
      "",
      `- ${"long ".repeat(500)}`,
      "",
      "> quoted words",
    ].join("\n");
    const read = parseChangelog(source);
    expect(unreadOf(read).map(([line, reason]) => [line, reason])).toEqual([
      [3, "comment"],
      [6, "block"],
      [10, "block"],
      [14, "tooLong"],
    ]);
    expect(linesOf(read, "1.0.0")).toEqual(["newFixed core: Fix it", "content core: quoted words"]);
    expect(lost(source, read)).toEqual([1]);
  });

  test("without a version everything is listed", () => {
    const source = "# Notes\n\nHello.\n\n- Add this\n- Fix that\n";
    const read = parseChangelog(source);
    expect(read.versions).toEqual([]);
    expect(lost(source, read)).toEqual([]);
  });

  test("a section beside the versions is listed, and the next version is parsed", () => {
    const read = parseChangelog("## 1.1.0\n- a\n\n## Contributors\n- Ann\n\n## 1.0.0\n- b\n");
    expect(unreadOf(read)).toEqual([
      [4, "outsideVersions", "Contributors"],
      [5, "outsideVersions", "Ann"],
    ]);
    expect(read.versions.map(({ lines }) => lines.length)).toEqual([1, 1]);
  });

  test.for([
    ["CRLF", khronos.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\uFEFF${khronos}`],
  ] as const)("with %s the same is read", ([, source]) => {
    const read = parseChangelog(source);
    const plain = parseChangelog(khronos);
    expect(read.versions).toEqual(plain.versions);
    expect(read.unread).toEqual(plain.unread);
  });
});

describe("markup", () => {
  test("in a line stays text", () => {
    const hostile = '<img src=x onerror="alert(1)">';
    const read = parseChangelog(
      `## 1.0.0\n- Fix ${hostile}\n- [click](javascript:alert(1))\n\n<script>alert(1)</script>\n`,
    );
    expect(linesOf(read, "1.0.0")).toEqual([
      `newFixed core: Fix ${hostile}`,
      "newUpdate core: [click](javascript:alert(1))",
      "content core: <script>alert(1)</script>",
    ]);
  });

  test("as a reference link finds its definition at the end of a long text", () => {
    const points = Array.from({ length: 3_000 }, (_, index) => `- Fix number ${index}`).join("\n");
    const read = parseChangelog(`## 1.0.0\n- See [the guide][1]\n${points}\n\n[1]: https://example.com\n`);
    expect(read.versions[0]?.lines[0]?.text).toBe("See the guide");
    expect(read.versions[0]?.lines).toHaveLength(3_001);
    expect(read.unread).toEqual([]);
  });
});

test.for([
  ["brackets", "[".repeat(50_000)],
  ["stars", "*a ".repeat(50_000)],
  ["back-ticks", Array.from({ length: 300 }, (_, index) => "`".repeat(index)).join(" ")],
  ["nested points", Array.from({ length: 2_000 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n")],
  ["quotes", `${"> ".repeat(5_000)}a`],
  ["punctuation in a heading", `## 1.0.0 ${"- ".repeat(5_000)}`],
  ["words of versions", `## ${"version release ".repeat(1_000)}1.0.0 x`],
  ["colons", `- ${"a: ".repeat(6_000)}`],
] as const)("%s are read in bounded time", ([, text]) => {
  const began = performance.now();
  parseChangelog(`## 1.0.0\n\n${text}\n`);
  expect(performance.now() - began).toBeLessThan(2_000);
});
