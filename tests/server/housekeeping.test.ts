import { describe, expect } from "vitest";
import { deleteExpired } from "../../server/housekeeping.ts";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describeOnce, openTestPortal, test, type TestPortal } from "../portal.ts";
import { application } from "./applying.ts";
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

  test("of attempts and proofs are deleted when they expire, and not before", async ({ site }) => {
    const { db } = site.portal;
    const expires_at = new Date(site.clock.now.getTime() + 10_000).toISOString();
    await db.write(async (write) => {
      await write.insertInto("password_attempts").values({ id: "attempt", subject: "somebody", expires_at }).execute();
      await write.insertInto("spent_proofs").values({ id: "proof", expires_at }).execute();
    });
    const left = async () =>
      (
        await Promise.all(
          (["password_attempts", "spent_proofs"] as const).map((table) =>
            db.read.selectFrom(table).selectAll().execute(),
          ),
        )
      ).flat();
    site.clock.forward(10_000);
    await deleteExpired(site.portal);
    expect(await left()).toHaveLength(2);
    site.clock.forward(1);
    await deleteExpired(site.portal);
    expect(await left()).toEqual([]);
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

  test("of downloads, agreements and the audit log are deleted after three years, and none before", async ({
    site,
  }) => {
    const { db } = site.portal;
    const { id, version } = await site.call("currentLicence", {});
    const limit = site.clock.now.getTime() - 3 * 365 * day;
    const file = { product: "unity", version: "2.8.0", file: "a.bin" };
    await db.write(async (write) => {
      for (const [name, at] of [
        ["old", new Date(limit - 1).toISOString()],
        ["kept", new Date(limit).toISOString()],
      ] as const) {
        const agreed = { licence_id: id, licence_version: version, agreed_at: at, account: null, country: null };
        await write
          .insertInto("agreements")
          .values({ id: name, visitor: "v", ...agreed })
          .execute();
        await write
          .insertInto("downloads")
          .values({ id: name, ...file, linked_at: at, started_at: at })
          .execute();
        const event = { actor: null, subject: null, network: null, before: null, after: null };
        await write
          .insertInto("audit")
          .values({ id: name, at, action: "test", ...event })
          .execute();
      }
    });
    await deleteExpired(site.portal);
    expect(await db.read.selectFrom("agreements").select("id").execute()).toEqual([{ id: "kept" }]);
    expect(await db.read.selectFrom("downloads").select("id").execute()).toEqual([{ id: "kept" }]);
    expect(await db.read.selectFrom("audit").select("id").execute()).toEqual([{ id: "kept" }]);
    site.clock.forward(1);
    await deleteExpired(site.portal);
    expect(await db.read.selectFrom("agreements").selectAll().execute()).toEqual([]);
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
