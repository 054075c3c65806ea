import { expect, test } from "vitest";
import { officeHours, officeTime } from "./office-hours.ts";

const hours = { days: "Mon-Fri", from: "09:00", to: "18:00", zone: "UTC+8" };
const at = (moment: string, others = {}) => officeTime(officeHours({ ...hours, ...others }), Date.parse(moment));

test("office hours are those of their zone, from the first to before the last minute", () => {
  expect(at("2024-05-08T01:00:00Z")).toEqual({ minute: 540, isOpen: true });
  expect(at("2024-05-08T00:59:59Z").isOpen).toBe(false);
  expect(at("2024-05-08T09:59:59Z").isOpen).toBe(true);
  expect(at("2024-05-08T10:00:00Z").isOpen).toBe(false);
  expect(at("2024-05-08T01:00:00Z", { zone: "UTC-5:30" }).minute).toBe(19 * 60 + 30);
});

test("days are those of the zone, also around the end of a week", () => {
  expect(at("2024-05-11T02:00:00Z").isOpen).toBe(false); // a Saturday
  expect(at("2024-05-12T20:00:00Z", { zone: "UTC+14" }).isOpen).toBe(true); // Monday there
  expect(at("2024-05-12T02:00:00Z", { days: "Sat-Mon" }).isOpen).toBe(true);
  expect(at("2024-05-14T02:00:00Z", { days: "Sat-Mon" }).isOpen).toBe(false);
  expect(at("2024-05-14T02:00:00Z", { days: "Tue" }).isOpen).toBe(true);
});
