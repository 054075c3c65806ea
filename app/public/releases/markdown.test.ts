import { expect, test } from "vitest";
import { nameIn } from "../../../contract/language.ts";
import { neutralSite } from "../../../contract/schemas/site-yaml.ts";
import en from "../../../contract/words/en.ts";
import { markdownOf } from "./markdown.ts";

test("notes become Markdown under their version and kind, with breaking changes marked", () => {
  const release = { version: "2.8.0", updateTime: "2024-05-08", withdrawn: false, content: ["Hello."], lines: [] };
  const lines = [
    { kind: "changed" as const, group: "platform", text: "`Init()` is asynchronous.", breaking: true, mark: null },
    { kind: "added" as const, group: "core", text: "Depth test.", breaking: false, mark: null },
  ];
  const { noteGroups } = neutralSite.taxonomy;
  const texts = { ...en.releases, group: (key: string) => nameIn(noteGroups, key, "en") };
  expect(markdownOf("Unity SDK", [{ release, lines, content: true }], texts)).toBe(
    "# Unity SDK\n\n## 2.8.0 (2024-05-08)\n\nHello.\n\n### Added\n\n- Depth test. (Core)\n\n### Changed\n\n- **Breaking** `Init()` is asynchronous. (Platform)\n",
  );
});
