import { describe, expect, test } from "vitest";
import { afterFailure, afterSuccess, lockOf, passwordLockOf } from "./lock.ts";

const policy = { attempts: 5, seconds: 300 };
const now = new Date("2026-11-20T08:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const fresh = { failures: 0, failures_in_row: 0, locked_until: null };

/** The counters after this many wrong passwords, if the user waits for the end of each lock. */
function after(wrong: number): typeof fresh | ReturnType<typeof afterFailure>["counted"] {
  let counted: ReturnType<typeof afterFailure>["counted"] = fresh;
  for (let i = 0; i < wrong; i++) counted = afterFailure(counted, policy, now).counted;
  return counted;
}

describe("afterFailure", () => {
  test("counts down four, three, two, one; the fifth locks for five minutes", () => {
    const refusals = [0, 1, 2, 3, 4].map((wrong) => afterFailure(after(wrong), policy, now).refusal);
    expect(refusals.map(({ data }) => data?.remainCount)).toEqual([4, 3, 2, 1, 0]);
    expect(refusals.map(({ refusal }) => refusal)).toEqual([...Array<string>(4).fill("wrongPassword"), "lockedNow"]);
    expect(refusals[4]?.number).toBe(5);
    expect(after(5)).toEqual({ failures: 0, failures_in_row: 5, locked_until: later(300_000).toISOString() });
  });
});

describe("lockOf", () => {
  test("holds until the last moment and no longer", () => {
    expect(lockOf(after(5), policy, later(299_900))?.data).toEqual({
      retryAfter: 1,
      lockedUntil: later(300_000).toISOString(),
    });
    expect(lockOf(after(5), policy, later(300_000))).toBeUndefined();
    expect(lockOf(fresh, policy, now)).toBeUndefined();
  });

  test("returns the policy's minutes, not those that are left", () => {
    expect(lockOf(after(5), policy, later(200_000))?.number).toBe(5);
    expect(lockOf(after(5), { attempts: 5, seconds: 90 }, later(10))?.number).toBe(2);
  });
});

describe("a hundred wrong passwords in a row", () => {
  test("close the login by password, and leave the others open", () => {
    expect(passwordLockOf(after(99), policy, later(300_000))).toBeUndefined();
    const closed = after(100);
    expect(passwordLockOf(closed, policy, later(300_000))?.data).toEqual({ lockedUntil: null });
    expect(lockOf(closed, policy, later(300_000))).toBeUndefined();
  });

  test("are reset by an earlier success, but not by a later one", () => {
    expect(afterSuccess(after(99))).toEqual(fresh);
    expect(passwordLockOf(afterSuccess(after(100)), policy, later(300_000))?.data).toEqual({ lockedUntil: null });
  });
});
