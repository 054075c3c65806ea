import type { Selectable } from "kysely";
import { operatorsClock, operatorsDay } from "../../contract/operators-day.ts";
import type { Write } from "../database/database.ts";
import type { CountedEvent } from "../database/downloads-tables.ts";
import type { Tables } from "../database/schema.ts";

type Download = Pick<Selectable<Tables["downloads"]>, "product" | "version" | "country"> & { started_at: string };
type Agreement = Pick<Selectable<Tables["agreements"]>, "licence_id" | "licence_version" | "agreed_at">;

/** The value in `download_hours` for an unknown country. */
export const unknownCountry = "";

/** Adds downloads to the counts of their days, in the transaction that writes them. */
export async function countDownloads(write: Write, downloads: Download[]): Promise<void> {
  if (downloads.length === 0) return;
  await write
    .insertInto("download_days")
    .values(
      counted(
        downloads.map(({ started_at, product, version }) => ({ date: operatorsDay(started_at), product, version })),
      ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["date", "product", "version"])
        .doUpdateSet((row) => ({ count: row("download_days.count", "+", row.ref("excluded.count")) })),
    )
    .execute();
  await write
    .insertInto("download_hours")
    .values(
      counted(
        downloads.map(({ started_at, country }) => ({
          date: operatorsDay(started_at),
          hour: Number(operatorsClock(started_at).slice(11, 13)),
          country: country ?? unknownCountry,
        })),
      ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["date", "hour", "country"])
        .doUpdateSet((row) => ({ count: row("download_hours.count", "+", row.ref("excluded.count")) })),
    )
    .execute();
}

/** Adds agreements to licences to the counts of their days, in the transaction that writes them. */
export async function countAgreements(write: Write, recorded: Agreement[]): Promise<void> {
  if (recorded.length === 0) return;
  const agreements = recorded.map(({ agreed_at, ...licence }) => ({ date: operatorsDay(agreed_at), ...licence }));
  await write
    .insertInto("agreement_days")
    .values(counted(agreements))
    .onConflict((conflict) =>
      conflict
        .columns(["date", "licence_id", "licence_version"])
        .doUpdateSet((row) => ({ count: row("agreement_days.count", "+", row.ref("excluded.count")) })),
    )
    .execute();
}

/** Counts one event of today, in the transaction that records it. */
export async function countEvent(write: Write, event: CountedEvent, now: Date): Promise<void> {
  await write
    .insertInto("event_days")
    .values({ event, date: operatorsDay(now), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["event", "date"])
        .doUpdateSet((row) => ({ count: row("event_days.count", "+", row.ref("excluded.count")) })),
    )
    .execute();
}

/** How often each key occurs. Sorted, so that two servers lock the same rows in the same order. */
function counted<Key extends object>(keys: Key[]): (Key & { count: number })[] {
  const counts = new Map<string, Key & { count: number }>();
  for (const key of keys) {
    const name = JSON.stringify(key);
    counts.set(name, { ...key, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
