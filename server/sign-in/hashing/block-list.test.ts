import { expect, test } from "vitest";
import { passwordIssue } from "../../../contract/password.ts";
import { isCommonPassword } from "./block-list.ts";

test.each(
  `Password1 Password123! P@ssw0rd P@$$w0rd! Qwerty123 Abc12345 Abcd1234 Trustno1
   1qaz@WSX !QAZ2wsx 1q2w3e4R Qwer1234 Qwer!@#$ Zxcvbnm123 Admin@123 Huawei@123 Dragon2024!
   Aa123456 A12345678! 123456Aa Qq123456 Qq5201314 Woaini1314 Woaini520! Wang1990!
   Wodemima1 Abc123Abc123 pASSWORD1 Parallax1`.split(/\s+/),
)("%s is common", (text) => {
  expect(passwordIssue(text, 64)).toBeUndefined(); // otherwise the rule would refuse it anyway
  expect(isCommonPassword(text)).toBe(true);
});

test.each(
  `kX7-wombat Tr0ub4dor&3 Zq83-mmPf Corona-Zug-81 我的密码Aa1bcdef Password-Wq9 Wq9Password
   Dragon7412 A1b2-Dragon`.split(/\s+/),
)("%s is not", (text) => {
  expect(isCommonPassword(text)).toBe(false);
});

test("the list's comments are not passwords", () => {
  expect(isCommonPassword("# Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.")).toBe(false);
  expect(isCommonPassword("")).toBe(false);
});

test("a text of 64 characters is looked up as quickly as a short one", () => {
  const began = performance.now();
  for (const text of ["1".repeat(64), "a1".repeat(32), `${"!1".repeat(31)}!a`, "a".repeat(64)]) isCommonPassword(text);
  expect(performance.now() - began).toBeLessThan(500);
});
