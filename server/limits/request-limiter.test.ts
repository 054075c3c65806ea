import { beforeEach, describe, expect, test } from "vitest";
import { networkBlocks } from "../http/network.ts";
import { RequestLimiter, requestLimits } from "./request-limiter.ts";

let now: number;
let limiter: RequestLimiter;
beforeEach(() => {
  now = Date.parse("2026-11-20T08:00:00Z");
  limiter = new RequestLimiter(() => new Date(now));
});

/** How many of this many calls pass. */
function passed(address: string, count: number, kind: "call" | "page" = "call"): number {
  return Array.from({ length: count }, () => limiter.take(kind, networkBlocks(address))).filter((wait) => wait === 0)
    .length;
}

describe("a network address", () => {
  test.for(["call", "page"] as const)("has a burst limit and a rate per second: %s", (kind) => {
    const { atOnce, perSecond } = requestLimits[kind];
    expect(passed("192.0.2.1", atOnce + 500, kind)).toBe(atOnce);
    expect(limiter.take(kind, networkBlocks("192.0.2.1"))).toBe(1);
    for (let second = 0; second < 5; second++) {
      now += 1_000;
      expect(passed("192.0.2.1", 500, kind)).toBe(perSecond);
    }
    now += 10 * 60_000;
    expect(passed("192.0.2.1", atOnce + 500, kind)).toBe(atOnce);
  });

  test("does not use up another's limit, nor pages that of calls", () => {
    passed("192.0.2.1", 5_000);
    expect(passed("192.0.2.2", 10)).toBe(10);
    expect(passed("192.0.2.1", 10, "page")).toBe(10);
  });

  test("of IPv6 is its /64, and its /56 and /48 have limits of their own", () => {
    const { atOnce } = requestLimits.call;
    expect(passed("2001:db8:0:1::1", 3_000) + passed("2001:db8:0:1::2", 3_000)).toBe(atOnce);
    const inOne56 = Array.from({ length: 8 }, (_, index) => `2001:db8:0:1${index}::1`);
    expect(inOne56.map((address) => passed(address, 2_000)).reduce((a, b) => a + b)).toBe(3 * atOnce);
    const inOne48 = Array.from({ length: 40 }, (_, index) => `2001:db8:1:${(index * 256).toString(16)}::1`);
    expect(inOne48.map((address) => passed(address, 2_000)).reduce((a, b) => a + b)).toBe(16 * atOnce);
  });

  test("gains nothing when the clock is set back", () => {
    passed("192.0.2.1", 5_000);
    now -= 60_000;
    expect(passed("192.0.2.1", 10)).toBe(0);
    now += 1_000;
    expect(passed("192.0.2.1", 500)).toBe(requestLimits.call.perSecond);
  });

  test("is evicted only after too many others", () => {
    passed("192.0.2.1", 5_000);
    for (let index = 0; index < 49_000; index++) limiter.take("call", [{ name: `other ${index}`, times: 1 }]);
    expect(passed("192.0.2.1", 10)).toBe(0);
    for (let index = 0; index < 51_000; index++) limiter.take("call", [{ name: `further ${index}`, times: 1 }]);
    expect(passed("192.0.2.1", 10)).toBe(10);
  });
});
