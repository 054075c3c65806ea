import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSaver, type SaverState } from "./saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function newSaver(responses: (() => Promise<void>)[] = []) {
  const saved: string[] = [];
  const states: SaverState[] = [];
  const saver = createSaver<string>({
    async save(value) {
      saved.push(value);
      await responses.shift()?.();
    },
    onState: (state) => void states.push(state),
  });
  return { saver, saved, states };
}
const refusal = () => Promise.reject(new Error("not connected"));

test("saves the newest value after a pause in typing", async () => {
  const { saver, saved, states } = newSaver();
  saver.push("a");
  await vi.advanceTimersByTimeAsync(500);
  saver.push("ab");
  await vi.advanceTimersByTimeAsync(500);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect([saved, states]).toEqual([["ab"], ["saving", "saved"]]);
});

test("saves one value at a time, then the newest of those typed meanwhile", async () => {
  let finish = (): void => {};
  const { saver, saved, states } = newSaver([() => new Promise((resolve) => (finish = resolve))]);
  saver.push("a");
  await vi.advanceTimersByTimeAsync(1_000);
  saver.push("ab");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saved).toEqual(["a"]);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([saved, states.at(-1)]).toEqual([["a", "ab"], "saved"]);
});

test("retries with growing delays, with the newest value", async () => {
  const { saver, saved, states } = newSaver([refusal, refusal]);
  saver.push("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states.at(-1)).toBe("failed");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saved).toEqual(["a", "a"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saved).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([saved, states.at(-1)]).toEqual([["a", "a", "a"], "saved"]);
});

test("saves at once when the page is left, and never after stop", async () => {
  const { saver, saved } = newSaver();
  saver.push("a");
  await saver.flush();
  expect(saved).toEqual(["a"]);
  saver.push("ab");
  await saver.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual(["a"]);
});

test("does not retry a save that failed while stopping", async () => {
  let fail = (): void => {};
  const { saver, saved } = newSaver([() => new Promise((_, reject) => (fail = () => reject(new Error("gone"))))]);
  saver.push("a");
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = saver.stop();
  fail();
  await stopped;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(saved).toEqual(["a"]);
});
