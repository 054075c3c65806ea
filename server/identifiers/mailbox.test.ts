import { expect, test } from "vitest";
import { readMailbox } from "./mailbox.ts";

test.each([
  ["wei@xn--fsqu00a.xn--fiqs8s", "wei@例子.中国"],
  ["Wei@例子.中国", "wei@例子.中国"],
  ["wei@例子。中国", "wei@例子.中国"],
  ["wei@XN--MNCHEN-3YA.de", "wei@münchen.de"],
  ["wei@example.com", "wei@example.com"],
])("%j and %j are one mailbox", (typed, mailbox) => {
  expect(readMailbox(typed)).toBe(mailbox);
});

test.each(["wei@example", "wei@a..b"])("%j is none", (typed) => {
  expect(readMailbox(typed)).toBeUndefined();
});
