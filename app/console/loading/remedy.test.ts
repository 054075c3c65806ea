import { expect, test } from "vitest";
import { remedyFor } from "./remedy.ts";

const minute = 60_000;

test("the first missing part opens the target anew", () => {
  expect(remedyFor(null, 0)).toBe("open");
});

test("a part missing again within a minute reloads the window, once", () => {
  expect(remedyFor({ at: 0, reloaded: false }, minute)).toBe("reload");
  expect(remedyFor({ at: 0, reloaded: true }, minute)).toBe("explain");
});

test("after more than a minute it is a first time again", () => {
  expect(remedyFor({ at: 0, reloaded: true }, minute + 1)).toBe("open");
});

test("a clock that was set back does not lead into waiting", () => {
  expect(remedyFor({ at: 10 * minute, reloaded: true }, 0)).toBe("open");
});
