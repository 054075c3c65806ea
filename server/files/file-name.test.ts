import { expect, test } from "vitest";
import { isFileName } from "./file-name.ts";

test.each([
  "a",
  "com.parallax.xr-2.8.0.tgz",
  "开发包 说明 (1)+2.zip",
  "résumé.pdf",
  "cafe\u0301.txt",
  "console.log",
  "com10.zip",
  "nul-1.txt",
  "x".repeat(128),
])("a file may be called %s", (name) => {
  expect(isFileName(name)).toBe(true);
});

test.each([
  "",
  ".",
  "..",
  ".hidden",
  "a.",
  "a ",
  "a/b",
  "a\\b",
  "../a",
  "a:b",
  "a\0b",
  "a\nb",
  'a"b',
  "a%2fb",
  "a*b",
  "a\u202eb",
  "NUL",
  "nul.txt",
  "Con .txt",
  "COM1.zip",
  "lpt².zip",
  "x".repeat(129),
])("no file may be called %j", (name) => {
  expect(isFileName(name)).toBe(false);
});
