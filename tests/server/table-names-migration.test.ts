import type { Kysely } from "kysely";
import { expect } from "vitest";
import { up } from "../../server/database/migrations/0014_table_names.ts";
import type { Write } from "../../server/database/open.ts";
import { test } from "../portal.ts";
import { registerMember } from "./people.ts";

/** Undoes migration 14, so that the database is as the version before it left it. */
async function undo(write: Write): Promise<void> {
  const indexes = ["rate_counters_subject", "rate_counters_at", "stored_responses_account", "stored_responses_created"];
  for (const index of [...indexes, "stored_responses_subject"]) await write.schema.dropIndex(index).execute();
  await write.schema.alterTable("rate_counters").renameTo("tallies").execute();
  await write.schema.alterTable("lock_rows").renameTo("turns").execute();
  await write.schema.alterTable("stored_responses").renameTo("kept_outcomes").execute();
  const { schema } = write;
  await schema.createIndex("tallies_subject").on("tallies").columns(["kind", "subject", "at"]).execute();
  await schema.createIndex("tallies_at").on("tallies").columns(["at"]).execute();
  await schema.createIndex("kept_outcomes_account").on("kept_outcomes").columns(["account"]).execute();
  await schema.createIndex("kept_outcomes_created").on("kept_outcomes").columns(["created_at"]).execute();
  await schema.createIndex("kept_outcomes_subject").on("kept_outcomes").columns(["subject"]).execute();
}

test("a database with the former table names keeps its limits and stored responses", async ({ site }) => {
  const person = await registerMember(site);
  site.clock.forward(61_000);
  await site.call("sendCode", { account: person.phone ?? "", purpose: "login" });
  await site.with({ token: person.token, "idempotency-key": "once" }).call("endSessions", { others: true });
  const another = async () =>
    (await site.refusal("sendCode", { account: person.phone ?? "", purpose: "login" })).errCode;
  const refused = await another();
  const rows = () =>
    Promise.all(
      (["rate_counters", "lock_rows", "stored_responses"] as const).map((table) =>
        site.portal.db.read.selectFrom(table).selectAll().execute(),
      ),
    );
  const before = await rows();
  expect(before.map((table) => table.length > 0)).toEqual([true, true, true]);

  await site.portal.db.write(async (write) => {
    await undo(write);
    await up(write as unknown as Kysely<unknown>); // a migration has no types of tables
  });

  expect(await rows()).toEqual(before);
  expect(await another()).toBe(refused);
});
