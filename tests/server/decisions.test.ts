import { describe, expect } from "vitest";
import { decide, undo } from "../../server/applications/decide.ts";
import { test, type TestPortal } from "../portal.ts";
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
      .selectFrom("jobs")
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
