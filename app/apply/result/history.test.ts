import { describe, expect, test } from "vitest";
import { developerSince } from "./history.ts";

describe("a developer is one", () => {
  const history = (...states: ("waiting" | "approved" | "refused")[]) =>
    states.map((state, index) => ({ state, at: `day ${index}`, reasons: [], version: index }));

  test.each([
    [[], null],
    [["waiting"], null],
    [["waiting", "refused", "waiting", "approved"], "day 3"],
    [["waiting", "approved", "waiting", "approved"], "day 1"],
    [["waiting", "approved", "waiting", "refused"], "day 1"],
    [["waiting", "approved", "refused", "waiting", "approved"], "day 4"],
    [["waiting", "approved", "refused"], null],
  ] as const)("after %j since %s", (states, since) => {
    expect(developerSince(history(...states))).toBe(since);
  });
});
