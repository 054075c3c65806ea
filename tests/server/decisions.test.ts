import { describe, expect } from "vitest";
import { suspend } from "../../server/accounts/administration/roles.ts";
import { decide, undo } from "../../server/applications/decide.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { application, stored } from "./applying.ts";
import { messagesTo, registerMember, registerOperator, type Person } from "./people.ts";

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

describe("a decision", () => {
  test("takes effect at once, and its message waits a minute", async ({ site }) => {
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
      link: `${site.portal.publicUrl()}/apply/result`,
    });
  });

  test("that refuses contains its reasons; then the application is corrected and resubmitted", async ({ site }) => {
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

  test("about changed data does not affect the developer status", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await person.call("apply", application);
    await decideOn(site, person, reviewer, { decision: "approve", version: 1 });
    const changed = await person.call("apply", { ...application, teamName: "Beacon", version: 2 });
    expect(changed).toMatchObject({ status: 2, state: "waiting" });
    await decideOn(site, person, reviewer, { decision: "refuse", version: 3 });
    expect(await person.call("application", {})).toMatchObject({ status: 2, state: "refused", reasons });
  });

  test("is made once if two reviewers decide at once on two servers: one message, and the other reviewer is refused", async ({
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

  test("is for reviewers and admins who are not suspended, and never about oneself", async ({ site }) => {
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

  test("is undone within a minute by who made it, and the applicant is not notified", async ({ site }) => {
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

  test("is made once, and cannot be undone once its message was sent", async ({ site }) => {
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

  test("that is undone restores the applicant's earlier status", async ({ site }) => {
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

  test("is in the audit log, with actor, action, before and after, and without the person's data", async ({ site }) => {
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
