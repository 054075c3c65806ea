import * as z from "zod/mini";
import { day } from "./values.ts";

/** A requested day; years before 1000 are invalid. */
export const askedDay = z.optional(z.iso.date("day").check(z.regex(/^[1-9]/, "day")));

/** The requested days, in UTC, both included. */
export const statisticsSpan = z.strictObject({ from: askedDay, to: askedDay });

const tables = ["days", "products", "countries", "licences"] as const;
export type StatisticsTable = (typeof tables)[number];
/** One table of them as a file. */
export const statisticsExport = z.extend(statisticsSpan, { table: z._default(z.enum(tables, "invalid"), "days") });

export const statistics = z.object({
  /** Every day of the span, the oldest first. */
  days: z.array(
    z.object({
      date: day,
      downloads: z.int(),
      registrations: z.int(),
      applications: z.int(),
      /** Half of that day's answers took longer; `null` if nothing was decided. */
      medianAnswerHours: z.nullable(z.number()),
    }),
  ),
  /** What was downloaded in the span, the most often downloaded first. */
  products: z.array(z.object({ slug: z.string(), version: z.string(), downloads: z.int() })),
  /** The same by country, ISO 3166-1 alpha-2; `null` if no trusted proxy named one. */
  countries: z.array(z.object({ country: z.nullable(z.string()), downloads: z.int() })),
  /** Agreements to the licence: by day, without the days that have none, and by licence version. */
  agreements: z.object({
    days: z.array(z.object({ date: day, count: z.int() })),
    licences: z.array(z.object({ id: z.string(), version: z.string(), count: z.int() })),
  }),
  /** Applications that were decided in the span, and how many of them within three working days. */
  answers: z.object({ decided: z.int(), withinPromise: z.int() }),
});
