import { expect, test } from "vitest";
import { foldEvents } from "./fold-events.ts";

test("neighbours of one key are folded into their first", () => {
  expect(foldEvents(["ann 3", "ann 2", "bea 2", "ann 1"], (event) => event.slice(0, 3))).toEqual([
    { event: "ann 3", again: ["ann 2"] },
    { event: "bea 2", again: [] },
    { event: "ann 1", again: [] },
  ]);
  expect(foldEvents([], String)).toEqual([]);
});
