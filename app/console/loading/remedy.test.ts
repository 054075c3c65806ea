import { expect, test } from "vitest";
import { remedyFor } from "./remedy.ts";

const minute = 60_000;

test("the first failure opens the target as a new document", () => {
  expect(remedyFor(null, 0)).toBe("open");
});

test("a second failure within a minute reloads the window, once", () => {
  expect(remedyFor({ at: 0, reloaded: false }, minute)).toBe("reload");
  expect(remedyFor({ at: 0, reloaded: true }, minute)).toBe("explain");
});

test("a failure after more than a minute counts as the first", () => {
  expect(remedyFor({ at: 0, reloaded: true }, minute + 1)).toBe("open");
});

test("setting the clock back causes no endless wait", () => {
  expect(remedyFor({ at: 10 * minute, reloaded: true }, 0)).toBe("open");
});
