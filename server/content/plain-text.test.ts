import { expect, test } from "vitest";
import { plainText, proseOf } from "./plain-text.ts";

test("no space follows a full-width mark where paragraphs are joined", () => {
  expect(plainText("<p>先读条款。</p>\n<p>再下载：<code>a.tgz</code></p>\n<p>Read it.</p>\n<p>Go on</p>")).toBe(
    "先读条款。再下载：a.tgz Read it. Go on",
  );
});

test("blocks of prose are lines of their own, and code is none of it", () => {
  const html =
    "<h2>Begin</h2>\n<p>Call <code>Begin()</code>\nfirst:</p><pre><code>if (ready) Begin();</code></pre><ul><li><p>Then wait.</p></li></ul>";
  expect(proseOf(html)).toBe("Begin\nCall Begin() first:\nThen wait.");
});
