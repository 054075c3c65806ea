import { expect, test } from "vitest";
import { hasWords } from "./filter.ts";

const question = {
  question: "How do I get an account?",
  html: "<p>Register with a <strong>mobile</strong> number.</p>",
};

test("a filter looks for every word in question and answer, whatever its case or width", () => {
  expect(hasWords(question, "ACCOUNT number")).toBe(true);
  expect(hasWords(question, "ｍｏｂｉｌｅ")).toBe(true);
  expect(hasWords(question, "account password")).toBe(false);
});

test("an empty filter shows everything, and markup is not searched", () => {
  expect(hasWords(question, "  ")).toBe(true);
  expect(hasWords(question, "strong")).toBe(false);
});

test("Chinese is found without spaces", () => {
  expect(hasWords({ question: "如何注册账号？", html: "" }, "注册")).toBe(true);
});
