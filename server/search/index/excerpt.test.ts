import { expect, test } from "vitest";
import { codeOf, proseOf } from "../../content/plain-text.ts";
import { excerptOf } from "./excerpt.ts";

const matchedTerms = (...terms: string[]) => ({ terms: new Set(terms), typed: terms });

test("a page's prose and code are separated", () => {
  const html =
    "<p>Call <code>Begin()</code> first:</p><pre><code>if (ready) {\n    Begin();\n}</code></pre><p>Then wait.</p>";
  expect(proseOf(html)).toBe("Call Begin() first: Then wait.");
  expect(codeOf(html)).toBe("if (ready) {\nBegin();\n}");
});

test("an excerpt of code starts with a whole line, and its marks are at the words", () => {
  const code = `${"var filler = 1;\n".repeat(40)}session.BeginHands(options);\n${"var more = 2;\n".repeat(40)}`;
  const { excerpt, ranges } = excerptOf(code, matchedTerms("hands"));
  expect(excerpt).toMatch(/^…session\.BeginHands\(options\); var more = 2;/);
  expect(ranges.map(([from, to]) => excerpt.slice(from, to))).toEqual(["Hands"]);
});

test("an excerpt of prose starts with a whole word", () => {
  const text = `${"Filler words here. ".repeat(30)}Hands are tracked. ${"More of it. ".repeat(30)}`;
  expect(excerptOf(text, matchedTerms("hands")).excerpt).toMatch(/^…(?:Filler|words|here\.) .*Hands are tracked/);
});
