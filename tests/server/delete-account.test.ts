import { describe, expect } from "vitest";
import { Refused } from "../../client/client.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { addFile, noise, ownVersion } from "./files.ts";
import { application } from "./applying.ts";
import {
  codeFor,
  logIn,
  messagesTo,
  registerByMail,
  registerMember,
  registerOperator,
  tokenFor,
  type Person,
} from "./people.ts";

/** Every row of every table, to search for data that must be gone. */
async function everything({ portal }: TestPortal): Promise<string> {
  const tables = [
    "accounts",
    "sessions",
    "session_tokens",
    "devices",
    "password_attempts",
    "codes",
    "links",
    "policy_agreements",
    "applications",
    "application_search",
    "application_events",
    "application_drafts",
    "audit",
    "agreements",
    "downloads",
    "rate_counters",
  ] as const;
  const rows = await Promise.all(tables.map((table) => portal.db.read.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

async function deletionCode(site: TestPortal, person: Person): Promise<string> {
  await person.call("sendCode", { account: person.phone ?? "", purpose: "delete" });
  return codeFor(site, person.phone ?? "");
}

/** Deletes an account in the middle of its other requests. */
async function leave(person: Person, code: string): Promise<void> {
  for (let request = 0; request < 3; request++) await person.call("saveApplicationDraft", {}).catch(() => {}); // refused while an application waits
  await person.call("deleteAccount", { code });
}

describe("deleting one's account", () => {
  test("deletes everything except what the agreement names, and ends every session", async ({ site }) => {
    await addFile(site.portal, "a.bin", noise(3_000));
    const person = await registerMember(site);
    const phone = person.phone ?? "";
    await site.call("registerByMail", { account: "secret-me@example.com", password: person.password, location: 1 });
    site.clock.forward(60_000);
    await person.call("addMail", { account: "secret-me@example.com", password: person.password });
    await person.call("confirmMail", { token: await tokenFor(site, "secret-me@example.com") });
    await person.call("changeProfile", { name: "Unmistakable Name", ln: 1, version: 2 });
    await person.call("apply", { ...application, teamName: "Unmistakable Team" });
    await site.portal.db.write((write) => write.updateTable("applications").set({ state: "refused" }).execute());
    await person.call("saveApplicationDraft", { teamName: "Unmistakable Draft" });
    const { id, version } = await site.call("currentLicence", {});
    const link = await person.call("agreeToDownload", { ...ownVersion, file: "a.bin", licence: { id, version } });
    await site.portal.records.download({
      id: new URL(link.url).pathname.split("/")[2] ?? "",
      product: ownVersion.product,
      version: ownVersion.version,
      file: "a.bin",
      started_at: site.clock.now.toISOString(),
    });
    const elsewhere = await logIn(site, person);
    site.clock.forward(60_000);
    await site.call("sendCode", { account: phone, purpose: "login" });
    const code = await codeFor(site, phone);

    await person.call("deleteAccount", { password: person.password });

    for (const token of [person.token, elsewhere.token])
      expect((await site.as(token).refusal("profile", {})).errCode).toBe(10021);
    expect((await site.refusal("logIn", { account: phone, password: person.password })).errCode).toBe(10001);
    expect((await site.refusal("logIn", { account: phone, code })).errCode).toBe(10001);
    const left = await everything(site);
    for (const gone of [phone.slice(3), "secret-me", "Unmistakable"]) expect(left.includes(gone), gone).toBe(false);
    const { db } = site.portal;
    for (const table of ["agreements", "downloads"] as const)
      expect(await db.read.selectFrom(table).select(["account", "visitor"]).execute(), table).toEqual([
        { account: null, visitor: "" },
      ]);
    expect(await db.read.selectFrom("downloads").select("file").execute()).toEqual([{ file: "a.bin" }]);
    for (const table of [
      "accounts",
      "sessions",
      "session_tokens",
      "devices",
      "codes",
      "links",
      "applications",
      "application_search",
      "application_events",
      "application_drafts",
    ] as const)
      expect(await db.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(
      await db.read.selectFrom("audit").select("subject").where("action", "=", "account.deleted").execute(),
    ).toEqual([{ subject: person.id }]);
    expect(await messagesTo(site, phone)).toEqual([]);
    expect(await messagesTo(site, "secret-me@example.com")).toEqual([{ kind: "accountDeleted" }]);
  });

  test("frees number and mailbox, for an account that inherits nothing", async ({ site }) => {
    const person = await registerMember(site);
    await person.call("changeProfile", { name: "Before", ln: 0, version: 1 });
    await person.call("deleteAccount", { password: person.password });
    site.clock.forward(60_000);
    const next = await registerMember(site, person.phone ?? "");
    expect(next.id).not.toBe(person.id);
    expect(await next.call("profile", {})).toMatchObject({ name: "", ln: 1, version: 1, status: 0 });
    expect((await next.call("agreements", {})).total).toBe(0);
  });

  test("checks the password as a login does, lock included", async ({ site }) => {
    const person = await registerMember(site);
    for (const remainCount of [4, 3, 2, 1, 0]) {
      const refused = await person.refusal("deleteAccount", { password: "Wrong-1-word" });
      expect([refused.errCode, refused.data?.remainCount]).toEqual([10002, remainCount]);
    }
    expect((await person.refusal("deleteAccount", { password: person.password })).errCode).toBe(10027);
    expect((await site.refusal("logIn", { account: person.phone ?? "", password: person.password })).errCode).toBe(
      10027,
    );
    site.clock.forward(60_000);
    await person.call("sendCode", { account: person.phone ?? "", purpose: "delete" });
    const code = await codeFor(site, person.phone ?? "");
    for (let i = 0; i < 6; i++) expect((await person.refusal("deleteAccount", { code })).errCode).toBe(10027); // uses up no attempt
    site.clock.forward(240_000);
    await person.call("deleteAccount", { code });
  });

  test("or requires a code for this purpose, sent to one's own number", async ({ site }) => {
    const person = await registerMember(site);
    const phone = person.phone ?? "";
    const other = await registerMember(site);
    const byMail = await registerByMail(site, "lena@example.com");
    site.clock.forward(60_000);
    await site.call("sendCode", { account: phone, purpose: "login" });
    const forLogin = await codeFor(site, phone);
    expect((await person.refusal("deleteAccount", { code: forLogin })).errCode).toBe(10051);
    site.clock.forward(60_000);
    expect((await other.refusal("sendCode", { account: phone, purpose: "delete" })).errCode).toBe(10102);
    expect((await site.refusal("sendCode", { account: phone, purpose: "delete" })).errCode).toBe(10101);
    await person.call("sendCode", { account: phone, purpose: "delete" });
    const code = await codeFor(site, phone);
    expect((await other.refusal("deleteAccount", { code })).errCode).toBe(10051);
    expect((await byMail.refusal("deleteAccount", { code })).errCode).toBe(10051);
    expect((await person.refusal("deleteAccount", {})).message).toBe("Enter password");
    expect((await person.refusal("deleteAccount", { code, password: person.password })).errCode).toBe(10100);
    expect((await site.refusal("deleteAccount", { code })).errCode).toBe(10101);
    await person.call("deleteAccount", { code });
    const left = await site.portal.db.read.selectFrom("accounts").select("id").execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([other.id, byMail.id].toSorted());
  });

  test("is refused to the last admin, and to one of two at once", async ({ site }) => {
    const first = await registerOperator(site, "admin");
    expect((await first.refusal("deleteAccount", { password: first.password })).errCode).toBe(10102);
    expect((await first.call("profile", {})).roles).toEqual(["admin"]);
    let left = first;
    for (let round = 0; round < 3; round++) {
      const both = [left, await registerOperator(site, "admin")];
      site.clock.forward(60_000);
      const codes: string[] = [];
      for (const admin of both) codes.push(await deletionCode(site, admin));
      const leaving = await Promise.allSettled(
        both.map((admin, index) => admin.call("deleteAccount", { code: codes[index] })),
      );
      expect(leaving.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      left = both[leaving.findIndex(({ status }) => status === "rejected")] ?? first;
      expect((await left.call("profile", {})).roles).toEqual(["admin"]);
    }
    const admins = await site.portal.db.read.selectFrom("accounts").select("id").where("role", "=", "admin").execute();
    expect(admins).toEqual([{ id: left.id }]);
  });

  test("happens once, however many requests ask for it on two servers", async ({ site }) => {
    const person = await registerMember(site);
    const { site: twin, close } = await openTestPortal(site.environment);
    const tries = Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? site : twin).as(person.token).call("deleteAccount", { password: person.password }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const deleted = await site.portal.db.read
      .selectFrom("audit")
      .where("action", "=", "account.deleted")
      .selectAll()
      .execute();
    expect(deleted).toHaveLength(1);
    expect((await twin.as(person.token).refusal("profile", {})).errCode).toBe(10021);
    await close();
  });

  test("during requests of other tabs leaves nothing behind and causes no internal error", async ({ site }) => {
    const outcomes: number[] = [];
    for (let round = 0; round < 2; round++) {
      const person = await registerMember(site);
      site.clock.forward(60_000);
      const code = await deletionCode(site, person);
      const deleting = { over: false };
      const tab = async (work: () => Promise<unknown>) => {
        while (!deleting.over)
          outcomes.push(
            await work().then(
              () => 0,
              (error: unknown) => (error instanceof Refused ? error.errCode : -1),
            ),
          );
      };
      const drafts = Array.from({ length: 4 }, () => tab(() => person.call("saveApplicationDraft", { teamName: "a" })));
      await Promise.all([
        ...drafts,
        tab(() => person.call("apply", application)),
        tab(() => person.call("addMail", { account: `round${round}@example.com`, password: person.password })),
        leave(person, code).finally(() => (deleting.over = true)),
      ]);
    }
    // Done, ended, sent too often, submitted already: never an internal error (10500)
    expect(new Set([...outcomes, 0, 10021, 10105, 10107])).toEqual(new Set([0, 10021, 10105, 10107]));
    expect(outcomes).toEqual(expect.arrayContaining([0, 10107]));
    for (const table of ["accounts", "applications", "application_drafts", "links"] as const)
      expect(await site.portal.db.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});
