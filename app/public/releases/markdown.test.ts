import { expect, test } from "vitest";
import { nameIn } from "../../../contract/language.ts";
import { neutralSite } from "../../../contract/schemas/site-yaml.ts";
import en from "../../../contract/words/en.ts";
import { markdownOf } from "./markdown.ts";

test("notes become Markdown under their version and kind, with breaking changes marked", () => {
  const release = {
    version: "2.8.0",
    updateTime: "2024-05-08",
    withdrawn: null,
    deprecated: null,
    content: ["Hello."],
  };
  const lines = [
    { kind: "changed" as const, group: "platform", text: "`Init()` is asynchronous.", breaking: true, mark: null },
    { kind: "added" as const, group: "core", text: "Depth test.", breaking: false, mark: null },
  ];
  const { noteGroups } = neutralSite.taxonomy;
  const texts = {
    ...en.releases,
    group: (key: string) => nameIn(noteGroups, key, "en"),
    warnings: en.releaseWarnings,
  };
  expect(markdownOf("Unity SDK", [{ release, lines, content: true }], texts)).toBe(
    "# Unity SDK\n\n## 2.8.0 (2024-05-08)\n\nHello.\n\n### Added\n\n- Depth test. (Core)\n\n### Changed\n\n- **Breaking** `Init()` is asynchronous. (Platform)\n",
  );
  const withdrawn = { at: "2026-11-20T08:00:00.000Z", reason: "It crashes.", instead: "2.8.1" };
  expect(markdownOf("Unity SDK", [{ release: { ...release, withdrawn }, lines: [], content: false }], texts)).toBe(
    "# Unity SDK\n\n## 2.8.0 (2024-05-08)\n\n> Withdrawn: It crashes. Use 2.8.1 instead.\n",
  );
});
