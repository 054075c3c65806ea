import { expect, test } from "vitest";
import { crc32 } from "node:zlib";
import { isTokenText, newTokenText } from "./token-text.ts";

test("a new token has 32 random characters and the CRC-32 of them in base 62", () => {
  const token = newTokenText();
  const [, random = "", checksum = ""] = /^plx_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(token) ?? [];
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const value = checksum.split("").reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  expect(value).toBe(crc32(random));
  expect(isTokenText(token)).toBe(true);
  expect(newTokenText()).not.toBe(token);
});

test("the checksum is padded with 0", () => {
  const random = "0000000000000000000000000000047w"; // its CRC-32 is 162,040: three digits
  expect(isTokenText(`plx_${random}000g9Y`)).toBe(true);
  expect(isTokenText(`plx_${random}g9Y`)).toBe(false);
});

test.for([
  [
    "a changed character",
    (token: string) => token.replace(/^plx_./, (start) => (start === "plx_0" ? "plx_1" : "plx_0")),
  ],
  ["a changed checksum", (token: string) => token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")],
  ["a missing character", (token: string) => token.slice(0, -1)],
  ["one more", (token: string) => `${token}0`],
  ["another prefix", (token: string) => token.replace("plx_", "ply_")],
] as const)("%s is noticed", ([, tamper]) => {
  expect(isTokenText(tamper(newTokenText()))).toBe(false);
});
