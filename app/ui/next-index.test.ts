import { expect, test } from "vitest";
import { verticalKeys, nextIndex } from "./next-index.ts";

test("arrows wrap around, Home and End go to the ends, other keys do nothing", () => {
  const after = (key: string, index: number) => nextIndex(key, { keys: verticalKeys, index, count: 3 });
  expect([after("ArrowDown", 2), after("ArrowUp", 0), after("ArrowUp", -1), after("ArrowDown", -1)]).toEqual([
    0, 2, 2, 0,
  ]);
  expect([after("Home", 2), after("End", 0), after("a", 0), after("ArrowLeft", 0)]).toEqual([
    0,
    2,
    undefined,
    undefined,
  ]);
});
