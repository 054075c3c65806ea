import { expect, test } from "vitest";
import { lastWeeks } from "./summary.ts";

const day = (downloads: number) => ({
  date: "2026-11-20",
  downloads,
  registrations: 0,
  applications: 0,
  medianAnswerHours: null,
});

test("the last two weeks are whole days: today is not over", () => {
  const days = Array.from({ length: 28 }, (_, at) => day(at));
  expect(lastWeeks(days, "downloads")).toEqual({
    now: [20, 21, 22, 23, 24, 25, 26],
    before: [13, 14, 15, 16, 17, 18, 19],
  });
  expect(lastWeeks([day(2), day(3)], "downloads")).toEqual({ now: [2], before: [] });
});
