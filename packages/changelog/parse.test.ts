import { describe, expect, test } from "vitest";
import type { Changelog } from "./changelog.ts";
import { parseChangelog as parse } from "./parse.ts";
import { compareVersions, groups } from "./sample.ts";
import { vocabularyOf } from "./words.ts";

const vocabulary = vocabularyOf(groups);
const parseChangelog = (text: string, options: Partial<Parameters<typeof parse>[1]> = {}, name = "CHANGELOG.md") =>
  parse([{ name, text }], { vocabulary, compareVersions, ...options });

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
      ["2.1.1-unreleased", null, false, 5],
      ["2.1.0", "2025-03-04", false, 9],
      ["2.0.0", "2024-11-30", true, 34],
    ]);
    expect(read.versions.map(({ draft }) => draft)).toEqual([true, false, false]);
    expect(read.facts.replaced).toBe(0);
  });

  test("maps its headings to kinds, and marks what no kind expresses", () => {
    expect(linesOf(read, "2.1.0")).toEqual([
      "content core: The eyes have it.",
      "added core: Eye tracking, see the [guide](https://example.com/guide)",
      "added core: Foveated rendering for `Quality.High`",
      "changed core: The render loop waits for the compositor",
      "changed core: Deprecated: `Tracker.Poll`",
      "changed core: Removed: Support for Parallax Zero",
      "changed core: Removed: Removed the old samples",
      "fixed core: A black screen after resume",
      "fixed core: Security: Textures are checked before they are uploaded",
      "known core: Recording stops after an hour",
      "changed core: Removed: A heading at the wrong level",
    ]);
    expect(linesOf(read, "2.0.0")).toEqual(["changed core: Breaking: `Camera.Rig` is gone"]);
  });

  test("lists lines that belong to no version, with their numbers", () => {
    expect(unreadOf(read)).toEqual([
      [1, "beforeFirstVersion", "Changelog"],
      [3, "beforeFirstVersion", "All notable changes are listed here."],
    ]);
    expect(linesOf(read, "2.1.1-unreleased")).toEqual(["changed core: Work in progress"]);
  });
});

describe("a change log in Khronos' style", () => {
  const read = parseChangelog(khronos);

  test("maps part names to groups if known, and otherwise keeps them before the line", () => {
    expect(linesOf(read, "1.4.2")).toEqual([
      "content core: Fixes for tethered headsets.",
      "fixed core: Keep the session when the cable is pulled. ([internal MR 12](https://example.com/12), [internal MR 13](https://example.com/13))",
      "changed core: Loader: Look in `/etc` last.",
      "added tool: New vendor extension: `XR_PLX_gaze` for gaze.",
      "added core: Registry: Supported shapes are now\n- spheres\n- boxes",
      "changed core: Registry: Ratified `XR_EXT_hands`",
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
    expect(linesOf(read, "1.4.1")).toEqual(["fixed core: Loader: #12, #13 - Fix the search path"]);
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
      "added core: Add hand meshes",
      "fixed core: Fix a leak",
      "changed core: Wizard: Call the scene by its name",
    ]);
  });

  test("may have its versions as points or in bold", () => {
    const points = parseChangelog("- v1.1.0\n  - Fix a leak\n- v1.0.0\n  - First version\n");
    expect(points.versions.map(({ version }) => version)).toEqual(["1.1.0", "1.0.0"]);
    expect(linesOf(points, "1.1.0")).toEqual(["fixed core: Fix a leak"]);
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
    "added platform: 支持手势识别",
    "added tool: 新增性能面板",
    "changed core: 移除：旧版输入接口",
    "fixed core: 修复黑屏",
    "known core: 录屏可能中断",
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
    ["## 1.2.0 - 25/08/2024", "1.2.0", "2024-08-25"],
    ["## 1.2.0 - 08/25/2024", "1.2.0", "2024-08-25"],
    ["## 1.2.0 - 0000-01-01", "1.2.0", null],
    ["## 1.2.0 - 9999-12-31", "1.2.0", null],
    ["## 1.2.0 - Released on: September 02, 2024", "1.2.0", "2024-09-02"],
    ["## 版本 1.2.0（2024年5月8日）", "1.2.0", "2024-05-08"],
    ["## v1.2 LTS (unreleased)", "1.2", null],
    ["## com.vendor.xr@1.2.0", "1.2.0", null],
    ["## What's new in 1.2.0", "1.2.0", null],
    ["## v62", "62.0", null],
    ["**SDK Version: v1.2.0**", "1.2.0", null],
    ["SDK Version: v1.2.0", "1.2.0", null],
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
    expect(linesOf(read, "1.0.1")).toEqual(["fixed core: e f"]);
  });

  test("that stand again are merged, and report where", () => {
    const read = parseChangelog("## 1.0.1\n- a\n## 1.0.0\n- b\n## 1.0.1+build.2\n- c\n- a\n");
    expect(read.versions.map(({ version, repeats }) => [version, repeats])).toEqual([
      ["1.0.1", [5]],
      ["1.0.0", []],
    ]);
    expect(linesOf(read, "1.0.1")).toEqual(["changed core: a", "changed core: c"]);
    const cases = parseChangelog("## 2.0.0-RC.1\n- a\n## 2.0.0-rc.1\n- b\n");
    expect(cases.versions.map(({ version, repeats }) => [version, repeats])).toEqual([["2.0.0-RC.1", [3]]]);
  });
});

describe("nothing is dropped", () => {
  test("code, tables, pictures and long paragraphs are points, and the rest is listed with its lines", () => {
    const source = [
      "## 1.0.0",
      "",
      "<!-- keep this -->",
      "- Fix it",
      "",
      "  ```cs",
      "  const a = 1;",
      "  ```",
      "",
      "| Module | API | Change |",
      "|---|---|---|",
      "| Hands | `Poll` | New |",
      "|  | `Pinch` |",
      "",
      `- ${"long. ".repeat(500)}`,
      "",
      "> quoted words with a ![picture](https://example.com/a.png)",
    ].join("\n");
    const read = parseChangelog(source);
    expect(unreadOf(read).map(([line, reason]) => [line, reason])).toEqual([[3, "comment"]]);
    const [fix, poll, pinch, long, more, quoted] = linesOf(read, "1.0.0");
    expect([fix, poll, pinch, quoted]).toEqual([
      "fixed core: Fix it\n```cs\nconst a = 1;\n```",
      "changed core: Hands: API: `Poll`; New",
      "changed core: Hands: API: `Pinch`",
      "content core: quoted words with a ![picture](https://example.com/a.png)",
    ]);
    expect([long, more].map((text = "") => text.replace("changed core: ", "")).join(" ")).toBe(
      "long. ".repeat(500).trim(),
    );
    expect(lost(source, read)).toEqual([1, 10, 11]);
    expect(read.facts).toMatchObject({ points: 6, lost: 0 });
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
      `fixed core: Fix ${hostile}`,
      "changed core: [click](javascript:alert(1))",
      "content core: <script>alert(1)</script>",
    ]);
  });

  test("as a reference link finds its definition at the end of a long text", () => {
    const points = Array.from({ length: 3_000 }, (_, index) => `- Fix number ${index}`).join("\n");
    const read = parseChangelog(`## 1.0.0\n- See [the guide][1]\n${points}\n\n[1]: https://example.com\n`);
    expect(read.versions[0]?.lines[0]?.text).toBe("See [the guide](https://example.com)");
    expect(read.versions[0]?.lines).toHaveLength(3_001);
    expect(read.unread).toEqual([]);
  });
});

const linked = (text: string, repository = "https://github.com/vendor/xr") =>
  parseChangelog(`## 1.0.0\n- ${text}\n`, { repository }).versions[0]?.lines[0]?.text;

test("issues, names and commits are linked with the repository's address, outside code and links", () => {
  const base = "https://github.com/vendor/xr";
  expect(linked("Fix it (#12, @ann, 1a2b3c4d)")).toBe(
    `Fix it ([#12](${base}/issues/12), [@ann](https://github.com/ann), [1a2b3c4d](${base}/commit/1a2b3c4d))`,
  );
  const untouched = "Fix `#12`, [#12](https://example.com/12), a@b.com, &#123; and https://example.com/#12 of 1234567";
  expect(linked(untouched)).toBe(untouched.replace("&#123;", "{"));
  expect(linked("#12", undefined)).toBe("[#12](https://github.com/vendor/xr/issues/12)");
});

test("sections may stand at the level of versions, in bold, in brackets, or be prefixes", () => {
  const level = parseChangelog("### 1.8.0\n### Major Changes\n- a\n### Inspector\n- b\n## 1.7.0\n### Fixes\n- c\n");
  expect(linesOf(level, "1.8.0")).toEqual(["changed core: a", "changed core: Inspector: b"]);
  expect(linesOf(level, "1.7.0")).toEqual(["fixed core: c"]);
  const mixed = parseChangelog(
    "## 1.0.0\n**Add**\n\n- a\n\nBug fixes:\n- b\n\n[Changed]\n\n- c\n## 0.9.0\n- feat(hands)!: d\n- [Fixed] e\n- 🐛 fix f\n- chore: g\n",
  );
  expect(linesOf(mixed, "1.0.0")).toEqual(["added core: a", "fixed core: b", "changed core: c"]);
  expect(linesOf(mixed, "0.9.0")).toEqual([
    "added core: Breaking: hands: d",
    "fixed core: e",
    "fixed core: 🐛 fix f",
    "changed core: g",
  ]);
});

test("a version may be a sentence or nothing", () => {
  const read = parseChangelog("## 1.0.1\n\n## 1.0.0\n\n### This is the first release of *XR \\<com.vendor.xr\\>*.\n");
  expect(read.versions.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
    [],
    ["This is the first release of XR <com.vendor.xr>."],
  ]);
});

test("dates of which another one tells the order are read, others are counted", () => {
  const dated = (second: string, options = {}) => {
    const read = parseChangelog(`## 2.0.0 - 03/02/2026\n## 1.0.0 - ${second}\n`, options);
    return [read.facts.ambiguousDates, ...read.versions.map(({ updateTime }) => updateTime)];
  };
  expect(dated("25/01/2026")).toEqual([0, "2026-02-03", "2026-01-25"]);
  expect(dated("01/25/26")).toEqual([1, null, null]);
  expect(dated("04/01/2026")).toEqual([2, null, null]);
  expect(dated("04/01/2026", { dateOrder: "monthFirst" })).toEqual([0, "2026-03-02", "2026-04-01"]);
});

describe("several files", () => {
  const readme = (version: string) =>
    `This article records the changes in ${version}.\n## Download\nDownload it.\n## What's new\nReleased on: September 02, 2024\nRequired system version: 5.11.0 or later\n\n**Add**\n| **Module** | **Description** |\n| --- | --- |\n| Sense Pack <br> | * Anchors <br>    * Shared <br> * Meshes |\n|  | Permissions |\nThe API:\n| Class | API | What's changed |\n| --- | --- | --- |\n| Input | Poll | Gone |\n`;

  test("of one version each, in a sentence or in the file's name", () => {
    const read = parse(
      [
        { name: "sdk/3.0.0/README.md", text: readme("version 3.0.0") },
        { name: "sdk/2.5.0.md", text: readme("this version") },
      ],
      { vocabulary: vocabularyOf(groups, { "Sense Pack": "platform", Gone: "nowhere" }), compareVersions },
    );
    expect(read.versions.map(({ version, updateTime, file }) => [version, updateTime, file])).toEqual([
      ["3.0.0", "2024-09-02", "sdk/3.0.0/README.md"],
      ["2.5.0", "2024-09-02", "sdk/2.5.0.md"],
    ]);
    expect(linesOf(read, "3.0.0")).toEqual([
      "content core: Required system version: 5.11.0 or later",
      "added platform: Sense Pack:\n- Anchors\n  - Shared\n- Meshes",
      "added platform: Sense Pack: Permissions",
      "added core: The API:",
      "added core: Class: Input; API: Poll; What's changed: Gone",
    ]);
    expect(read.facts).toMatchObject({ lost: 0 });
  });

  test("in the JSON of a repository host's releases", () => {
    const release = {
      tag_name: "xr/v1.2.0",
      name: "XR 1.2.0",
      body: "## What's Changed\n* Fix a leak by @ann in https://github.com/vendor/xr/pull/7\n",
      published_at: "2026-01-02T03:04:05Z",
      prerelease: true,
      assets: [{ name: "xr.tgz", browser_download_url: "https://example.com/xr.tgz", digest: "sha256:00ff" }],
    };
    const draft = { tag_name: "v1.3.0", description: "- Add it", draft: true, released_at: "2026-02-02T00:00:00Z" };
    const read = parseChangelog(JSON.stringify([release, draft]), {}, "releases.json");
    expect(read.versions).toMatchObject([
      { version: "1.2.0", updateTime: "2026-01-02", preRelease: true, draft: false },
      { version: "1.3.0", updateTime: null, preRelease: false, draft: true },
    ]);
    expect(linesOf(read, "1.2.0")).toEqual([
      "fixed core: Fix a leak by @ann in https://github.com/vendor/xr/pull/7",
      "content core: [xr.tgz](https://example.com/xr.tgz) `sha256:00ff`",
    ]);
  });

  test("in reStructuredText and plain text", () => {
    const rst =
      "==========\nChange log\n==========\n\n1.1.0 (2024-05-08)\n~~~~~~~~~~~~~~~~~~\n\nFixed\n^^^^^\n\n* ``a`` in `b <https://example.com>`_\n\n1.0.0\n~~~~~\n\n* c\n";
    const read = parseChangelog(rst, {}, "CHANGES.rst");
    expect(read.versions.map(({ version, updateTime }) => [version, updateTime])).toEqual([
      ["1.1.0", "2024-05-08"],
      ["1.0.0", null],
    ]);
    expect(linesOf(read, "1.1.0")).toEqual(["fixed core: ``a`` in [b](https://example.com)"]);
    const text = parseChangelog("v1.1.0 2024/5/8\n1、新增手势\n2、修复黑屏\n\nv1.0.0\n    - First\n    • Second\n");
    expect(linesOf(text, "1.1.0")).toEqual(["added core: 新增手势", "fixed core: 修复黑屏"]);
    expect(linesOf(text, "1.0.0").map((line) => line.split(": ")[1])).toEqual(["First", "Second"]);
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
  ["a line of 10 MB", "a ".repeat(5_000_000)],
  ["thousands of versions", Array.from({ length: 2_000 }, (_, index) => `## 1.${index}.0\n`).join("")],
  ["cyclic references", `[a]: [b]\n[b]: [a]\n${"- [a][b] [b][a]\n".repeat(5_000)}`],
  ["mixed rows", `| a | b |\n|---|---|\n${"| 1 | 2 | 3 |\n| c |\n|---|\n".repeat(1_000)}`],
] as const)("%s are read with a bounded amount of work", ([, text]) => {
  const began = process.threadCpuUsage(); // other processes do not add to it
  parseChangelog(`## 1.0.0\n\n${text}\n`);
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(5_000);
});
