import { sql, type Kysely } from "kysely";
import { toJson } from "../../server/database/json.ts";
import { listTables } from "../../server/database/migrate.ts";
import type { TableRow } from "../../server/database/snapshot.ts";
import type { TestPortal } from "../portal.ts";
import { application, licenceField, uploadAnswer } from "./applying.ts";
import { addFile, agree, noise, ownVersion } from "./files.ts";
import { registerByMail, type Person } from "./people.ts";
import { pushTexts } from "./site-folder.ts";

/**
 * Puts at least one row into every table: through the API where a member's day does, and by a row of plausible values
 * into the others. Returns the member.
 */
export async function fillEveryTable(site: TestPortal): Promise<Person> {
  const person = await registerByMail(site, "one@example.com");
  await addFile(site.portal, "line\u2028end.bin", noise(700_000));
  await agree({ ...site, ...person }, "line\u2028end.bin");
  await pushTexts(site, { "application.yaml": `fields:\n${licenceField}` });
  const { data } = await uploadAnswer(site, person);
  await person.call("apply", { ...application, extra: { licence: data?.id ?? "" } });
  const { db } = site.portal;
  const session = await db.read.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  const { sha256 } = await db.read.selectFrom("blobs").select("sha256").executeTakeFirstOrThrow();
  const known: TableRow = { account: person.id, session: session.id, sha256, ...ownVersion };
  const hook = { id: "webhook", name: "n", sealed: "s", events: toJson([]), created_at: "2026-11-20T08:00:00.000Z" };
  await db.write((write) =>
    write
      .insertInto("webhooks")
      .values({ ...hook, preset: "standard", language: "en", state: "paused", failures: 0 })
      .execute(),
  );
  const names = new Set(await listTables(db.read));
  for (const table of await db.read.introspection.getTables()) {
    if (!names.has(table.name) || (await countRows(site, table.name)) > 0) continue;
    const row = Object.fromEntries(
      table.columns.map(({ name, dataType, isNullable }) => [
        name,
        known[name] ?? (isNullable ? null : plausible(name, dataType)),
      ]),
    );
    await db.write(
      (write) => (write as unknown as Kysely<Record<string, TableRow>>).insertInto(table.name).values(row).execute(), // known by name
    );
  }
  return person;
}

/** The tables without a row. */
export async function emptyTables(site: TestPortal): Promise<string[]> {
  const empty: string[] = [];
  for (const name of await listTables(site.portal.db.read)) {
    if ((await countRows(site, name)) === 0) empty.push(name);
  }
  return empty;
}

async function countRows({ portal }: TestPortal, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    portal.db.read,
  );
  return Number(rows[0]?.count);
}

function plausible(column: string, type: string): string | number {
  if (/int/i.test(type)) return 1;
  if (/_at$|until/.test(column)) return "2026-11-20T08:00:00.000Z";
  return column === "date" ? "2026-11-20" : column;
}
