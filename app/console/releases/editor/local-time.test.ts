import { expect, test } from "vitest";
import { localInput, momentOf } from "./local-time.ts";

test("a date and time converts to local time and back", () => {
  const at = new Date(2026, 0, 2, 3, 4);
  expect(localInput(at)).toBe("2026-01-02T03:04");
  expect(momentOf("2026-01-02T03:04")).toBe(at.toISOString());
});

test("an invalid time is null", () => {
  expect(momentOf("")).toBeNull();
  expect(momentOf("tomorrow")).toBeNull();
});
