import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "./large-bodies.ts";

test("large bodies are read one in each turn of the event loop, in order; small ones at once", async () => {
  const read: string[] = [];
  for (const name of ["a", "b", "c"]) inTurn(60_000, () => read.push(name));
  inTurn(100, () => read.push("small"));
  expect(read).toEqual(["small"]);
  const lengths: number[] = [];
  for (let count = 0; count < 6; count++) {
    await turn();
    lengths.push(read.length);
  }
  expect(read).toEqual(["small", "a", "b", "c"]);
  expect(new Set(lengths)).toEqual(new Set([2, 3, 4])); // never two in one turn
  inTurn(60_000, () => read.push("d"));
  await turn();
  await turn();
  expect(read.at(-1)).toBe("d");
});
