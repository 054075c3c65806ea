import { expect, test } from "vitest";
import { isSafeLink, isSafePath } from "./entry-path.ts";

test.each(["a", "a/b.txt", "a/", "./a", "a..b/c", "目录/文件.txt", "a\\b", "..a"])("%j stays in its folder", (path) => {
  expect(isSafePath(path)).toBe(true);
});

test.each([
  "",
  "..",
  "../a",
  "a/../../b",
  "a/..",
  "..\\a",
  "a\\..\\b",
  "/a",
  "\\a",
  "\\\\server\\share",
  "C:\\a",
  "c:a",
  "a\0b",
  "a\nb",
  "a\u202eb",
  "x".repeat(1_025),
])("%j may lead elsewhere", (path) => {
  expect(isSafePath(path)).toBe(false);
});

test.each([
  ["a/link", "b"],
  ["a/link", "../b"],
  ["a/b/link", "../../c"],
  ["./a/link", "../b"],
])("a link at %j may lead to %j", (path, target) => {
  expect(isSafeLink(path, target)).toBe(true);
});

test.each([
  ["link", ".."],
  ["link", "../b"],
  ["./link", "../b"],
  ["a/link", "../../b"],
  ["a/link", "b/../../../c"],
  ["a/link", "/etc/passwd"],
  ["a/link", "C:/Windows"],
  ["a/link", ""],
  ["a/link", "b\0"],
])("a link at %j may not lead to %j", (path, target) => {
  expect(isSafeLink(path, target)).toBe(false);
});
