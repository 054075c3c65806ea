import { expect, test } from "vitest";
import { olderLines } from "./older-lines.ts";

const en = "---\ntitle: Hands\n---\n\n26 joints.\n\nThe pose of the camera frame.\n\n```c\nget(hand);\n```\n";
const zh = "---\ntitle: 手部\n---\n\n26 个关节。\n\n相机图像的姿态。\n\n```c\nget(hand);\n```\n";
const unchanged = { before: zh, now: zh };

test("a block is older than its twin if only the twin was rewritten", () => {
  const rewritten = { before: en, now: en.replace("camera", "shown").replace("26", "27") };
  expect(olderLines(unchanged, rewritten)).toEqual([5, 7]);
  expect(olderLines(rewritten, unchanged)).toEqual([]);
  expect(olderLines({ before: zh, now: zh.replace("26", "27") }, rewritten)).toEqual([7]);
});

test("code that is the same in both languages is no older than its twin", () => {
  const code = (text: string) => ({ before: text, now: text.replace("get(hand)", "tryGet(hand)") });
  expect(olderLines(code(zh), code(en))).toEqual([]);
  expect(olderLines(unchanged, code(en))).toEqual([9]);
});

test("pages that are built differently are not compared", () => {
  expect(olderLines(unchanged, { before: en, now: `${en}\nMore.\n` })).toEqual([]);
});
