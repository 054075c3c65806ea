import { sql } from "kysely";
import { describe, expect } from "vitest";
import type { Tables } from "../../server/database/schema.ts";
import { deleteExpired } from "../../server/housekeeping.ts";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describeOnce, openTestPortal, test, type TestPortal } from "../portal.ts";
import { application } from "./applying.ts";
import { fillEveryTable } from "./every-table.ts";
import { logIn, password, registerMember, type Person } from "./people.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const tables = [
  "codes",
  "links",
  "sessions",
  "session_tokens",
  "devices",
  "rate_counters",
  "stored_responses",
] as const;

type Retained = { table: keyof Tables; column: string; retained: number };

/** How long rows stay after the moment in a column; sessions last, because others end with theirs. */
const retained: Retained[] = [
  { table: "codes", column: "expires_at", retained: 0 },
  { table: "terminal_logins", column: "expires_at", retained: 0 },
  { table: "links", column: "expires_at", retained: 0 },
  { table: "passkey_challenges", column: "expires_at", retained: 0 },
  { table: "remembered_devices", column: "ends_at", retained: 0 },
  { table: "spent_proofs", column: "expires_at", retained: 0 },
  { table: "password_attempts", column: "expires_at", retained: 0 },
  { table: "stored_responses", column: "created_at", retained: day },
  { table: "devices", column: "last_seen_at", retained: 90 * day },
  { table: "known_devices", column: "last_seen_at", retained: 90 * day },
  { table: "former_contacts", column: "ends_at", retained: 0 },
  { table: "application_files", column: "expires_at", retained: 0 },
  { table: "jobs", column: "created_at", retained: 60 * day },
  { table: "doc_feedback", column: "at", retained: 180 * day },
  { table: "downloads", column: "linked_at", retained: 3 * 365 * day },
  { table: "agreements", column: "agreed_at", retained: 3 * 365 * day },
  { table: "audit", column: "at", retained: 3 * 365 * day },
  { table: "developers", column: "deleted_at", retained: 3 * 365 * day },
  { table: "invitations", column: "expires_at", retained: 30 * day },
  { table: "tokens", column: "expires_at", retained: 3 * 365 * day },
  { table: "sessions", column: "ends_at", retained: 0 },
];

async function counts({ portal }: TestPortal): Promise<Record<string, number>> {
  const rows = await Promise.all(
    tables.map(
      async (table) => [table, (await portal.db.read.selectFrom(table).selectAll().execute()).length] as const,
    ),
  );
  return Object.fromEntries(rows);
}

describe("expired rows", () => {
  test("are deleted when they expire, and not before", async ({ site }) => {
    const person = await registerMember(site);
    site.clock.forward(minute);
    await site.call("sendCode", { account: person.phone ?? "", purpose: "login" });
    await person.call("addMail", { account: "wang@example.com", password: person.password });
    await site.with({ token: person.token, "idempotency-key": "once" }).call("endSessions", { others: true });
    await deleteExpired(site.portal);
    const before = await counts(site);
    expect(before).toMatchObject({
      codes: 1,
      links: 1,
      sessions: 1,
      session_tokens: 1,
      devices: 1,
      stored_responses: 1,
    });
    expect(before["rate_counters"]).toBeGreaterThan(0);

    site.clock.forward(5 * minute);
    await deleteExpired(site.portal);
    expect(await counts(site)).toEqual(before);
    site.clock.forward(1);
    await deleteExpired(site.portal);
    expect(await counts(site)).toEqual({ ...before, codes: 0 });
    site.clock.forward(25 * minute - 1);
    await deleteExpired(site.portal);
    expect(await counts(site)).toMatchObject({ links: 1 });
    site.clock.forward(1);
    await deleteExpired(site.portal);
    expect(await counts(site)).toMatchObject({ links: 0, sessions: 1 });
    site.clock.forward(day - hour);
    await deleteExpired(site.portal);
    expect(await counts(site)).toMatchObject({
      sessions: 1,
      rate_counters: before["rate_counters"],
      stored_responses: 1,
    });
    site.clock.forward(hour);
    await deleteExpired(site.portal);
    expect(await counts(site)).toMatchObject({
      sessions: 0,
      session_tokens: 0,
      rate_counters: 0,
      stored_responses: 0,
      devices: 1,
    });
    site.clock.forward(89 * day);
    await deleteExpired(site.portal);
    expect(await counts(site)).toMatchObject({ devices: 0 });
    await logIn(site, person);
  });

  test("of every table are there at the last moment, and gone a millisecond later", async ({ site }) => {
    const { db } = site.portal;
    await fillEveryTable(site);
    const at = (milliseconds: number) => new Date(site.clock.now.getTime() + milliseconds).toISOString();
    const setTime = ({ table, column }: Retained, moment: string) =>
      db.write((write) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moment}`.execute(write));
    for (const each of retained) await setTime(each, at(365 * day));
    for (const each of retained) {
      const left = async () => (await db.read.selectFrom(each.table).selectAll().execute()).length;
      await setTime(each, at(-each.retained));
      await deleteExpired(site.portal);
      expect(await left(), each.table).toBeGreaterThan(0);
      site.clock.forward(1);
      await deleteExpired(site.portal);
      expect(await left(), each.table).toBe(0);
    }
  });

  test("are deleted in small transactions by the thousand, on two servers at once", async ({ site }) => {
    const at = site.clock.now.getTime() - 2 * day;
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      id: `row ${index}`,
      kind: "k",
      subject: "s",
      at: index < 1_200 ? at : at + index, // many with the same time
    }));
    const kept = { id: "kept", kind: "k", subject: "s", at: site.clock.now.getTime() - day + 1 };
    await site.portal.db.write(async (write) => {
      for (let start = 0; start < rows.length; start += 250)
        await write
          .insertInto("rate_counters")
          .values(rows.slice(start, start + 250))
          .execute();
      await write.insertInto("rate_counters").values(kept).execute();
    });
    const { site: twin, close } = await openTestPortal(site.environment);
    await Promise.all([deleteExpired(site.portal), deleteExpired(twin.portal)]);
    expect(await site.portal.db.read.selectFrom("rate_counters").select("id").execute()).toEqual([{ id: "kept" }]);
    await close();
  });

  test("of sent codes are deleted beyond the newest thousand", async ({ site }) => {
    const sentAt = (index: number) => new Date(site.clock.now.getTime() - index * 1_000).toISOString();
    const rows = Array.from({ length: 1_300 }, (_, index) => ({
      id: `code ${index}`,
      sent_at: sentAt(index),
      used: 0,
    }));
    await site.portal.db.write(async (write) => {
      for (let start = 0; start < rows.length; start += 100)
        await write
          .insertInto("code_history")
          .values(rows.slice(start, start + 100))
          .execute();
    });
    await deleteExpired(site.portal);
    const left = await site.portal.db.read.selectFrom("code_history").select("id").orderBy("sent_at", "desc").execute();
    expect(left.map(({ id }) => id)).toEqual(rows.slice(0, 1_000).map(({ id }) => id));
  });

  test("of messages are deleted a month after they ended", async ({ site }) => {
    const person = await registerMember(site);
    const { db } = site.portal;
    const ended = (ago: number) =>
      db.write((write) =>
        write
          .updateTable("jobs")
          .set({ state: "sent", settled_at: new Date(site.clock.now.getTime() - ago).toISOString() })
          .where("receiver", "=", person.phone ?? "")
          .execute(),
      );
    await deleteExpired(site.portal);
    await ended(30 * day);
    await deleteExpired(site.portal);
    expect(await db.read.selectFrom("jobs").select("state").execute()).toEqual([{ state: "sent" }]);
    await ended(30 * day + 1);
    await deleteExpired(site.portal);
    expect(await db.read.selectFrom("jobs").select("state").execute()).toEqual([]);
  });
});

describeOnce("the files of SQLite", () => {
  /** Every byte of the database's file and of all other files in its folder. */
  const everyByte = ({ portal: { config } }: TestPortal) =>
    Buffer.concat(
      readdirSync(config.dataDir)
        .filter((name) => name.startsWith("parallax.sqlite"))
        .map((name) => readFileSync(path.join(config.dataDir, name))),
    );

  test("contain no byte of a deleted number, name or application", async ({ site }) => {
    const people: Person[] = [];
    for (let count = 0; count < 20; count++) people.push(await registerMember(site));
    const traces = (person: Person) => [person.phone ?? "", `Unmistakable ${person.id}`];
    for (const person of people) {
      await person.call("changeProfile", { name: `Unmistakable ${person.id}`, ln: 1, version: 1 });
      await person.call("apply", { ...application, teamName: `Unmistakable ${person.id}` });
    }
    for (const trace of people.flatMap(traces)) expect(everyByte(site).includes(trace)).toBe(true);
    const [stays, ...leaving] = people;
    for (const person of leaving) await person.call("deleteAccount", { password });
    await site.portal.db.write((write) =>
      write.updateTable("jobs").set({ state: "sent", settled_at: site.clock.now.toISOString() }).execute(),
    );
    site.clock.forward(31 * day);
    await deleteExpired(site.portal);
    for (const trace of leaving.flatMap(traces)) expect(everyByte(site).includes(trace), trace).toBe(false);
    for (const trace of stays ? traces(stays) : []) expect(everyByte(site).includes(trace)).toBe(true);
  });
});
