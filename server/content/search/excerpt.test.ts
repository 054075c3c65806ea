import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const marked = ({ excerpt, ranges }: ReturnType<typeof excerptOf>) =>
  ranges.map(([from, to]) => excerpt.slice(from, to));

test("an excerpt of code starts with a whole line, and its marks are at the words", () => {
  const code = `${"var filler = 1;\n".repeat(40)}session.BeginHands(options);\n${"var more = 2;\n".repeat(40)}`;
  const found = excerptOf(code, ["options"], "code");
  expect(found.excerpt).toMatch(/^…session\.BeginHands\(options\); var more = 2;/);
  expect(marked(found)).toEqual(["options"]);
});

test("an excerpt of prose starts with a whole word", () => {
  const text = `${"Filler words here. ".repeat(30)}Hands are tracked. ${"More of it. ".repeat(30)}`;
  expect(excerptOf(text, ["hands"], "prose").excerpt).toMatch(/^…(?:Filler|words|here\.) .*Hands are tracked/);
});

test("an excerpt of prose starts without the punctuation of a path", () => {
  const text = `${"x".repeat(200)} ./build/samples/hello, or all samples: Hands. ${"More of it. ".repeat(30)}`;
  expect(excerptOf(text, ["hands"], "prose").excerpt).toMatch(/^…build\/samples/);
});

test("an excerpt of prose ends with its block, and a heading is passed over for a sentence", () => {
  const text = "Hand tracking\nThe portal follows both hands without controllers in your room.\nNext steps";
  const found = excerptOf(text, ["hand"], "prose");
  expect(found.excerpt).toBe("The portal follows both hands without controllers in your room.");
  expect(marked(found)).toEqual(["hand"]);
  expect(excerptOf(text, ["tracking"], "prose").excerpt).toBe("Hand tracking");
});

test("two words at most are marked, different ones first, and no parts of identifiers", () => {
  const text = "Hands, hands and hands: BeginHands() or xr_hands, HandsOptions and the eyes, 手势追踪.";
  expect(marked(excerptOf(text, ["hands"], "prose"))).toEqual(["Hands", "hands"]);
  expect(marked(excerptOf(text, ["hands", "eyes"], "prose"))).toEqual(["Hands", "eyes"]);
  expect(marked(excerptOf("BeginHands() or xr_hands or HandsOptions", ["hands"], "prose"))).toEqual(["Hands"]);
  expect(marked(excerptOf(text, ["追踪"], "prose"))).toEqual(["追踪"]);
});

test("Chinese is marked where its pinyin was typed", () => {
  expect(marked(excerptOf("在真机上预览场景", ["yulan"], "prose"))).toEqual(["预览"]);
});
