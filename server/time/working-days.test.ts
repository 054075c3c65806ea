import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { StartError } from "../config/start-error.ts";
import { readCalendar } from "./calendar.ts";
import { daysAfter, expectedBy, workingDaysSince } from "./working-days.ts";

const folder = mkdtempSync(path.join(tmpdir(), "parallax-holidays-"));
afterAll(() => rmSync(folder, { recursive: true }));

function calendarOf(text: string) {
  const file = path.join(folder, "holidays.txt");
  writeFileSync(file, text);
  return readCalendar(file);
}

function complaintsOf(text: string): string[] {
  try {
    calendarOf(text);
  } catch (error) {
    if (error instanceof StartError) return error.message.split("\n");
    throw error;
  }
  return [];
}

describe("an answer is promised within three working days", () => {
  const none = readCalendar(undefined);

  test.each([
    ["2026-11-16T01:00:00Z", "2026-11-19", "on a Monday morning"],
    ["2026-11-18T01:00:00Z", "2026-11-23", "over a weekend"],
    ["2026-11-20T08:00:00Z", "2026-11-25", "on a Friday"],
    ["2026-11-21T08:00:00Z", "2026-11-25", "on a Saturday"],
    ["2026-11-22T08:00:00Z", "2026-11-25", "on a Sunday"],
    ["2026-11-19T15:59:59Z", "2026-11-24", "a second before midnight of UTC+8, on Thursday"],
    ["2026-11-19T16:00:00Z", "2026-11-25", "at midnight of UTC+8, on Friday"],
    ["2026-12-30T08:00:00Z", "2027-01-04", "over the end of a year"],
    ["2028-02-28T08:00:00Z", "2028-03-02", "over a leap day"],
  ])("%s → %s, %s", (submitted, expected) => {
    expect(expectedBy(new Date(submitted), none)).toBe(expected);
  });

  test("holidays are not working days, and weekend days may be", () => {
    const calendar = calendarOf("2027-02-05..2027-02-11 # Spring Festival\n\n2027-02-13 work\n");
    expect(expectedBy(new Date("2027-02-04T08:00:00Z"), calendar)).toBe("2027-02-15");
    expect(expectedBy(new Date("2027-02-11T08:00:00Z"), calendar)).toBe("2027-02-15");
    expect(expectedBy(new Date("2027-02-12T08:00:00Z"), calendar)).toBe("2027-02-16");
  });
});

test("working days are counted from the day after the submission, down to a tenth", () => {
  const calendar = calendarOf("2026-11-23\n2026-11-28 work\n");
  const submitted = new Date("2026-11-20T08:00:00Z"); // a Friday
  const since = (now: string) => workingDaysSince(submitted, new Date(now), calendar);
  const due = expectedBy(submitted, calendar);
  expect([since("2026-11-20T07:00:00Z"), since("2026-11-20T15:59:59Z"), since("2026-11-23T12:00:00Z")]).toEqual([
    0, 0, 0,
  ]);
  expect([since("2026-11-26T04:00:00Z"), since("2026-11-26T15:59:59Z"), since("2026-11-26T16:00:00Z")]).toEqual([
    2.5, 2.9, 3,
  ]);
  expect(
    ["2026-11-26T15:59:59Z", "2026-11-26T16:00:00Z", "2026-11-29T20:00:00Z"].map((now) =>
      daysAfter(due, new Date(now)),
    ),
  ).toEqual([0, 1, 4]);
});

describe("the file of holidays", () => {
  test("has a date or a range on each line, comments, and any line ends", () => {
    const { off, worked } = calendarOf(
      "\ufeff# 2027\r\n2027-01-01\r\n  2027-04-30..2027-05-02  # May\r\n2027-05-08\twork\r\n",
    );
    expect([...off]).toEqual(["2027-01-01", "2027-04-30", "2027-05-01", "2027-05-02"]);
    expect([...worked]).toEqual(["2027-05-08"]);
    expect(calendarOf("")).toEqual(readCalendar(undefined));
  });

  test("is refused with every invalid line", () => {
    expect(
      complaintsOf(
        [
          "2027-02-30",
          "2027-1-1",
          "tomorrow",
          "2027-02-11..2027-02-05",
          "2027-01-01..2028-01-01",
          "2027-02-05 work",
          "2027-01-02",
          "2027-01-02 work",
          "2027-01-01 works",
          "2027-01-01",
        ].join("\n"),
      ).map((complaint) => complaint.replace(/ \(.*?\) /, ": ").slice(0, 60)),
    ).toEqual([
      "HOLIDAYS: line 1: is neither a date such as 2027-01-01 nor a",
      "HOLIDAYS: line 2: is neither a date such as 2027-01-01 nor a",
      "HOLIDAYS: line 3: is neither a date such as 2027-01-01 nor a",
      "HOLIDAYS: line 4: is neither a date such as 2027-01-01 nor a",
      "HOLIDAYS: line 5: is neither a date such as 2027-01-01 nor a",
      "HOLIDAYS: line 6: is a working day anyway",
      "HOLIDAYS: line 8: is both off and worked",
      "HOLIDAYS: line 9: is neither a date such as 2027-01-01 nor a",
    ]);
  });

  test("is refused if it cannot be read", () => {
    expect(() => readCalendar(path.join(folder, "nowhere.txt"))).toThrow(/^HOLIDAYS: .*nowhere.txt cannot be read/);
  });
});
