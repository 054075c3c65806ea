import { expect, test } from "vitest";
import { mayBePhone, plainPhone } from "../../contract/phone.ts";
import { maskPhone, readPhone } from "./phone.ts";

test.each([
  "13812345678",
  " 138 1234 5678 ",
  "138-1234-5678",
  "+8613812345678",
  "+86 138 1234 5678",
  "008613812345678",
  "0086 138-1234-5678",
  "8613812345678",
  "１３８１２３４５６７８",
  "＋８６１３８１２３４５６７８",
  "(138) 1234 5678",
])("reads %j as one mainland number", (spelling) => {
  expect(readPhone(spelling)).toBe("+8613812345678");
  expect([mayBePhone(spelling), plainPhone(spelling)]).toEqual([true, readPhone(spelling)]);
});

test.each([
  ["+49 1512 3456789", "+4915123456789"],
  ["0049 1512 3456789", "+4915123456789"],
  ["+1 415 555 2671", "+14155552671"],
])("reads %j as a number of another country", (spelling, number) => {
  expect([readPhone(spelling), plainPhone(spelling)]).toEqual([number, number]);
});

test.each([
  "",
  "138123456",
  "138123456789",
  "02112345678",
  "+86 21 1234 5678",
  "12345678901",
  "wei@example.com",
  "1381234567a",
  "+",
  "++8613812345678",
  "13812345678;ext=1",
  "1".repeat(320),
])("rejects %j", (text) => {
  expect(readPhone(text)).toBeUndefined();
});

test("shows no more of a number than its owner needs", () => {
  expect(maskPhone("+8613812345678")).toBe("138****5678");
  expect(maskPhone("+4915123456789")).toBe("+49****6789");
});
