import { expect, test } from "vitest";
import en from "../../../contract/words/en.ts";
import { markdownOf } from "./markdown.ts";

test("notes become Markdown under their version and kind, with breaking changes marked", () => {
  const release = { version: "2.8.0", updateTime: "2024-05-08", withdrawn: false, content: ["Hello."], lines: [] };
  const lines = [
    { kind: "changed" as const, group: "platform" as const, text: "`Init()` is asynchronous.", breaking: true },
    { kind: "added" as const, group: "core" as const, text: "Depth test.", breaking: false },
  ];
  expect(markdownOf("Unity SDK", [{ release, lines, content: true }], en.releases)).toBe(
    "# Unity SDK\n\n## 2.8.0 (2024-05-08)\n\nHello.\n\n### Added\n\n- Depth test. (Core)\n\n### Changed\n\n- **Breaking** `Init()` is asynchronous. (Platform)\n",
  );
});
