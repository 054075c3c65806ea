import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect } from "vitest";
import { render } from "../../server/messages/render.ts";
import { openTestPortal, test } from "../portal.ts";
import { application, stored } from "./applying.ts";
import { deliverPending, providersOf, scripted } from "./messages.ts";
import { logIn, messagesTo, registerByMail, registerMember, registerOperator, type Person } from "./people.ts";
import { apply, registerApplicant, teamsIn } from "./reviewing.ts";

const minute = 60_000;

describe("the queue of applications", () => {
  test("starts with the longest wait; decided ones follow, the newest decision first", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const applicants = [];
    for (const teamName of ["A", "B", "C", "D", "E"]) {
      applicants.push(await registerApplicant(site, { teamName }));
      site.clock.forward(minute);
    }
    const [a, b, , d] = applicants;
    for (const [who, decision] of [
      [d, "approve"],
      [a, "refuse"],
    ] as const) {
      await reviewer.call("decideApplication", {
        id: who?.application ?? "",
        decision,
        ...(decision === "refuse" && { reasons: [{ field: "street", message: "Which number?" }] }),
        version: 1,
      });
      site.clock.forward(minute);
    }
    expect(await teamsIn(reviewer)).toEqual(["B", "C", "E", "A", "D"]);
    expect(await teamsIn(reviewer, { state: "waiting" })).toEqual(["B", "C", "E"]);
    expect(await teamsIn(reviewer, { state: "approved" })).toEqual(["D"]);
    expect(await teamsIn(reviewer, { state: "refused" })).toEqual(["A"]);
    await a?.call("apply", { ...application, teamName: "A again", version: 2 }); // its waiting time restarts
    expect(await teamsIn(reviewer)).toEqual(["B", "C", "E", "A again", "D"]);
    const queue = await reviewer.call("applicationQueue", { state: "approved" });
    expect([queue.total, queue.counts]).toEqual([1, { waiting: 4, late: 0, approved: 1, refused: 0 }]);
    expect(queue.items).toEqual([
      {
        id: d?.application,
        state: "approved",
        version: 2,
        submittedAt: "2026-11-20T08:03:00.000Z",
        expectedBy: "2026-11-25",
        decidedAt: "2026-11-20T08:05:00.000Z",
        workingDays: 0,
        daysLate: 0,
        teamName: "D",
        organizationName: application.organizationName,
        location: 0,
        account: d?.id,
      },
    ]);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await teamsIn(reviewer, { page, pageSize: 2 }));
    expect(pages).toEqual([["B", "C"], ["E", "A again"], ["D"], []]);
    await b?.call("deleteAccount", { password: b.password });
    expect(await teamsIn(reviewer)).toEqual(["C", "E", "A again", "D"]);
  });

  test("counts the promised working days, and lateness from the day after them, in the operator's time zone", async ({
    site,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), "parallax-holidays-"));
    const holidays = path.join(folder, "holidays.txt");
    writeFileSync(holidays, "2026-11-23 # a Monday\n2026-11-28 work\n");
    const { site: other, close } = await openTestPortal({ ...site.environment, HOLIDAYS: holidays });
    const reviewer = await registerOperator(other, "reviewer");
    other.clock.now = new Date("2026-11-20T08:00:00Z"); // a Friday; the third working day is Thursday
    const friday = await registerApplicant(other, { teamName: "Friday" });
    other.clock.now = new Date("2026-11-25T16:00:00Z"); // Thursday there; the third is Monday, as Saturday is worked
    const thursday = await registerApplicant(other, { teamName: "Thursday" });
    const late = async (now: string) => {
      other.clock.now = new Date(now);
      const reader = await registerOperator(other, "reviewer"); // a new session for this day
      const { items, counts } = await reader.call("applicationQueue", {});
      const waiting = items.filter(({ state }) => state === "waiting");
      expect(counts.late).toBe(waiting.filter(({ daysLate }) => daysLate > 0).length);
      return Object.fromEntries(waiting.map(({ teamName, ...wait }) => [teamName, [wait.workingDays, wait.daysLate]]));
    };
    const placeOf = async (applicant: Person) => {
      const { latePlace } = await (await logIn(other, applicant)).call("application", {});
      return latePlace;
    };
    expect(await late("2026-11-26T04:00:00Z")).toEqual({ Friday: [2.5, 0], Thursday: [0, 0] });
    expect(await late("2026-11-26T15:59:59Z")).toEqual({ Friday: [2.9, 0], Thursday: [0, 0] });
    expect(await placeOf(friday)).toBeNull();
    expect(await late("2026-11-26T16:00:00Z")).toEqual({ Friday: [3, 1], Thursday: [0, 0] });
    expect(await placeOf(friday)).toBe(1);
    expect(await placeOf(thursday)).toBeNull();
    expect(await late("2026-11-29T04:00:00Z")).toEqual({ Friday: [5, 3], Thursday: [2, 0] }); // a Sunday
    expect(await late("2026-11-30T15:59:59Z")).toEqual({ Friday: [5.9, 4], Thursday: [2.9, 0] });
    expect(await late("2026-11-30T16:00:00Z")).toEqual({ Friday: [6, 5], Thursday: [3, 1] });
    expect(await placeOf(thursday)).toBe(2);
    const decider = await registerOperator(other, "reviewer");
    await decider.call("decideApplication", { id: friday.application, decision: "approve", version: 1 });
    expect(await late("2026-12-01T00:00:00Z")).toEqual({ Thursday: [3.3, 1] });
    expect(await placeOf(friday)).toBeNull();
    expect(await placeOf(thursday)).toBe(1);
    expect((await reviewer.refusal("applicationQueue", {})).errCode).toBe(10021); // idle since
    await close();
    rmSync(folder, { recursive: true });
  });

  test("searches team, organization, contact, e-mail and number for what is typed", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    for (const changes of [
      { teamName: "100% Straße_A", organizationName: "ＡＢＣ Studio", contactName: "Ana" },
      { teamName: "100 Straßen", organizationName: 'O\'Neil "VR" \\ Sons', contactName: "李小龙" },
      { teamName: "灯塔团队", email: "Info@Beacon.example", mobile: "0086 138-1234-5678" },
    ]) {
      await registerApplicant(site, changes);
      site.clock.forward(minute);
    }
    const all = ["100% Straße_A", "100 Straßen", "灯塔团队"];
    const [first, second, third] = all;
    for (const [q, found] of [
      ["", all],
      ["   ", all],
      ["%", [first]],
      ["_", [first]],
      ["\\", [second]],
      ["0%", [first]],
      ["strasse", []],
      ["STRASSE", []],
      ["STRAßE", [first, second]],
      ["abc studio", [first]],
      ["ａｂｃ", [first]],
      ['o\'neil "vr"', [second]],
      ["'; drop table applications; --", []],
      ["李小", [second]],
      ["灯塔团", [third]],
      ["１００", [first, second]],
      ["BEACON.example", [third]],
      ["13812345678", [third]],
      ["138 1234", [third]],
      ["+86 138-1234-5678", [third]],
      ["0086 138 1234 5678", [third]],
      ["１３８１２３４", [third]],
      ["Ana\nana", []],
      ["Century", []],
    ] as const) {
      const queue = await reviewer.call("applicationQueue", { q });
      expect([queue.items.map(({ teamName }) => teamName), queue.total], q).toEqual([found, found.length]);
      expect(queue.counts.waiting).toBe(3);
    }
    expect(await teamsIn(reviewer, { q: "100", state: "approved" })).toEqual([]);
    expect((await reviewer.refusal("applicationQueue", { q: "x".repeat(201) })).errCode).toBe(10100);
  });

  test("searches the current application, not earlier ones", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const person = await registerApplicant(site, { teamName: "Before" });
    await reviewer.call("decideApplication", {
      id: person.application,
      decision: "refuse",
      reasons: [{ field: "street", message: "Which number?" }],
      version: 1,
    });
    await person.call("apply", { ...application, teamName: "After", version: 2 });
    expect(await teamsIn(reviewer, { q: "before" })).toEqual([]);
    expect(await teamsIn(reviewer, { q: "after" })).toEqual(["After"]);
  });

  test("pages and counts correctly even if a search finds many", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const person = await registerApplicant(site, { teamName: "The first" });
    const people = 1_001;
    await site.portal.db.write(async (write) => {
      const account = await write
        .selectFrom("accounts")
        .selectAll()
        .where("id", "=", person.id)
        .executeTakeFirstOrThrow();
      const row = await write.selectFrom("applications").selectAll().executeTakeFirstOrThrow();
      const search = await write.selectFrom("application_search").selectAll().executeTakeFirstOrThrow();
      for (let index = 0; index < people; index++) {
        const id = `a${String(index).padStart(4, "0")}`;
        const state = index % 2 ? "waiting" : "approved";
        const decided = { state, decided_at: state === "waiting" ? null : row.submitted_at, decided_by: null } as const;
        await write
          .insertInto("accounts")
          .values({ ...account, id, phone: null })
          .execute();
        await write
          .insertInto("applications")
          .values({ ...row, ...decided, id, account: id, submitted_at: `2026-11-21T08:00:00.${id.slice(2)}Z` })
          .execute();
        await write
          .insertInto("application_search")
          .values({ ...search, account: id })
          .execute();
      }
    });
    const found = await reviewer.call("applicationQueue", { q: "灯塔", pageSize: 3 });
    expect(found.total).toBe(people + 1);
    expect(found.items.map(({ id }) => id)).toEqual([person.application, "a0001", "a0003"]);
    expect((await reviewer.call("applicationQueue", { q: "灯塔", state: "approved" })).total).toBe(501);
    const file = await site.app.inject({
      url: "/vrmcsys/admin/applications.csv?state=approved&q=%E7%81%AF%E5%A1%94",
      headers: { token: reviewer.token },
    });
    expect(file.body.match(/,approved,/g)).toHaveLength(501);
  });
});

describe("an application as its reviewer reads it", () => {
  test("contains the applicant, every submission, and who decided", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    await reviewer.call("changeProfile", { name: "审核员", ln: 0, version: 1 });
    const person = await registerApplicant(site);
    const id = person.application;
    expect(await reviewer.call("reviewedApplication", { id })).toEqual({
      ...(await reviewer.call("applicationQueue", {})).items[0],
      application: stored,
      extra: {},
      extraFields: [],
      reasons: [],
      decidedBy: null,
      undoUntil: null,
      own: false,
      applicant: {
        username: "138****0002",
        ln: 1,
        status: 1,
        location: 0,
        registeredAt: "2026-11-20T08:00:00.000Z",
        suspended: false,
        verified: ["phone"],
      },
      sameContact: [],
      history: [
        {
          state: "waiting",
          at: "2026-11-20T08:00:00.000Z",
          reasons: [],
          version: 1,
          by: "138****0002",
          application: stored,
          extraFields: [],
        },
      ],
    });
    const reasons = [{ field: "street" as const, message: "Which number?" }];
    await reviewer.call("decideApplication", { id, decision: "refuse", reasons, version: 1 });
    await person.call("apply", { ...application, street: "2 Century Avenue", version: 2 });
    await reviewer.call("decideApplication", { id, decision: "approve", version: 3 });
    const admin = await registerOperator(site, "admin");
    const { version } = await admin.call("accountDetail", { id: person.id });
    await admin.call("revokeDeveloper", { id: person.id, reason: "Misuse", version });
    const seen = await reviewer.call("reviewedApplication", { id });
    expect(seen.history.map(({ state, by, application: sent }) => [state, by, sent?.street ?? null])).toEqual([
      ["waiting", "138****0002", "1 Century Avenue"],
      ["refused", "审核员 (138****0001)", null],
      ["waiting", "138****0002", "2 Century Avenue"],
      ["approved", "审核员 (138****0001)", null],
      ["revoked", "138****0003", null],
    ]);
    expect([seen.state, seen.decidedBy, seen.reasons]).toEqual([
      "refused",
      "138****0003",
      [{ field: "", message: "Misuse" }],
    ]);
    await reviewer.call("deleteAccount", { password: reviewer.password });
    const later = await admin.call("reviewedApplication", { id }); // an admin sees whole contacts
    expect(later.applicant.username).toBe(person.phone);
    expect(later.history.map(({ by }) => by)).toEqual([person.phone, null, person.phone, null, admin.phone]);
  });

  test("names at most ten other accounts with the same number, e-mail or organization", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const own = { organizationName: "Own Inc.", email: "own@example.com", mobile: "13911110000" };
    const person = await registerApplicant(site, own);
    const id = person.application;
    const others = { organizationName: "Other", email: "other@example.com", mobile: "13922220000" };
    await registerApplicant(site, others);
    const same = async () => (await reviewer.call("reviewedApplication", { id })).sameContact;
    expect(await same()).toEqual([]);
    const organization = await registerApplicant(site, { ...others, organizationName: "ＯＷＮ inc.", teamName: "O" });
    const mail = await registerApplicant(site, { ...others, email: "OWN@example.com", teamName: "E" });
    const all = await registerApplicant(site, { ...own, teamName: "All" });
    expect(await same()).toEqual([
      { id: all.application, teamName: "All", fields: ["mobile", "email", "organizationName"] },
      { id: mail.application, teamName: "E", fields: ["email"] },
      { id: organization.application, teamName: "O", fields: ["organizationName"] },
    ]);
    for (let more = 0; more < 8; more++) await registerApplicant(site, { ...own, teamName: `More ${more}` });
    expect(await same()).toHaveLength(10);
  });

  test("is returned as text, whatever markup its fields contain, and is escaped in mails", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const markup = `<img src=x onerror=alert(1)>"'&<b>`;
    const fields = ["teamName", "organizationName", "contactName", "province", "city", "street", "im"];
    const hostile = Object.fromEntries(fields.map((field) => [field, markup]));
    const person = await apply(site, await registerByMail(site, "me@example.com"), hostile);
    const id = person.application;
    const reasons = [{ field: "" as const, message: `${markup}\n${markup}` }];
    const seen = await reviewer.call("decideApplication", { id, decision: "refuse", reasons, version: 1 });
    expect([seen.application.teamName, seen.application.im, seen.history[0]?.application?.street]).toEqual(
      Array(3).fill(markup),
    );
    expect(seen.reasons).toEqual(reasons);
    expect((await reviewer.call("applicationQueue", { q: markup })).items[0]?.teamName).toBe(markup);
    const sent = (await messagesTo(site, "me@example.com")).find(({ kind }) => kind === "decision");
    const { html } = render("mail", sent ?? { kind: "accountDeleted" }, "en", {
      url: "https://portal.example",
      content: site.portal.content,
    });
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;&lt;b&gt;<br>&lt;img");
    expect(html).not.toContain("<img src=x");
  });
});

describe("a decision through the call", () => {
  test("that refuses needs a reason", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const { application: id } = await registerApplicant(site);
    for (const reasons of [undefined, [], [{ field: "street" as const, message: " " }]]) {
      const given = { id, decision: "refuse" as const, ...(reasons && { reasons }), version: 1 };
      const refusal = await reviewer.refusal("decideApplication", given);
      const [issue] = refusal.data?.issues ?? [];
      expect([refusal.errCode, issue?.field.split(".")[0]]).toEqual([10100, "reasons"]);
    }
    expect((await reviewer.call("reviewedApplication", { id })).state).toBe("waiting");
  });

  test("has reasons that are trimmed text about existing fields", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const { application: id } = await registerApplicant(site);
    const issuesOf = async (reasons: { field: string; message: string }[], decision = "refuse") => {
      const payload = { decision, reasons, version: 1 };
      const response = await site.app.inject({
        method: "POST",
        url: `/vrmcsys/admin/applications/${id}/decision`,
        headers: { token: reviewer.token },
        payload,
      });
      const { errCode, data } = response.json<{ errCode: number; data: { issues: unknown } }>();
      expect(errCode).toBe(10100);
      return data.issues;
    };
    const fine = { field: "city", message: "Where?" };
    for (const [reason, field, message] of [
      [{ field: "mobiles", message: "x" }, "reasons.0.field", "The application has no such field."],
      [{ field: "status", message: "x" }, "reasons.0.field", "The application has no such field."],
      [{ field: "city", message: "" }, "reasons.0.message", "This field is required."],
      [{ field: "city", message: " \n\t " }, "reasons.0.message", "This field is required."],
      [{ field: "city", message: "\u200b" }, "reasons.0.message", "This field is required."],
      [{ field: "city", message: "x".repeat(1_001) }, "reasons.0.message", "This text is too long."],
      [{ field: "city", message: "a\u0007b" }, "reasons.0.message", "This value is not valid."],
      [{ field: "city", message: "a\tb" }, "reasons.0.message", "This value is not valid."],
      [{ field: "city", message: "a\u202eb" }, "reasons.0.message", "This value is not valid."],
      [{ field: "city", message: "a\rb" }, "reasons.0.message", "This value is not valid."],
    ] as const) {
      expect(await issuesOf([reason]), JSON.stringify(reason)).toEqual([{ field, message }]);
      expect(await issuesOf([fine, reason])).toEqual([{ field: field.replace("0", "1"), message }]);
    }
    expect(await issuesOf(Array.from({ length: 51 }, () => fine))).toEqual([
      { field: "reasons", message: "These are too many." },
    ]);
    expect(await issuesOf([fine], "approve")).toEqual([{ field: "reasons", message: "An approval takes no reasons." }]);
    expect(await issuesOf([], "maybe")).toMatchObject([{ field: "decision" }]);
    expect((await reviewer.call("reviewedApplication", { id })).state).toBe("waiting");

    const reasons = [{ field: "" as const, message: "  One line,\r\nanother 😀\n\nand a third  " }];
    const decided = await reviewer.call("decideApplication", { id, decision: "refuse", reasons, version: 1 });
    expect(decided.reasons).toEqual([{ field: "", message: "One line,\nanother 😀\n\nand a third" }]);
  });

  test("can be undone within a minute only by its decider, and then no message is sent", async ({ site }) => {
    const [reviewer, other] = [await registerOperator(site, "reviewer"), await registerOperator(site, "admin")];
    const { application: id, phone } = await registerApplicant(site);
    const sms = scripted(false);
    const deliver = async () => {
      await deliverPending(site.portal, providersOf({ sms }));
      return sms.given.filter(({ to, content }) => to === phone && content.kind === "decision").length;
    };
    const first = await reviewer.call("decideApplication", {
      id,
      decision: "refuse",
      reasons: [{ field: "street", message: "Which number?" }],
      version: 1,
    });
    expect(first.undoUntil).toBe("2026-11-20T08:01:00.000Z");
    expect((await other.call("reviewedApplication", { id })).undoUntil).toBeNull();
    expect((await other.refusal("undoDecision", { id, version: 2 })).errCode).toBe(10102);
    expect((await reviewer.refusal("undoDecision", { id, version: 1 })).errCode).toBe(10107);
    site.clock.forward(minute - 1);
    expect(await deliver()).toBe(0);
    const undone = await reviewer.call("undoDecision", { id, version: 2 });
    expect(undone).toMatchObject({ state: "waiting", decidedAt: null, decidedBy: null, undoUntil: null, version: 3 });
    expect(undone.history.map(({ state }) => state)).toEqual(["waiting"]);
    for (const later of [1, minute, 60 * minute]) {
      site.clock.forward(later);
      expect(await deliver()).toBe(0);
    }
    expect((await reviewer.refusal("undoDecision", { id, version: 3 })).errCode).toBe(10107);
    await reviewer.call("decideApplication", { id, decision: "approve", reasons: [], version: 3 });
    expect(
      (
        await other.refusal("decideApplication", {
          id,
          decision: "refuse",
          reasons: [{ field: "street", message: "Which number?" }],
          version: 4,
        })
      ).errCode,
    ).toBe(10107);
    site.clock.forward(minute);
    expect((await reviewer.call("reviewedApplication", { id })).undoUntil).toBeNull();
    expect((await reviewer.refusal("undoDecision", { id, version: 4 })).errCode).toBe(10102);
    expect(await deliver()).toBe(1);
  });

  test("cannot be undone once a server whose clock is ahead has sent its message", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const { application: id } = await registerApplicant(site);
    const { site: ahead, close } = await openTestPortal(site.environment);
    await reviewer.call("decideApplication", { id, decision: "approve", version: 1 });
    ahead.clock.forward(minute);
    await deliverPending(ahead.portal, providersOf({}));
    expect((await reviewer.call("reviewedApplication", { id })).undoUntil).toBeNull();
    expect((await reviewer.refusal("undoDecision", { id, version: 2 })).errCode).toBe(10102);
    await close();
  });

  test("is never about the reviewer's own application, which others must decide", async ({ site }) => {
    for (const role of ["reviewer", "admin"] as const) {
      const operator = await apply(site, await registerOperator(site, role));
      const id = operator.application;
      expect(await operator.call("reviewedApplication", { id })).toMatchObject({ own: true, undoUntil: null });
      for (const decision of ["approve", "refuse"] as const)
        expect((await operator.refusal("decideApplication", { id, decision, version: 1 })).errCode, role).toBe(10102);
      const colleague = await registerOperator(site, "reviewer");
      await colleague.call("decideApplication", { id, decision: "approve", version: 1 });
      expect((await operator.refusal("undoDecision", { id, version: 2 })).errCode).toBe(10102);
    }
  });

  test("and its application are hidden from callers who guess the id", async ({ site }) => {
    const person = await registerApplicant(site);
    const [stranger, reviewer] = [await registerMember(site), await registerOperator(site, "reviewer")];
    const id = person.application;
    for (const who of [person, stranger]) {
      expect((await who.refusal("reviewedApplication", { id })).errCode).toBe(10102);
      expect((await who.refusal("decideApplication", { id, decision: "approve", version: 1 })).errCode).toBe(10102);
      expect((await who.refusal("accountDetail", { id: person.id })).errCode).toBe(10102);
    }
    expect((await stranger.call("application", {})).application).toBeNull();
    for (const guess of [person.id, id.toLowerCase(), `${id}x`, "%", "_".repeat(16), "x".repeat(64)])
      expect((await reviewer.refusal("reviewedApplication", { id: guess })).errCode, guess).toBe(10108);
    expect((await reviewer.refusal("reviewedApplication", { id: "x".repeat(65) })).errCode).toBe(10100);
    expect((await reviewer.refusal("accountDetail", { id: person.id })).errCode).toBe(10102);
  });
});

describe("an applicant", () => {
  test.for([
    ["en", 1, "25 November 2026 (UTC+8)"],
    ["zh", 0, "2026 年 11 月 25 日（UTC+8）"],
  ] as const)("gets a receipt that names the day of the answer, in %s", async ([language, ln, day], { site }) => {
    const person = await registerMember(site);
    await person.call("changeProfile", { name: "", ln, version: 1 });
    await person.call("apply", application);
    const receipts = (await messagesTo(site, person.phone ?? "")).filter(({ kind }) => kind === "applicationReceived");
    const link = `${site.portal.publicUrl()}/apply/result`;
    expect(receipts).toEqual([{ kind: "applicationReceived", expectedBy: "2026-11-25", link }]);
    const [row] = await site.portal.db.read
      .selectFrom("jobs")
      .select(["purpose", "language", "subject"])
      .where("purpose", "=", "applicationReceived")
      .execute();
    expect(row).toEqual({ purpose: "applicationReceived", language, subject: person.id });
    for (const channel of ["mail", "sms"] as const) {
      const [receipt] = receipts;
      const sender = { url: site.portal.publicUrl(), content: site.portal.content };
      const { text } = render(channel, receipt ?? { kind: "accountDeleted" }, language, sender);
      expect(text).toContain(day);
      expect(text).toContain(link);
    }
    await person.refusal("apply", application);
    expect(await messagesTo(site, person.phone ?? "")).toHaveLength(2); // the code of the registration, and the receipt
  });
});
