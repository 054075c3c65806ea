import { expect, test } from "vitest";
import { runInOrder } from "./large-bodies.ts";

/** Blocks the thread for this many milliseconds. */
function compute(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

test("large bodies are parsed in order, with pauses for other work; small ones at once", async () => {
  const spans: { name: string; began: number; ended: number }[] = [];
  const done = Promise.withResolvers<void>();
  const read = (name: string, milliseconds: number) => () => {
    const began = performance.now();
    compute(milliseconds);
    spans.push({ name, began, ended: performance.now() });
    if (name === "last") done.resolve();
  };
  for (const name of ["a", "b", "c", "last"]) runInOrder(60_000, read(name, 5));
  runInOrder(100, read("small", 0));
  expect(spans.map(({ name }) => name)).toEqual(["small"]);
  await done.promise;
  expect(spans.map(({ name }) => name)).toEqual(["small", "a", "b", "c", "last"]);
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1];
    if (!before || before.name === "small") continue;
    const took = before.ended - before.began;
    expect(span.began - before.ended).toBeGreaterThanOrEqual(Math.min(3 * took, 90));
  }
});
