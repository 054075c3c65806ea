import type { CallData } from "../../contract/schemas.ts";
import { compareVersions } from "../../contract/versions.ts";
import type { Clock, Stores } from "../portal.ts";
import { readResponseTimes } from "./response-times.ts";
import {
  agreementsIn,
  downloadsByCountry,
  downloadsByDay,
  downloadsByHour,
  downloadsByVersion,
  eventsByDay,
} from "./counts.ts";
import { daysOf, spanOf } from "../time/span.ts";
import type { Handlers } from "../handler.ts";

type Statistics = CallData<"statistics">;

/**
 * The statistics of each day of a span and its downloads, from the counts by day. Throws `invalidInput` (10100) for an
 * invalid or too long span.
 */
export async function readStatistics(
  { db, now, calendar }: Stores & Clock,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<Statistics> {
  const span = spanOf(range, now());
  const [downloads, versions, countries, hours, agreements, registrations, applications, responseTimes] =
    await Promise.all([
      downloadsByDay(db.longRead, span),
      downloadsByVersion(db.longRead, span),
      downloadsByCountry(db.longRead, span),
      downloadsByHour(db.longRead, span),
      agreementsIn(db.longRead, span),
      eventsByDay(db.longRead, "account.registered", span),
      eventsByDay(db.longRead, "application.submitted", span),
      readResponseTimes(db.longRead, calendar, span),
    ]);
  const { medianHours, ...answers } = responseTimes;
  return {
    days: daysOf(span).map((date) => ({
      date,
      downloads: downloads.get(date) ?? 0,
      registrations: registrations.get(date) ?? 0,
      applications: applications.get(date) ?? 0,
      medianAnswerHours: medianHours.get(date) ?? null,
    })),
    products: versions.toSorted(byDownloads),
    countries,
    hours,
    agreements,
    answers,
  };
}

type Version = Statistics["products"][number];

/** Orders by downloads, then by name, then newest version first. */
function byDownloads(a: Version, b: Version): number {
  return (
    b.downloads - a.downloads ||
    Number(a.slug > b.slug) - Number(a.slug < b.slug) ||
    compareVersions(b.version, a.version)
  );
}

export const statisticsCall = {
  statistics: (portal, span) => readStatistics(portal, span),
} satisfies Partial<Handlers>;
