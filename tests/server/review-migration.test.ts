import { sql, type Kysely } from "kysely";
import { describe, expect } from "vitest";
import { up } from "../../server/database/migrations/0006_review.ts";
import type { Write } from "../../server/database/open.ts";
import { test } from "../portal.ts";
import { application, stored } from "./applying.ts";
import { registerMember, registerOperator } from "./people.ts";
import { registerApplicant, teamsIn } from "./reviewing.ts";

/** Undoes migration 6, so that the database is as the version before it left it. */
async function undo(write: Write): Promise<void> {
  await write.schema.alterTable("stored_responses").renameTo("kept_outcomes").execute(); // migration 14 renamed it
  const indexes = [
    "applications_queue",
    "applications_state_queue",
    "applications_expected",
    "applications_submitted",
    "applications_mobile",
    "applications_email",
    "applications_organization",
    "accounts_created",
    "accounts_role",
    "audit_actor",
    "audit_action",
    "stored_responses_subject",
  ];
  for (const index of indexes) await sql`drop index ${sql.ref(index)}`.execute(write);
  await write.schema.dropTable("application_search").execute();
  for (const [table, column] of [
    ["applications", "mobile"],
    ["applications", "email"],
    ["applications", "organization"],
    ["accounts", "search_name"],
    ["application_events", "fields"],
    ["application_events", "actor"],
    ["kept_outcomes", "subject"],
  ] as const)
    await write.schema.alterTable(table).dropColumn(column).execute();
}

async function migrateAgain(write: Write): Promise<void> {
  await undo(write);
  await up(write as unknown as Kysely<unknown>); // a migration has no types of tables
  await write.schema.alterTable("kept_outcomes").renameTo("stored_responses").execute();
}

describe("a database from before operators could review", () => {
  test("gets its search and comparison data from the existing rows", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    await reviewer.call("changeProfile", { name: "Ｒeviewer", ln: 1, version: 1 });
    const first = await registerApplicant(site, { teamName: "灯塔 Ａ", organizationName: "ＡＢＣ" });
    const id = first.application;
    await reviewer.call("decideApplication", { id, decision: "refuse", version: 1 });
    await first.call("apply", { ...application, teamName: "灯塔 Ｂ", organizationName: "ＡＢＣ", version: 2 });
    await reviewer.call("decideApplication", { id, decision: "approve", version: 3 });
    const second = await registerApplicant(site, {
      organizationName: "abc",
      mobile: "13911112222",
      email: "b@b.example",
    });
    for (let more = 0; more < 3; more++) await registerMember(site);
    const before = await reviewer.call("reviewedApplication", { id });

    await site.portal.db.write(async (write) => {
      await migrateAgain(write);
    });

    const after = await reviewer.call("reviewedApplication", { id });
    expect(after).toEqual({
      ...before,
      history: before.history.map((event) => ({
        ...event,
        by: event.state === "refused" ? null : event.by, // only the newest decision's is known
        application: event.version === 3 ? { ...stored, teamName: "灯塔 Ｂ", organizationName: "ＡＢＣ" } : null,
      })),
    });
    expect(after.sameContact).toEqual([
      { id: second.application, teamName: "Lighthouse", fields: ["organizationName"] },
    ]);
    for (const q of ["灯塔 b", "abc", "139 1111 2222", "B@B"])
      expect(await teamsIn(reviewer, { q }), q).not.toEqual([]);
    expect(await teamsIn(reviewer, { q: "灯塔 a" })).toEqual([]);
    const admin = await registerOperator(site, "admin");
    expect((await admin.call("accounts", { q: "reviewer" })).items.map((account) => account.id)).toEqual([reviewer.id]);
  });

  test("is migrated completely, however many applications there are", async ({ site }) => {
    const person = await registerApplicant(site);
    const others = 1_200; // more than two batches
    await site.portal.db.write(async (write) => {
      const account = await write
        .selectFrom("accounts")
        .selectAll()
        .where("id", "=", person.id)
        .executeTakeFirstOrThrow();
      const row = await write.selectFrom("applications").selectAll().executeTakeFirstOrThrow();
      for (let index = 0; index < others; index++) {
        const id = `a${index}`;
        await write
          .insertInto("accounts")
          .values({ ...account, id, phone: null, name: `Name ${index}`, search_name: "" })
          .execute();
        await write
          .insertInto("applications")
          .values({ ...row, id, account: id })
          .execute();
      }
      await migrateAgain(write);
      const count = sql<number>`count(*)`.as("count");
      expect(await write.selectFrom("application_search").select(count).execute()).toEqual([{ count: others + 1 }]);
      const named = write.selectFrom("accounts").select(count).where("search_name", "like", "name %");
      expect(await named.execute()).toEqual([{ count: others }]);
    });
  });
});
