import { sql, type RawBuilder } from "kysely";
import type { Read } from "../database/open.ts";
import type { Span } from "./span.ts";

/** The day of a time, in the very words of the indexes of migration 0005. */
export function dayOf(column: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, 10)`;
}

/** Downloads that began, everybody's: by day, product and version. */
export function countDownloads(
  read: Read,
  { from, to }: Span,
): Promise<{ date: string; product: string; version: string; count: number }[]> {
  const date = dayOf("started_at");
  return read
    .selectFrom("downloads")
    .select(({ fn }) => [date.as("date"), "product", "version", fn.countAll<number>().as("count")])
    .where(date, ">=", from)
    .where(date, "<=", to)
    .groupBy([date, "product", "version"])
    .execute();
}

/** How often something happened, by day: of the audit, which keeps what accounts did that are deleted since. */
export async function countEvents(
  read: Read,
  action: "account.registered" | "application.submitted",
  { from, to }: Span,
): Promise<Map<string, number>> {
  const date = dayOf("at");
  const rows = await read
    .selectFrom("audit")
    .select(({ fn }) => [date.as("date"), fn.countAll<number>().as("count")])
    .where("action", "=", action)
    .where(date, ">=", from)
    .where(date, "<=", to)
    .groupBy(date)
    .execute();
  return new Map(rows.map((row) => [row.date, row.count]));
}
