import { sql, type Kysely } from "kysely";

/**
 * Counts by day, which outlive the rows they were counted from, and the country of agreements and downloads where a
 * proxy names it. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("agreements").addColumn("country", "text").execute();
  await db.schema.alterTable("downloads").addColumn("country", "text").execute();
  await db.schema
    .createTable("download_days")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("product", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("download_days_key", ["date", "product", "version"])
    .execute();
  await db.schema
    .createTable("download_country_days")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("country", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("download_country_days_key", ["date", "country"])
    .execute();
  await db.schema
    .createTable("agreement_days")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("licence_id", "text", (c) => c.notNull())
    .addColumn("licence_version", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("agreement_days_key", ["date", "licence_id", "licence_version"])
    .execute();
  await db.schema
    .createTable("event_days")
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("event", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("event_days_key", ["event", "date"])
    .execute();
  await countWhatIsThere(db);
}

/** Day by day, so that no statement takes longer than PostgreSQL is given for one. */
async function countWhatIsThere(db: Kysely<unknown>): Promise<void> {
  for (let date = await dayAfter(db, "downloads", "started_at", ""); date;) {
    await sql`
      insert into download_days (date, product, version, count)
      select ${date}, product, version, count(*) from downloads
      where substr(started_at, 1, 10) = ${date} group by product, version`.execute(db);
    await sql`
      insert into download_country_days (date, country, count)
      select ${date}, '', sum(count) from download_days where date = ${date}`.execute(db);
    date = await dayAfter(db, "downloads", "started_at", date);
  }
  for (let date = await dayAfter(db, "agreements", "agreed_at", ""); date;) {
    await sql`
      insert into agreement_days (date, licence_id, licence_version, count)
      select ${date}, licence_id, licence_version, count(*) from agreements
      where agreed_at >= ${date} and agreed_at < ${endOf(date)} group by licence_id, licence_version`.execute(db);
    date = await dayAfter(db, "agreements", "agreed_at", date);
  }
  for (const action of ["account.registered", "application.submitted"]) {
    await sql`
      insert into event_days (event, date, count)
      select action, substr(at, 1, 10), count(*) from audit
      where action = ${action} group by action, substr(at, 1, 10)`.execute(db);
  }
}

/** The first day after `date` of which a table has rows. */
async function dayAfter(db: Kysely<unknown>, table: string, column: string, date: string): Promise<string | undefined> {
  const [rows, time] = [sql.table(table), sql.ref(column)];
  const after = date === "" ? date : endOf(date);
  const { rows: found } = await sql<{ date: string }>`
    select substr(${time}, 1, 10) as date from ${rows} where ${time} >= ${after} order by ${time} limit 1`.execute(db);
  return found[0]?.date;
}

/** The day after: times are compared with days alone, which every collation of PostgreSQL orders alike. */
function endOf(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
