import { parse } from "csv-parse/sync";
import { describe, expect } from "vitest";
import type { CallInput } from "../../contract/schemas.ts";
import { render } from "../../server/messages/render.ts";
import { test, type TestPortal } from "../portal.ts";
import { logIn, messagesTo, registerByMail, registerMember, registerOperator, type Person } from "./people.ts";
import { apply, registerApplicant } from "./reviewing.ts";

/** The audit log's events about an account, newest first, as an admin reads them. */
async function auditOf(admin: Person, { id }: Person) {
  const { items } = await admin.call("audit", { subject: id });
  return items.filter(({ action }) => !action.startsWith("session."));
}

describe("the list of accounts", () => {
  test("starts with the newest, filtered by role and suspension, page by page", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const people: Person[] = [];
    for (const role of ["member", "reviewer", "publisher", "member"] as const) {
      site.clock.forward(1_000);
      people.push(await registerOperator(site, role));
    }
    const [a, b, c, d] = people.map(({ id }) => id);
    await admin.call("suspendAccount", { id: c ?? "", reason: "left", version: 1 });
    const ids = async (query: CallInput<"accounts">) => {
      const { items, total } = await admin.call("accounts", query);
      return [items.map(({ id }) => id), total];
    };
    expect(await ids({})).toEqual([[d, c, b, a, admin.id], 5]);
    expect(await ids({ role: "member" })).toEqual([[d, a], 2]);
    expect(await ids({ suspended: "1" })).toEqual([[c], 1]);
    expect(await ids({ suspended: "0", role: "publisher" })).toEqual([[], 0]);
    expect(await ids({ page: 2, pageSize: 2 })).toEqual([[b, a], 5]);
    expect(await ids({ group: "team" })).toEqual([[c, b, admin.id], 3]);
    expect(await ids({ group: "barred" })).toEqual([[c], 1]);
    const { counts, items } = await admin.call("accounts", {});
    expect(counts).toEqual({ all: 5, waiting: 0, developers: 0, team: 3, locked: 0, suspended: 1 });
    expect(items.find(({ id }) => id === a)).toMatchObject({
      ways: ["password", "sms"],
      lastSeenAt: expect.any(String),
      downloads: 0,
    });
    for (const query of ["role=owner", "suspended=true", "page=0"]) {
      const response = await site.app.inject({
        url: `/vrmcsys/admin/accounts?${query}`,
        headers: { token: admin.token },
      });
      expect(response.json(), query).toMatchObject({ errCode: 10100 });
    }
  });

  test("finds name, mailbox and number in any spelling", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const named = await registerMember(site, "+8613812345678");
    await named.call("changeProfile", { name: "100%_Ｗáng 王小明", ln: 0, version: 1 });
    const mail = await registerByMail(site, "some_body@例え.example");
    const found = async (q: string) => (await admin.call("accounts", { q })).items.map(({ id }) => id);
    for (const [q, expected] of [
      ["王小", [named.id]],
      ["wÁNG", [named.id]],
      ["0%_W", [named.id]],
      ["%%", []],
      ["13812345678", [named.id]],
      ["138-1234 5678", [named.id]],
      ["0086 138 1234 5678", [named.id]],
      ["＋８６ １３８１２３４", [named.id]],
      ["SOME_BODY@", [mail.id]],
      ["some-body", []],
      ["ＥＸＡＭＰＬＥ", [mail.id]],
    ] as const)
      expect(await found(q), q).toEqual(expected);
    expect(await found("")).toHaveLength(3);
    await named.call("changeProfile", { name: "", ln: 0, version: 2 });
    expect(await found("王小")).toEqual([]);
  });
});

describe("the CSV export of accounts", () => {
  const rowsOf = async (site: TestPortal, { token }: Person, query = "") => {
    const response = await site.app.inject({ url: `/vrmcsys/admin/accounts.csv${query}`, headers: { token } });
    expect(response.headers["content-disposition"]).toBe('attachment; filename="accounts-2026-11-20.csv"');
    return parse(response.body, { bom: true, columns: true }) as Record<string, string>[];
  };

  test("says who they are, what they agreed to and what they subscribed to", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    site.clock.forward(1_000);
    const member = await registerByMail(site, "wang@example.com");
    const person = await apply(site, member, { organizationName: "=Lighthouse" });
    await admin.call("decideApplication", { id: person.application, decision: "approve", version: 1 });
    await person.call("changeProfile", { name: "@Wang, 王小明", ln: 0, version: 1 });
    for (const product of ["unity", "unreal"]) await person.call("changeReleaseNews", { product, subscribed: true });
    for (const [version, day] of [
      ["0.9", "01"],
      ["1.0", "02"],
    ] as const)
      await site.portal.db.write((write) =>
        write
          .insertInto("policy_agreements")
          .values({ account: person.id, policy: "server", version, agreed_at: `2026-11-${day}T00:00:00.000Z` })
          .execute(),
      );
    const [ofAdmin, row, ...others] = await rowsOf(site, admin);
    expect(others).toEqual([]);
    expect(ofAdmin).toMatchObject({
      Account: admin.id,
      "Mobile number": `'${admin.phone}`,
      Role: "admin",
      Organization: "",
      "Release mails": "",
    });
    expect(row).toEqual({
      Account: person.id,
      Name: "'@Wang, 王小明",
      "Mobile number": "",
      "E-mail": "wang@example.com",
      "Developer status": "2",
      Organization: "'=Lighthouse",
      Role: "member",
      Language: "0",
      Location: "1",
      "Registered (UTC)": "2026-11-20T08:00:01.000Z",
      "Last seen (UTC)": "2026-11-20T08:00:01.000Z",
      Suspended: "0",
      "Agreed: Service Agreement": "'1.0",
      "Agreed: Privacy Policy": "",
      "Release mails": "unity;unreal",
    });
  });

  test("contains what the list's filter finds, each account once, and is recorded", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const people = 450;
    await site.portal.db.write(async (write) => {
      const like = await write.selectFrom("accounts").selectAll().where("id", "=", admin.id).executeTakeFirstOrThrow();
      const accounts = Array.from({ length: people }, (_, index) => ({
        ...like,
        id: `a${index}`,
        phone: `+86139${10_000_000 + index}`,
        mailbox: null,
        role: "member" as const,
        created_at: `2026-11-19T00:00:0${index % 3}.000Z`,
      }));
      await write.insertInto("accounts").values(accounts).execute();
    });
    const ids = async (query: string) => (await rowsOf(site, admin, query)).map((row) => row["Account"]);
    const members = await ids("?role=member");
    expect([members.length, new Set(members).size]).toEqual([people, people]);
    expect(await ids("?q=13910000123")).toEqual(["a123"]);
    expect(await ids("?group=team")).toEqual([admin.id]);
    const { items } = await admin.call("audit", { action: "accounts.exported" });
    expect(new Set(items.map(({ after }) => after))).toEqual(
      new Set([{ group: "team", searched: false }, { searched: true }, { role: "member", searched: false }]),
    );
  });
});

describe("an account as an admin sees it", () => {
  test("contains its sessions, lock, application and newest events, and no secret", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerApplicant(site);
    site.clock.forward(60_000);
    await logIn(site, person);
    for (let attempt = 0; attempt < 5; attempt++)
      await site.refusal("logIn", { account: person.phone ?? "", password: "Wrong-1-word" });
    const seen = await admin.call("accountDetail", { id: person.id });
    expect(seen).toMatchObject({
      id: person.id,
      username: person.phone,
      phone: person.phone,
      mailbox: null,
      role: "member",
      status: 1,
      suspended: false,
      suspendedAt: null,
      suspendedReason: null,
      locked: true,
      lockedUntil: "2026-11-20T08:06:00.000Z",
      passwordClosed: false,
      sessions: 2,
      lastSeenAt: "2026-11-20T08:01:00.000Z",
      createdAt: "2026-11-20T08:00:00.000Z",
      application: { id: person.application, state: "waiting", version: 1, submittedAt: "2026-11-20T08:00:00.000Z" },
    });
    expect(seen.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["account.registered", "session.opened", "application.submitted"]),
    );
    for (const secret of ["$argon2", person.token, "password_hash"])
      expect(JSON.stringify(seen).includes(secret), secret).toBe(false);
    site.clock.forward(300_000);
    expect(await admin.call("accountDetail", { id: person.id })).toMatchObject({ locked: false, lockedUntil: null });
    site.clock.forward(25 * 3_600_000);
    const later = await logIn(site, admin);
    expect(await later.call("accountDetail", { id: person.id })).toMatchObject({ sessions: 0 });
  });
});

describe("an admin's action", () => {
  test("returns the account afterwards, and records who, what and why in the audit log", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await admin.call("changeProfile", { name: "Admin", ln: 1, version: 1 });
    const person = await registerMember(site);
    const { id } = person;
    const reason = "  As they\r\nasked  ";
    const seen = [
      await admin.call("setRole", { id, role: "reviewer", reason, version: 1 }),
      await admin.call("suspendAccount", { id, reason, version: 2 }),
      await admin.call("restoreAccount", { id, reason, version: 3 }),
      await admin.call("unlockAccount", { id, reason }),
      await admin.call("endAccountSessions", { id, reason, version: 4 }),
    ];
    expect(
      seen.map(({ role, suspended, suspendedReason, version }) => [role, suspended, suspendedReason, version]),
    ).toEqual([
      ["reviewer", false, null, 2],
      ["reviewer", true, "As they\nasked", 3],
      ["reviewer", false, null, 4],
      ["reviewer", false, null, 4],
      ["reviewer", false, null, 4],
    ]);
    const rows = await auditOf(admin, person);
    const why = { reason: "As they\nasked" };
    const expected = [
      ["account.roleSet", { role: "member" }, { role: "reviewer", ...why }],
      ["account.suspended", { suspended: false }, { suspended: true, ...why }],
      ["account.restored", { suspended: true }, { suspended: false, ...why }],
      ["account.unlocked", { lockedUntil: null }, { lockedUntil: null, ...why }],
      ["account.sessionsEnded", {}, why],
    ];
    expect(rows).toHaveLength(expected.length + 1);
    for (const [action, before, after] of expected)
      expect(rows.find((row) => row.action === action)).toMatchObject({
        actor: { id: admin.id, username: `Admin (${admin.phone})` },
        subject: { id, username: person.phone },
        before,
        after,
      });
  });

  test("ends every session at once if that is its effect", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerMember(site);
    const second = await logIn(site, person);
    expect(await admin.call("endAccountSessions", { id: person.id, version: 1 })).toMatchObject({ sessions: 0 });
    for (const who of [person, second]) expect((await who.refusal("profile", {})).errCode).toBe(10021);
    await logIn(site, person);
  });

  test("is refused for a stale version, an unknown account, and invalid reasons", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { id } = await registerMember(site);
    for (const version of [0, 2]) {
      const stale = [
        await admin.refusal("unlockAccount", { id, version }),
        await admin.refusal("endAccountSessions", { id, version }),
        await admin.refusal("setRole", { id, role: "reviewer", version }),
        await admin.refusal("suspendAccount", { id, reason: "x", version }),
        await admin.refusal("restoreAccount", { id, version }),
        await admin.refusal("revokeDeveloper", { id, reason: "x", version }),
      ];
      expect(stale.map(({ errCode }) => errCode)).toEqual(Array(stale.length).fill(10107));
    }
    expect((await admin.refusal("unlockAccount", { id: "unknown" })).errCode).toBe(10108);
    for (const [reason, message] of [
      ["", "This field is required."],
      [" \n ", "This field is required."],
      ["x".repeat(1_001), "This text is too long."],
      ["a\u0000b".replace("\u0000", "\u0001"), "This value is not valid."],
      ["a\u2066b", "This value is not valid."],
    ] as const) {
      const refused = [
        await admin.refusal("unlockAccount", { id, reason }),
        await admin.refusal("endAccountSessions", { id, reason }),
        await admin.refusal("setRole", { id, role: "reviewer", reason, version: 1 }),
        await admin.refusal("suspendAccount", { id, reason, version: 1 }),
        await admin.refusal("restoreAccount", { id, reason, version: 1 }),
        await admin.refusal("revokeDeveloper", { id, reason, version: 1 }),
      ];
      for (const { errCode, data } of refused)
        expect([errCode, data?.issues], reason).toEqual([10100, [{ field: "reason", message }]]);
    }
    expect((await admin.call("accountDetail", { id })).version).toBe(1);
  });

  test("unlocks before the lock expires", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerMember(site);
    for (let attempt = 0; attempt < 5; attempt++)
      await site.refusal("logIn", { account: person.phone ?? "", password: "Wrong-1-word" });
    expect(await admin.call("unlockAccount", { id: person.id })).toMatchObject({ locked: false, lockedUntil: null });
    await logIn(site, person);
  });
});

describe("what an admin does to an account", () => {
  test("notifies its owner each time", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerMember(site);
    const { id } = person;
    const told = async () => (await messagesTo(site, person.phone ?? "")).map(({ kind }) => kind).slice(1); // the code
    let { version } = await admin.call("setRole", { id, role: "reviewer", version: 1 });
    ({ version } = await admin.call("suspendAccount", { id, reason: "Misuse", version }));
    await admin.call("restoreAccount", { id, version });
    expect(await told()).toEqual(["roleSet", "accountSuspended", "accountRestored"]);
    await admin.call("unlockAccount", { id });
    expect((await told()).at(-1)).toBe("accountRestored"); // it was not locked
    await site.portal.db.write((write) =>
      write
        .updateTable("accounts")
        .set({ locked_until: new Date(site.clock.now.getTime() + 60_000).toISOString() })
        .where("id", "=", id)
        .execute(),
    );
    await admin.call("unlockAccount", { id });
    await admin.call("endAccountSessions", { id });
    expect((await told()).slice(3)).toEqual(["accountUnlocked", "sessionsEnded"]);
    const stale = await admin.refusal("setRole", { id, role: "member", version: 1 });
    expect([stale.errCode, (await told()).length]).toEqual([10107, 5]);
  });
});

describe("a revoked developer status", () => {
  async function approve(site: TestPortal, admin: Person, applicant: { application: string }): Promise<void> {
    await admin.call("decideApplication", { id: applicant.application, decision: "approve", version: 1 });
  }

  test.for([
    ["en", 1],
    ["zh", 0],
  ] as const)("notifies its owner with the reason and a link, in %s", async ([language, ln], { site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerApplicant(site);
    await person.call("changeProfile", { name: "", ln, version: 1 });
    await approve(site, admin, person);
    site.clock.forward(60_000);
    const { id } = person;
    const { version } = await admin.call("accountDetail", { id });
    const after = await admin.call("revokeDeveloper", { id, reason: "Misuse <b>", version });
    expect(after).toMatchObject({ status: 3, application: { state: "refused" } });
    const link = `${site.portal.publicUrl()}/apply/result`;
    const told = (await messagesTo(site, person.phone ?? "")).at(-1);
    expect(told).toEqual({ kind: "developerRevoked", reason: "Misuse <b>", link });
    const rows = await site.portal.db.read.selectFrom("jobs").select(["purpose", "language"]).execute();
    expect(rows).toContainEqual({ purpose: "developerRevoked", language });
    const mail = render("mail", told ?? { kind: "accountDeleted" }, language, {
      url: "https://portal.example",
      content: site.portal.content,
    });
    expect(mail.html).toContain("Misuse &lt;b&gt;");
    expect(mail.text).toContain(link);
    expect((await auditOf(admin, person))[0]).toMatchObject({
      action: "account.developerRevoked",
      before: { status: 2 },
      after: { status: 3, reason: "Misuse <b>" },
    });
  });

  test("cancels the message of the approval if that has not been sent", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerApplicant(site);
    await approve(site, admin, person);
    const { version } = await admin.call("accountDetail", { id: person.id });
    await admin.call("revokeDeveloper", { id: person.id, reason: "Misuse", version });
    expect((await messagesTo(site, person.phone ?? "")).map(({ kind }) => kind)).toEqual([
      "code",
      "applicationReceived",
      "developerRevoked",
    ]);
    const seen = await admin.call("reviewedApplication", { id: person.application });
    expect([seen.undoUntil, seen.version]).toEqual([null, 3]);
    expect((await admin.refusal("undoDecision", { id: person.application, version: 3 })).errCode).toBe(10102);
  });
});

describe("the audit log", () => {
  test("is read newest first, filtered by action, actor and subject, page by page", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const people = [await registerMember(site), await registerMember(site)];
    for (const { id } of people) {
      site.clock.forward(1_000);
      await admin.call("setRole", { id, role: "reviewer", version: 1 });
    }
    const [one, two] = people.map(({ id }) => id);
    const subjects = async (query: CallInput<"audit">) => {
      const { items, total } = await admin.call("audit", query);
      return [items.map(({ subject }) => subject?.id), total];
    };
    expect(await subjects({ action: "account.roleSet" })).toEqual([[two, one], 2]);
    expect(await subjects({ action: "account.roleSet", page: 2, pageSize: 1 })).toEqual([[one], 2]);
    expect(await subjects({ action: "account.roleSet", subject: one ?? "" })).toEqual([[one], 1]);
    expect(await subjects({ action: "account.roleSet", actor: one ?? "" })).toEqual([[], 0]);
    expect(await subjects({ actor: two ?? "" })).toEqual([[two, two], 2]); // registered, and logged in
    expect(await subjects({ action: "account.%" })).toEqual([[], 0]);
    const all = await admin.call("audit", { pageSize: 100 });
    expect(all.items).toHaveLength(all.total);
    expect(all.items.map(({ at }) => at)).toEqual(
      all.items.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
    );
    await people[1]?.call("deleteAccount", { password: people[1].password });
    const [gone] = (await admin.call("audit", { action: "account.deleted" })).items;
    expect(gone).toMatchObject({ actor: { id: two, username: null }, subject: { id: two, username: null } });
  });
});
