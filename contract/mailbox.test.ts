import { expect, test } from "vitest";
import { readMailbox } from "./mailbox.ts";

test.each([
  ["Wei@Example.com", "wei@example.com"],
  ["  wei@example.com ", "wei@example.com"],
  ["ＷＥＩ＠example.com", "wei@example.com"],
  ["a.b+c_d'e@sub.example.co", "a.b+c_d'e@sub.example.co"],
  ["伟@例子.中国", "伟@例子.中国"],
])("normalizes %j to %j", (text, mailbox) => {
  expect(readMailbox(text)).toBe(mailbox);
});

test.each([
  "",
  "wei",
  "@example.com",
  "wei@",
  "wei@example",
  "wei@@example.com",
  "a b@example.com",
  "wei@example..com",
  ".wei@example.com",
  "wei.@example.com",
  "wei@-example.com",
  "wei@example.com\r\nBcc: all@example.com",
  "<wei@example.com>",
  '"wei"@example.com',
  "wei@exam_ple.com",
  `${"a".repeat(65)}@example.com`,
  `wei@${"a".repeat(64)}.com`,
])("rejects %j", (text) => {
  expect(readMailbox(text)).toBeUndefined();
});
