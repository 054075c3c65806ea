import { expect, test } from "vitest";
import { localInput, momentOf } from "./local-time.ts";

test("a field for date and time goes there and back on this clock", () => {
  const at = new Date(2026, 0, 2, 3, 4);
  expect(localInput(at)).toBe("2026-01-02T03:04");
  expect(momentOf("2026-01-02T03:04")).toBe(at.toISOString());
});

test("what is no time is none", () => {
  expect(momentOf("")).toBeNull();
  expect(momentOf("tomorrow")).toBeNull();
});
