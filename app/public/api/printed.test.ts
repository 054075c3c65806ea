import { expect, test } from "vitest";
import { printedEnvelope, printedValue } from "./printed.ts";

const hash = "4657ec2a4708627c".padEnd(64, "0");

test("a long answer ends with an ellipsis on every level, and no line is longer than a phone's", () => {
  const file = { name: "x".repeat(100), sha256: hash, title: { en: "Hands and controllers", zh: "" }, tags: [] };
  const text = printedEnvelope({ errCode: 0, errMsg: "", data: { items: [file, file], total: 2 } });
  expect(text).toBe(`{
  "errCode": 0,
  "errMsg": "",
  "data": {
    "items": [
      {
        "name": "${"x".repeat(24)}…",
        "sha256": "4657ec2a470…00000000000",
        "title": { "en": "Hands an…", … },
        "tags": []
      },
      …
    ],
    "total": 2
  }
}`);
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(44);
});

test("an answer with many fields stays within the lines beside a call", () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, { deep: { er: [1] } }]));
  const text = printedEnvelope({ errCode: 0, errMsg: "", data: many });
  expect(text.split("\n").length).toBeLessThanOrEqual(24);
  expect(text).toContain('"field0": {…}');
});

test("a refusal's sentence is whole", () => {
  const errMsg = "Please read and agree to the license terms first.";
  expect(printedEnvelope({ errCode: 10_104, errMsg, data: null })).toContain(`"errMsg": "${errMsg}"`);
});

test.each([
  ["2.8.0", '"2.8.0"'],
  [hash, '"4657ec2a4708…000000000000"'],
  [["unity", "unreal"], '["unity", "unreal"]'],
  [{ en: "A sentence about it", zh: "一句话" }, '{ en: "A sentence about…", … }'],
  [null, "null"],
])("%j beside a field", (value, text) => {
  expect(printedValue(value, 30)).toBe(text);
});
