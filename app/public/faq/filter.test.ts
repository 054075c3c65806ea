import { expect, test } from "vitest";
import { hasWords } from "./filter.ts";

const question = "How do I get an account? Register with a mobile number.";

test("a filter searches question and answer for every word, ignoring case and width", () => {
  expect(hasWords(question, "ACCOUNT number")).toBe(true);
  expect(hasWords(question, "ｍｏｂｉｌｅ")).toBe(true);
  expect(hasWords(question, "account password")).toBe(false);
});

test("an empty filter shows everything", () => {
  expect(hasWords(question, "  ")).toBe(true);
});

test("Chinese is found without spaces", () => {
  expect(hasWords("如何注册账号？", "注册")).toBe(true);
});
