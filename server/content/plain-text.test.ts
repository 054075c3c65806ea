import { expect, test } from "vitest";
import { proseOf } from "./plain-text.ts";

test("no space follows a full-width mark where paragraphs are joined", () => {
  expect(proseOf("<p>先读条款。</p>\n<p>再下载：<code>a.tgz</code></p>\n<p>Read it.</p>\n<p>Go on</p>")).toBe(
    "先读条款。再下载：a.tgz Read it. Go on",
  );
});
