import type { Kysely } from "kysely";
import { expect } from "vitest";
import { up } from "../../server/database/migrations/0013_statistics_days.ts";
import type { Write } from "../../server/database/open.ts";
import { test, type TestPortal } from "../portal.ts";
import { application } from "./applying.ts";
import { addFile, agree, noise, ownVersion } from "./files.ts";
import { registerMember } from "./people.ts";

const tables = ["download_days", "download_country_days", "agreement_days", "event_days"] as const;

/** Undoes migration 13, so that the database is as the version before it left it. */
async function undo(write: Write): Promise<void> {
  for (const table of tables) await write.schema.dropTable(table).execute();
  for (const table of ["agreements", "downloads"] as const)
    await write.schema.alterTable(table).dropColumn("country").execute();
}

async function counts({ portal: { db } }: TestPortal) {
  const rows = await Promise.all(tables.map((table) => db.read.selectFrom(table).selectAll().execute()));
  const asText = (row: object) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)));
  return rows.map((table) => table.map(asText).toSorted());
}

test("a database without daily counts gets them from the existing rows", async ({ site }) => {
  const file = noise(1_000);
  await addFile(site.portal, "a.bin", file);
  const person = await registerMember(site);
  await person.call("apply", application);
  await site.listen();
  for (const days of [0, 1, 40]) {
    site.clock.forward(days * 24 * 60 * 60_000);
    const { url } = await agree(site, "a.bin");
    await (await fetch(url)).arrayBuffer();
    await site.portal.records.settled();
  }
  const before = await counts(site);
  expect(before.map(({ length }) => length)).toEqual([3, 3, 3, expect.any(Number)]);

  await site.portal.db.write(async (write) => {
    await undo(write);
    await up(write as unknown as Kysely<unknown>); // a migration has no types of tables
  });

  expect(await counts(site)).toEqual(before);
  const { count } = await site.portal.db.read
    .selectFrom("download_days")
    .select(({ fn }) => fn.sum<string | number>("count").as("count"))
    .where("version", "=", ownVersion.version)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(3);
});
