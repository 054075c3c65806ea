import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextState, speedOf, type UploadEvent, type UploadState } from "./upload-state.ts";

const file = { name: "a.zip", size: 1_000_000, sha256: "0".repeat(64) };
const failure = { reason: "unreadable" } as const;
const after = (...events: UploadEvent[]) => events.reduce<UploadState>(nextState, { step: "idle" });
const started = { type: "started", size: 1_000_000, at: 0 } as const;
const progressed = (sent: number, at: number) => ({ type: "progressed", sent, at }) as const;

describe("an upload's state", () => {
  test("goes from sending to checking to done", () => {
    expect(after(started).step).toBe("sending");
    expect(after(started, progressed(500_000, 1_000))).toMatchObject({ step: "sending", sent: 500_000 });
    expect(after(started, { type: "sentAll" })).toEqual({ step: "checking", size: 1_000_000, sent: 1_000_000 });
    expect(after(started, { type: "sentAll" }, { type: "attached", file })).toEqual({ step: "done", file });
  });

  test("keeps its progress across a pause, a lost connection and a failure", () => {
    const half = [started, progressed(500_000, 1_000)] as const;
    for (const end of [{ type: "paused" }, { type: "disconnected" }, { type: "failed", failure }] as const) {
      expect(after(...half, end)).toMatchObject({ sent: 500_000, size: 1_000_000 });
      expect(after(...half, end, { type: "resumed", at: 9_000 })).toMatchObject({ step: "sending", sent: 500_000 });
    }
  });

  test("ignores late events", () => {
    const paused = after(started, { type: "paused" });
    for (const late of [
      progressed(1, 1),
      { type: "disconnected" },
      { type: "sentAll" },
      { type: "attached", file },
    ] as const)
      expect(nextState(paused, late)).toBe(paused);
    const cancelled = after(started, { type: "cancelled" });
    for (const late of [progressed(1, 1), { type: "failed", failure }, { type: "attached", file }] as const)
      expect(nextState(cancelled, late)).toBe(cancelled);
  });

  test("never starts a second file during an upload", () => {
    const sending = after(started);
    expect(nextState(sending, { ...started, size: 5 })).toBe(sending);
    expect(nextState(after(started, { type: "failed", failure }), { ...started, size: 5 })).toMatchObject({ size: 5 });
  });

  test("can return to idle from any state, and is done only after a check", () => {
    const event = fc.oneof(
      fc.constant(started),
      fc.nat(1_000_000).map((sent) => progressed(sent, sent)),
      fc.constantFrom<UploadEvent>(
        { type: "disconnected" },
        { type: "paused" },
        { type: "resumed", at: 5 },
        { type: "sentAll" },
        { type: "attached", file },
        { type: "failed", failure },
      ),
    );
    fc.assert(
      fc.property(fc.array(event), event, (events, last) => {
        const before = after(...events);
        const state = nextState(before, last);
        if (state.step === "done" && before.step !== "done") expect(before.step).toBe("checking");
        expect(nextState(state, { type: "cancelled" })).toEqual({ step: "idle" });
      }),
    );
  });
});

describe("the speed", () => {
  test("is the recent average, from which the remaining time is estimated", () => {
    const steady = [1, 2, 3, 4].map((second) => progressed(second * 100_000, second * 1_000));
    const { bytesPerSecond, remaining } = speedOf(after(started, ...steady));
    expect(bytesPerSecond).toBeCloseTo(100_000);
    expect(remaining).toBe(6);
  });

  test("follows a change without jumping", () => {
    const slow = after(started, progressed(100_000, 1_000), progressed(200_000, 2_000), progressed(700_000, 3_000));
    expect(speedOf(slow).bytesPerSecond).toBeGreaterThan(100_000);
    expect(speedOf(slow).bytesPerSecond).toBeLessThan(500_000);
  });

  test("is unknown at first and while nothing is sent, and ignores bytes sent before a reload", () => {
    expect(speedOf(after(started))).toEqual({ bytesPerSecond: null, remaining: null });
    expect(speedOf(after(started, { type: "paused" }))).toEqual({ bytesPerSecond: null, remaining: null });
    const resumed = after(started, progressed(900_000, 300), progressed(910_000, 1_300));
    expect(speedOf(resumed).bytesPerSecond).toBeCloseTo(10_000);
  });
});
