import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { suspend } from "../../server/accounts/roles.ts";
import { decide, undo } from "../../server/applications/decide.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { application } from "./applying.ts";
import { messagesTo, registerMember, registerOperator, type Person } from "./people.ts";

const stored = { ...application, mobile: "+8613900139000", email: "team@lighthouse.example" };
const reasons = [{ field: "street", message: "Which number?" }];

async function idOf({ portal }: TestPortal, person: Person): Promise<string> {
  const { id } = await portal.db.read
    .selectFrom("applications")
    .select("id")
    .where("account", "=", person.id)
    .executeTakeFirstOrThrow();
  return id;
}

type Choice = { decision: "approve" | "refuse"; version: number };

async function decideOn(site: TestPortal, person: Person, actor: Person, choice: Choice): Promise<void> {
  await decide(site.portal, { actor: actor.id, application: await idOf(site, person), reasons, ...choice });
}

async function decisions(site: TestPortal, person: Person): Promise<string[]> {
  const messages = await messagesTo(site, person.phone ?? "");
  return messages.flatMap((content) => (content.kind === "decision" ? [content.outcome] : []));
}

describe("a developer application", () => {
  test("is submitted, and waits for an answer within three working days", async ({ site }) => {
    const person = await registerMember(site);
    expect(await person.call("application", {})).toEqual({
      status: 0,
      state: null,
      application: null,
      reasons: [],
      submittedAt: null,
      expectedBy: null,
      decidedAt: null,
      version: 0,
      history: [],
    });
    const submitted = await person.call("apply", application); // on a Friday
    expect(submitted).toEqual({
      status: 1,
      state: "waiting",
      submittedAt: "2026-11-20T08:00:00.000Z",
      expectedBy: "2026-11-25",
      version: 1,
    });
    expect(await person.call("application", {})).toEqual({
      ...submitted,
      application: stored,
      reasons: [],
      decidedAt: null,
      history: [{ state: "waiting", at: "2026-11-20T08:00:00.000Z", reasons: [], version: 1 }],
    });
    expect((await person.call("profile", {})).status).toBe(1);
    expect((await site.call("logIn", { account: person.phone ?? "", password: person.password })).status).toBe(1);
    const again = await person.refusal("apply", { ...application, version: 1 });
    expect([again.errCode, again.message]).toEqual([10107, "This was changed by someone else. Load it again."]);
  });

  test("is promised an answer by the operator's own calendar, which is checked at start", async ({ site }) => {
    const person = await registerMember(site);
    const file = path.join(site.environment.DATA_DIR ?? "", "holidays.txt");
    const environment = { ...site.environment, HOLIDAYS: file };
    await expect(openTestPortal(environment)).rejects.toThrow("holidays.txt cannot be read");
    writeFileSync(file, "2026-11-23 # a Monday\n2026-11-22 work # a Sunday\n2026-11-25..2026-11-26\n");
    const { site: calendared, close } = await openTestPortal(environment);
    const { expectedBy } = await calendared.as(person.token).call("apply", application);
    expect(expectedBy).toBe("2026-11-27");
    await close();
  });

  test("is one, whatever the parallel submits on two servers", async ({ site }) => {
    const person = await registerMember(site);
    const { site: twin, close } = await openTestPortal(site.environment);
    const [here, there] = [site.as(person.token), twin.as(person.token)];
    const submits = Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? here : there).call("apply", { ...application, teamName: `Team ${index}` }),
    );
    const outcomes = await Promise.allSettled(submits);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.errCode] : []));
    expect(new Set(codes)).toEqual(new Set([10107]));
    const { db } = site.portal;
    expect(await db.read.selectFrom("applications").select(["account", "version"]).execute()).toEqual([
      { account: person.id, version: 1 },
    ]);
    expect(await db.read.selectFrom("application_events").selectAll().execute()).toHaveLength(1);
    await close();
  });

  test("keeps what it says as text, trimmed, and without what is empty", async ({ site }) => {
    const person = await registerMember(site);
    await person.call("apply", {
      ...application,
      teamName: "  <script>alert(1)</script> & 'Söhne'  ",
      location: 1,
      country: "DE",
      province: " ",
      mobile: "+49 1512 3456789",
      im: "",
    });
    const { application: kept } = await person.call("application", {});
    expect(kept).toEqual({
      ...application,
      teamName: "<script>alert(1)</script> & 'Söhne'",
      location: 1,
      country: "DE",
      mobile: "+4915123456789",
      email: stored.email,
      province: undefined,
      im: undefined,
    });
  });

  test("is refused with all that is wrong with it", async ({ site }) => {
    const person = await registerMember(site);
    const refused = await person.refusal("apply", {
      ...application,
      teamName: "   ",
      organizationName: "a\u0000b".replace("\u0000", "\u0001"),
      contactName: "a\nb",
      mobile: "12345",
      email: "nobody@",
      country: "US",
      city: "\u200b",
    });
    expect([refused.errCode, refused.data?.issues]).toEqual([
      10100,
      [
        { field: "teamName", message: "This field is required." },
        { field: "organizationName", message: "This value is not valid." },
        { field: "contactName", message: "This value is not valid." },
        { field: "mobile", message: "Wrong mobile number format." },
        { field: "country", message: "For mainland China the country is CN." },
        { field: "city", message: "This field is required." },
        { field: "email", message: "Wrong email address format." },
      ],
    ]);
    for (const [change, field] of [
      [{ country: "XX", location: 1 as const }, "country"],
      [{ country: "cn" }, "country"],
      [{ province: undefined }, "province"],
      [{ province: "", location: 1 as const }, "province"],
      [{ teamName: "t".repeat(101) }, "teamName"],
      [{ im: "i".repeat(51) }, "im"],
      [{ organizationType: "club" as "llc" }, "organizationType"],
      [{ location: 2 as 1 }, "location"],
      [{ status: 2 }, "status"],
      [{ account: "another" }, "account"],
    ] as const) {
      const { errCode, data } = await person.refusal("apply", { ...application, ...change });
      expect([errCode, data?.issues?.[0]?.field], JSON.stringify(change)).toEqual([10100, field]);
    }
    expect((await person.call("application", {})).state).toBeNull();
    expect((await site.refusal("apply", application)).errCode).toBe(10101);
  });

  test("can wait unfinished until it is submitted", async ({ site }) => {
    const person = await registerMember(site);
    const other = await registerMember(site);
    expect(await person.call("applicationDraft", {})).toEqual({});
    await person.call("saveApplicationDraft", { teamName: " Light", mobile: "139", organizationType: "" });
    await person.call("saveApplicationDraft", { teamName: " Lighthou", mobile: "139 00" });
    expect(await person.call("applicationDraft", {})).toEqual({ teamName: " Lighthou", mobile: "139 00" });
    expect(await other.call("applicationDraft", {})).toEqual({});
    await person.refusal("apply", { ...application, mobile: "139 00" });
    expect(await person.call("applicationDraft", {})).not.toEqual({});
    await person.call("apply", application);
    expect(await person.call("applicationDraft", {})).toEqual({});
    expect((await person.refusal("saveApplicationDraft", { teamName: "t".repeat(321) })).errCode).toBe(10100);
    expect((await site.refusal("applicationDraft", {})).errCode).toBe(10101);
  });
});

describe("a decision", () => {
  test("counts at once, and its message waits a minute", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await person.call("apply", application);
    site.clock.forward(60_000);
    await decideOn(site, person, reviewer, { decision: "approve", version: 1 });
    expect(await person.call("application", {})).toMatchObject({
      status: 2,
      state: "approved",
      reasons: [],
      decidedAt: "2026-11-20T08:01:00.000Z",
      version: 2,
      history: [
        { state: "waiting", version: 1 },
        { state: "approved", at: "2026-11-20T08:01:00.000Z", version: 2 },
      ],
    });
    expect((await person.call("profile", {})).status).toBe(2);
    const [message] = await site.portal.db.read
      .selectFrom("messages")
      .select(["due_at", "receiver"])
      .where("purpose", "=", "decision")
      .execute();
    expect(message).toEqual({ due_at: "2026-11-20T08:02:00.000Z", receiver: person.phone });
    expect((await messagesTo(site, person.phone ?? "")).at(-1)).toEqual({
      kind: "decision",
      outcome: "approved",
      reasons: [],
      link: `${site.portal.publicUrl()}/apply`,
    });
  });

  test("that refuses says why; then the application comes back, and is submitted again", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "admin");
    await person.call("apply", application);
    await decideOn(site, person, reviewer, { decision: "refuse", version: 1 });
    const refused = await person.call("application", {});
    expect(refused).toMatchObject({ status: 3, state: "refused", application: stored, reasons, version: 2 });
    for (const version of [undefined, 0, 1, 3])
      expect((await person.refusal("apply", { ...application, version })).errCode, `version ${version}`).toBe(10107);
    const again = await person.call("apply", { ...application, street: "2 Century Avenue", version: 2 });
    expect(again).toMatchObject({ status: 1, state: "waiting", version: 3 });
    const status = await person.call("application", {});
    expect(status).toMatchObject({ reasons: [], decidedAt: null, application: { street: "2 Century Avenue" } });
    expect(status.history.map(({ state, reasons: why }) => [state, why])).toEqual([
      ["waiting", []],
      ["refused", reasons],
      ["waiting", []],
    ]);
  });

  test("about changed data leaves a developer one", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await person.call("apply", application);
    await decideOn(site, person, reviewer, { decision: "approve", version: 1 });
    const changed = await person.call("apply", { ...application, teamName: "Beacon", version: 2 });
    expect(changed).toMatchObject({ status: 2, state: "waiting" });
    await decideOn(site, person, reviewer, { decision: "refuse", version: 3 });
    expect(await person.call("application", {})).toMatchObject({ status: 2, state: "refused", reasons });
  });

  test("is one, when two reviewers decide at once on two servers: one message, and the other hears of it", async ({
    site,
  }) => {
    const { site: twin, close } = await openTestPortal(site.environment);
    const [first, second] = [await registerOperator(site, "reviewer"), await registerOperator(site, "admin")];
    for (let round = 0; round < 5; round++) {
      const person = await registerMember(site);
      await person.call("apply", application);
      const outcomes = await Promise.allSettled([
        decideOn(site, person, first, { decision: "approve", version: 1 }),
        decideOn(twin, person, second, { decision: "refuse", version: 1 }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(outcomes.find((outcome) => outcome.status === "rejected")?.reason).toMatchObject({
        refusal: "changedMeanwhile",
      });
      expect(await decisions(site, person)).toHaveLength(1);
      expect((await person.call("application", {})).history).toHaveLength(2);
    }
    await close();
  });

  test("is for reviewers and admins, who are not suspended, and never about oneself", async ({ site }) => {
    const person = await registerMember(site);
    await person.call("apply", application);
    const choice = { decision: "approve", version: 1 } as const;
    for (const role of ["member", "publisher"] as const) {
      const actor = await registerOperator(site, role);
      await expect(decideOn(site, person, actor, choice), role).rejects.toMatchObject({ refusal: "notAllowed" });
    }
    const [reviewer, admin] = [await registerOperator(site, "reviewer"), await registerOperator(site, "admin")];
    await suspend(site.portal, { actor: admin.id, account: reviewer.id, reason: "left", version: 1 });
    await expect(decideOn(site, person, reviewer, choice)).rejects.toMatchObject({ refusal: "notAllowed" });
    await admin.call("apply", application);
    await expect(decideOn(site, admin, admin, choice)).rejects.toMatchObject({ refusal: "notAllowed" });
    await expect(decideOn(site, person, admin, { ...choice, version: 2 })).rejects.toMatchObject({
      refusal: "changedMeanwhile",
    });
    const unknown = { actor: admin.id, application: "unknown", ...choice };
    await expect(decide(site.portal, unknown)).rejects.toMatchObject({ refusal: "notFound" });
    expect((await person.call("application", {})).state).toBe("waiting");
  });

  test("is undone within a minute by who made it, and nobody is told of it", async ({ site }) => {
    const person = await registerMember(site);
    const [reviewer, other] = [await registerOperator(site, "reviewer"), await registerOperator(site, "admin")];
    await person.call("apply", application);
    await decideOn(site, person, reviewer, { decision: "approve", version: 1 });
    const id = await idOf(site, person);
    const back = { application: id, version: 2 };
    await expect(undo(site.portal, { actor: other.id, ...back })).rejects.toMatchObject({ refusal: "notAllowed" });
    await expect(undo(site.portal, { actor: reviewer.id, ...back, version: 1 })).rejects.toMatchObject({
      refusal: "changedMeanwhile",
    });
    site.clock.forward(59_999);
    await undo(site.portal, { actor: reviewer.id, ...back });
    expect(await person.call("application", {})).toMatchObject({
      status: 1,
      state: "waiting",
      decidedAt: null,
      version: 3,
      history: [{ state: "waiting" }],
    });
    expect(await decisions(site, person)).toEqual([]);
    await expect(undo(site.portal, { actor: reviewer.id, application: id, version: 3 })).rejects.toMatchObject({
      refusal: "changedMeanwhile",
    });
    await decideOn(site, person, reviewer, { decision: "refuse", version: 3 });
    site.clock.forward(60_000);
    await expect(undo(site.portal, { actor: reviewer.id, application: id, version: 4 })).rejects.toMatchObject({
      refusal: "notAllowed",
    });
    expect(await decisions(site, person)).toEqual(["refused"]);
  });

  test("is made once, and is not undone once its message went out", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await person.call("apply", application);
    await decideOn(site, person, reviewer, { decision: "approve", version: 1 });
    await expect(decideOn(site, person, reviewer, { decision: "refuse", version: 2 })).rejects.toMatchObject({
      refusal: "changedMeanwhile",
    });
    await site.portal.db.write((write) =>
      write.updateTable("messages").set({ state: "sent" }).where("purpose", "=", "decision").execute(),
    ); // by a server whose clock is ahead
    await expect(
      undo(site.portal, { actor: reviewer.id, application: await idOf(site, person), version: 2 }),
    ).rejects.toMatchObject({ refusal: "notAllowed" });
    expect(await person.call("application", {})).toMatchObject({ status: 2, state: "approved" });
  });

  test("that is undone leaves what the applicant was before", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await person.call("apply", application);
    await decideOn(site, person, reviewer, { decision: "approve", version: 1 });
    await person.call("apply", { ...application, version: 2 });
    for (const [decision, version] of [
      ["approve", 3],
      ["refuse", 5],
    ] as const) {
      site.clock.forward(1_000);
      await decideOn(site, person, reviewer, { decision, version });
      await undo(site.portal, { actor: reviewer.id, application: await idOf(site, person), version: version + 1 });
      expect(await person.call("application", {}), decision).toMatchObject({ status: 2, state: "waiting" });
    }
    expect(await decisions(site, person)).toEqual(["approved"]);
  });

  test("stands in the audit, with who, what, before and after, and without the person's data", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await person.call("apply", application);
    await decideOn(site, person, reviewer, { decision: "refuse", version: 1 });
    await undo(site.portal, { actor: reviewer.id, application: await idOf(site, person), version: 2 });
    const rows = await site.portal.db.read
      .selectFrom("audit")
      .select(["action", "actor", "subject", "before", "after"])
      .where("action", "like", "application.%")
      .execute();
    const parsed = rows.map(({ before, after, ...row }) => ({
      ...row,
      before: JSON.parse(before ?? "null"),
      after: JSON.parse(after ?? "null"),
    }));
    const about = { subject: person.id };
    expect(parsed).toEqual(
      expect.arrayContaining([
        {
          ...about,
          action: "application.submitted",
          actor: person.id,
          before: { state: null, status: 0 },
          after: { state: "waiting", status: 1, version: 1 },
        },
        {
          ...about,
          action: "application.decided",
          actor: reviewer.id,
          before: { state: "waiting", status: 1 },
          after: { state: "refused", status: 3, version: 2 },
        },
        {
          ...about,
          action: "application.decisionUndone",
          actor: reviewer.id,
          before: { state: "refused", status: 3 },
          after: { state: "waiting", status: 1, version: 3 },
        },
      ]),
    );
    expect(JSON.stringify(parsed)).not.toContain("Lighthouse");
  });
});
