import { describe, expect, test } from "vitest";
import { passwordIssue, passwordKinds } from "./password.ts";

describe("the password rule", () => {
  test.each([
    ["Abcdef1", "length"],
    ["Abcdefg1", undefined],
    ["Abcdefghijk1", undefined],
    ["Abcdefghijkl1", "length"],
    ["", "length"],
    ["abcdefg1", "kinds"],
    ["abcdef1!", undefined],
    ["ABCDEF1!", undefined],
    ["Abcdefg!", undefined],
    ["12345678", "kinds"],
    ["Abcdefgh", "kinds"],
    ["1234567!", "kinds"],
    ["密码密码密码a1", undefined],
    ["密码密码密码密码", "kinds"],
    ["Ａｂｃ１２３４５", undefined], // checked in the form in which it is hashed: Abc12345
  ])("gives %j the issue %s", (text, issue) => {
    expect(passwordIssue(text, 12)).toBe(issue);
  });

  test("counts characters as people do, not bytes", () => {
    expect(passwordIssue("😀😀😀😀😀a1", 12)).toBe("length");
    expect(passwordIssue("😀😀😀😀😀😀a1", 12)).toBeUndefined();
    expect(passwordIssue("😀".repeat(10).concat("a1"), 12)).toBeUndefined();
  });

  test("accepts up to the configured number of characters", () => {
    expect(passwordIssue("Abcdefghijkl1", 13)).toBeUndefined();
  });
});

test("counts everything but ASCII digits and letters as symbols", () => {
  const symbol = { digits: false, uppercase: false, lowercase: false, symbols: true };
  for (const text of ["!", " ", "密", "é", "Ж", "１", "😀"]) expect(passwordKinds(text)).toEqual(symbol);
  expect(passwordKinds("aA1 ")).toEqual({ digits: true, uppercase: true, lowercase: true, symbols: true });
});
