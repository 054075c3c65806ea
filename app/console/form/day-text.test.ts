import { expect, test } from "vitest";
import { dayOfText } from "./day-text.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

test.each([
  ["8 May 2024", "2024-05-08"],
  ["08 september 2024", "2024-09-08"],
  ["2024-05-08", "2024-05-08"],
  [" 2024/5/8 ", "2024-05-08"],
  ["2024 年 5 月 8 日", "2024-05-08"],
  ["２０２４．５．８", "2024-05-08"],
  ["30 Feb 2024", null],
  ["2024-13-01", null],
  ["05/08/2024", null],
  ["8 Mayday", null],
  ["", null],
])("%j is the day %j", (text, day) => {
  expect(dayOfText(text, { months })).toBe(day);
});

test.each([
  ["8 May 2024, 9:30", "2024-05-08T09:30"],
  ["2024-05-08T09:30", "2024-05-08T09:30"],
  ["2024-05-08 23:59", "2024-05-08T23:59"],
  ["2024-05-08 24:00", null],
  ["2024-05-08", null],
])("%j is the moment %j", (text, moment) => {
  expect(dayOfText(text, { months, hasTime: true })).toBe(moment);
});
