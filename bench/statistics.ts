import { sql } from "kysely";
import { loadFirstContent } from "../server/first-content/load.ts";
import { compileContent } from "../server/content/compile.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { readStatistics } from "../server/statistics/statistics.ts";
import path from "node:path";
import { percentile, type Line } from "./measure.ts";
import { root, temporaryFolder } from "./portal.ts";

const days = 365;
const products = 10;
/** Versions of each product downloaded per day, and countries of the downloads. */
const [versions, countries] = [12, 150];
const downloads = 10_000_000;
const decisions = 20_000;
const rounds = 30;
/** The days that `insertYear` fills. */
export const year = { from: "2025-11-21", to: "2026-11-20" };
/** The target in milliseconds. */
const bar = { atMost: 300 };

/** The statistics of a year with ten million downloads, counted by day as the portal does. */
export async function statistics(): Promise<Line[]> {
  const config = readConfig({ DATA_DIR: temporaryFolder(), LOG_LEVEL: "silent" });
  const now = new Date("2026-11-20T08:00:00Z");
  const portal = await openPortal(config, () => now, await compileContent(path.join(root, "content")));
  await loadFirstContent(portal, path.join(root, "content"));
  await insertYear(portal);
  const times: number[] = [];
  let counted = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const response = await readStatistics(portal, year);
    times.push(performance.now() - began);
    counted = response.days.reduce((total, day) => total + day.downloads, 0);
  }
  await portal.close();
  if (counted !== downloads) throw new Error(`The year has ${counted} downloads instead of ${downloads}.`);
  return [
    {
      what: "statistics of a year, 10 million downloads, 20,000 decisions: p50",
      figure: percentile(times, 50),
      unit: "ms",
    },
    {
      what: "statistics of a year, 10 million downloads, 20,000 decisions: p99",
      figure: percentile(times, 99),
      unit: "ms",
      bar,
    },
  ];
}

/** Inserts a year's rows by SQL: the daily counts, and the events of applications, which are read completely. */
export async function insertYear({ db }: Portal): Promise<void> {
  const each = downloads / (days * products * versions);
  const numbers = (name: string, count: number) =>
    sql`${sql.raw(name)}(n) as (select 0 union all select n + 1 from ${sql.raw(name)} where n < ${count - 1})`;
  const date = sql`date('2025-11-21', '+' || d.n || ' days')`;
  await db.write(async (write) => {
    await sql`
      with recursive ${numbers("d", days)}, ${numbers("p", products)}, ${numbers("v", versions)}
      insert into download_days (date, product, version, count)
      select ${date}, 'product ' || p.n, '1.' || v.n || '.0', ${Math.floor(each)} from d, p, v`.execute(write);
    await sql`
      update download_days set count = count + ${downloads}
        - (select sum(count) from download_days) where rowid = (select min(rowid) from download_days)`.execute(write);
    await sql`
      with recursive ${numbers("d", days)}, ${numbers("c", countries)}
      insert into download_country_days (date, country, count)
      select ${date}, 'C' || c.n, ${Math.floor(downloads / (days * countries))} from d, c`.execute(write);
    await sql`
      with recursive ${numbers("d", days)}
      insert into agreement_days (date, licence_id, licence_version, count)
      select ${date}, 'sdk-licence', '1.0', 5000 from d`.execute(write);
    await sql`
      with recursive ${numbers("d", days)}
      insert into event_days (event, date, count)
      select event, ${date}, 100 from d, (select 'account.registered' as event union all select 'application.submitted')`.execute(
      write,
    );
    await sql`
      with recursive ${numbers("a", decisions)}
      insert into accounts (id, phone, name, ln, location, password_hash, role, status, failures, failures_in_row,
        logged_in, version, created_at, search_name)
      select 'account ' || n, '+86' || (13000000000 + n), '', 1, 1, '', 'member', 2, 0, 0, 0, 1, '2025-11-20T08:00:00.000Z', ''
      from a`.execute(write);
    for (const [state, hours, version] of [
      ["waiting", 0, 1],
      ["approved", 40, 2],
    ] as const)
      await sql`
        with recursive ${numbers("a", decisions)}
        insert into application_events (id, account, state, reasons, at, version)
        select ${state} || n, 'account ' || n, ${state}, '[]',
          strftime('%Y-%m-%dT%H:%M:%fZ', '2025-11-21', '+' || (n * 24 * 60 * 363 / ${decisions}) || ' minutes',
            '+' || ${hours} || ' hours'), ${version}
        from a`.execute(write);
  });
}
