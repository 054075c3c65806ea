import * as z from "zod/mini";
import { day } from "./values.ts";

/** A day that is asked for; years before 1000 are nobody's. */
const askedDay = z.optional(z.iso.date("day").check(z.regex(/^[1-9]/, "day")));

/** The days that are asked for, in UTC and both included. */
export const statisticsSpan = z.strictObject({ from: askedDay, to: askedDay });

export const statistics = z.object({
  /** Every day of the span, the oldest first. */
  days: z.array(
    z.object({
      date: day,
      downloads: z.int(),
      registrations: z.int(),
      applications: z.int(),
      /** Half of that day's answers took longer; `null` where nothing was decided. */
      medianAnswerHours: z.nullable(z.number()),
    }),
  ),
  /** What was downloaded in the span, the most often downloaded first. */
  products: z.array(z.object({ slug: z.string(), version: z.string(), downloads: z.int() })),
});
