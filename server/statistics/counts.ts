import type { Read } from "../database/database.ts";
import type { CountedEvent } from "../database/downloads-tables.ts";
import { unknownCountry } from "./day-counts.ts";
import type { Span } from "../time/span.ts";

type Counted = { date: string; count: number };

/** Started downloads by day, including guests'. */
export async function downloadsByDay(read: Read, { from, to }: Span): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom("download_days")
    .select(({ fn }) => ["date", fn.sum<number>("count").as("count")])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .groupBy("date")
    .execute();
  return byDay(rows);
}

/** Downloads of a span by product and version. */
export function downloadsByVersion(
  read: Read,
  { from, to }: Span,
): Promise<{ slug: string; version: string; downloads: number }[]> {
  return read
    .selectFrom("download_days")
    .select(({ fn }) => ["product as slug", "version", fn.sum<number>("count").as("downloads")])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .groupBy(["product", "version"])
    .execute();
}

/** Downloads of a span by country, `null` if unknown, in descending order. */
export async function downloadsByCountry(
  read: Read,
  { from, to }: Span,
): Promise<{ country: string | null; downloads: number }[]> {
  const rows = await read
    .selectFrom("download_hours")
    .select(({ fn }) => ["country", fn.sum<number>("count").as("downloads")])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .groupBy("country")
    .orderBy("downloads", "desc")
    .orderBy("country")
    .execute();
  return rows.map(({ country, downloads }) => ({ country: country === unknownCountry ? null : country, downloads }));
}

/** Downloads of a span by hour of the week from Monday 00:00. */
export async function downloadsByHour(read: Read, { from, to }: Span): Promise<number[]> {
  const rows = await read
    .selectFrom("download_hours")
    .select(({ fn }) => ["date", "hour", fn.sum<number>("count").as("count")])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .groupBy(["date", "hour"])
    .execute();
  const hours = Array.from({ length: 7 * 24 }, () => 0);
  for (const { date, hour, count } of rows) {
    const index = ((new Date(date).getUTCDay() + 6) % 7) * 24 + hour;
    hours[index] = (hours[index] ?? 0) + count;
  }
  return hours;
}

/** Agreements to the licence of a span, by day and by licence version, those agreed to most first. */
export async function agreementsIn(
  read: Read,
  { from, to }: Span,
): Promise<{ days: Counted[]; licences: { id: string; version: string; count: number }[] }> {
  const rows = await read
    .selectFrom("agreement_days")
    .select(["date", "licence_id as id", "licence_version as version", "count"])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .orderBy("date")
    .execute();
  const sum = (some: { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  const licences = Map.groupBy(rows, ({ id, version }) => JSON.stringify([id, version]));
  return {
    days: [...Map.groupBy(rows, ({ date }) => date)].map(([date, some]) => ({ date, count: sum(some) })),
    licences: [...licences.values()]
      .flatMap((some) => some.slice(0, 1).map(({ id, version }) => ({ id, version, count: sum(some) })))
      .toSorted((a, b) => b.count - a.count),
  };
}

/** The number of events by day, including those of deleted accounts. */
export async function eventsByDay(read: Read, event: CountedEvent, { from, to }: Span): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom("event_days")
    .select(["date", "count"])
    .where("event", "=", event)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .execute();
  return byDay(rows);
}

function byDay(rows: Counted[]): Map<string, number> {
  return new Map(rows.map(({ date, count }) => [date, count]));
}
