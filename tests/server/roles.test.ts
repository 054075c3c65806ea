import { describe, expect } from "vitest";
import { restore, setRole, suspend, unlock } from "../../server/people/roles.ts";
import { revokeDeveloper } from "../../server/applications/revoke-developer.ts";
import { decide, undo } from "../../server/applications/decide.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { application } from "./applying.ts";
import { registerMember, registerOperator, type Person } from "./people.ts";

async function versionOf({ portal }: TestPortal, { id }: Person): Promise<number> {
  const { version } = await portal.db.read
    .selectFrom("accounts")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return version;
}

async function lastAudit({ portal }: TestPortal, { id }: Person) {
  const rows = await portal.db.read.selectFrom("audit").selectAll().where("subject", "=", id).execute();
  const row = rows.findLast(({ action }) => !action.startsWith("session."));
  return { action: row?.action, actor: row?.actor, before: row?.before, after: row?.after };
}

const refusal = (name: string) => ({ refusal: name });

describe("an admin", () => {
  test("assigns roles, which apply from the next request", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerMember(site);
    await setRole(site.portal, { actor: admin.id, account: person.id, role: "reviewer", version: 1 });
    expect(await person.call("profile", {})).toMatchObject({ roles: ["reviewer"], version: 2 });
    expect(await lastAudit(site, person)).toEqual({
      action: "account.roleSet",
      actor: admin.id,
      before: '{"role":"member"}',
      after: '{"role":"reviewer","message":"sms"}',
    });
    await expect(
      setRole(site.portal, { actor: admin.id, account: person.id, role: "publisher", version: 1 }),
    ).rejects.toMatchObject(refusal("changedMeanwhile"));
    await expect(
      setRole(site.portal, { actor: admin.id, account: "unknown", role: "publisher", version: 1 }),
    ).rejects.toMatchObject(refusal("notFound"));
  });

  test("suspends and restores: every session ends, no login succeeds, the reason is shown", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerMember(site);
    const login = { account: person.phone ?? "", password: person.password };
    await suspend(site.portal, { actor: admin.id, account: person.id, reason: "Spam", version: 1 });
    expect(await person.refusal("profile", {})).toMatchObject({
      errCode: 10021,
      message: "Your account has been suspended, so you have been logged out.",
      data: { reason: "Spam" },
    });
    const refused = await site.refusal("logIn", login);
    expect([refused.errCode, refused.message, refused.data]).toEqual([
      10112,
      "This account is suspended.",
      { reason: "Spam" },
    ]);
    expect(await lastAudit(site, person)).toMatchObject({
      action: "account.suspended",
      after: '{"suspended":true,"reason":"Spam","message":"sms"}',
    });
    const again = { actor: admin.id, account: person.id, version: 2 };
    await expect(suspend(site.portal, { ...again, reason: "Again" })).rejects.toMatchObject(
      refusal("changedMeanwhile"),
    );
    await restore(site.portal, again);
    await site.call("logIn", login);
    expect((await person.refusal("profile", {})).errCode).toBe(10021);
    await expect(restore(site.portal, { ...again, version: 3 })).rejects.toMatchObject(refusal("changedMeanwhile"));
  });

  test("revokes a developer status: the application counts as refused with the reason, and can be resubmitted", async ({
    site,
  }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerMember(site);
    const revoke = { actor: admin.id, account: person.id, reason: "Misuse" };
    await expect(revokeDeveloper(site.portal, { ...revoke, version: 1 })).rejects.toMatchObject(
      refusal("changedMeanwhile"),
    );
    await person.call("apply", application);
    const [row] = await site.portal.db.read.selectFrom("applications").select("id").execute();
    await decide(site.portal, { actor: admin.id, application: row?.id ?? "", decision: "approve", version: 1 });
    await revokeDeveloper(site.portal, { ...revoke, version: await versionOf(site, person) });
    const status = await person.call("application", {});
    expect(status).toMatchObject({
      status: 3,
      state: "refused",
      reasons: [{ field: "", message: "Misuse" }],
      version: 3,
    });
    expect(status.history.map(({ state }) => state)).toEqual(["waiting", "approved", "refused"]);
    expect(await person.call("apply", { ...application, version: 3 })).toMatchObject({ status: 1, version: 4 });
    await decide(site.portal, {
      actor: admin.id,
      application: row?.id ?? "",
      decision: "refuse",
      reasons: [{ field: "street", message: "Which number?" }],
      version: 4,
    });
    expect((await person.call("application", {})).status).toBe(3);
    await undo(site.portal, { actor: admin.id, application: row?.id ?? "", version: 5 });
    expect((await person.call("application", {})).status).toBe(1); // no developer any more
  });

  test("unlocks an account, but not a login by password that a hundred wrong passwords closed", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerMember(site);
    const account = person.phone ?? "";
    for (let attempt = 0; attempt < 5; attempt++) await site.refusal("logIn", { account, password: "Wrong-1-word" });
    expect((await site.refusal("logIn", { account, password: person.password })).errCode).toBe(10027);
    await unlock(site.portal, { actor: admin.id, account: person.id });
    await site.call("logIn", { account, password: person.password });
    expect(await lastAudit(site, person)).toMatchObject({
      action: "account.unlocked",
      before: '{"lockedUntil":"2026-11-20T08:05:00.000Z"}',
    });
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ failures_in_row: 100 }).where("id", "=", person.id).execute(),
    );
    await unlock(site.portal, { actor: admin.id, account: person.id });
    expect((await site.refusal("logIn", { account, password: person.password })).data).toEqual({ lockedUntil: null });
  });

  test("is required for each of these actions, and not suspended", async ({ site }) => {
    const person = await registerMember(site);
    const admin = await registerOperator(site, "admin");
    for (const role of ["member", "reviewer", "publisher"] as const) {
      const actor = await registerOperator(site, role);
      const change = { actor: actor.id, account: person.id, version: 1 };
      for (const attempt of [
        () => setRole(site.portal, { ...change, role: "admin" }),
        () => setRole(site.portal, { ...change, account: actor.id, role: "admin" }),
        () => suspend(site.portal, { ...change, reason: "x" }),
        () => restore(site.portal, change),
        () => revokeDeveloper(site.portal, { ...change, reason: "x" }),
        () => unlock(site.portal, change),
      ])
        await expect(attempt(), role).rejects.toMatchObject(refusal("notAllowed"));
    }
    await setRole(site.portal, { actor: admin.id, account: person.id, role: "admin", version: 1 });
    await suspend(site.portal, { actor: person.id, account: admin.id, reason: "left", version: 1 });
    await expect(
      setRole(site.portal, { actor: admin.id, account: person.id, role: "member", version: 2 }),
    ).rejects.toMatchObject(refusal("notAllowed"));
    await person.call("apply", application);
    const { id } = await site.portal.db.read.selectFrom("applications").select("id").executeTakeFirstOrThrow();
    await expect(
      decide(site.portal, { actor: admin.id, application: id, decision: "approve", version: 1 }),
    ).rejects.toMatchObject(refusal("notAllowed"));
  });
});

describe("the last admin", () => {
  test("cannot lose the role", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const away = { actor: admin.id, account: admin.id, version: 1 };
    await expect(setRole(site.portal, { ...away, role: "member" })).rejects.toMatchObject(refusal("notAllowed"));
    await setRole(site.portal, { ...away, role: "admin" });
    await expect(suspend(site.portal, { ...away, version: 2, reason: "x" })).rejects.toMatchObject(
      refusal("notAllowed"),
    );
    expect((await admin.call("profile", {})).roles).toEqual(["admin"]);
  });

  test("is the last one that is not suspended; and nobody can suspend themselves", async ({ site }) => {
    const [admin, other] = [await registerOperator(site, "admin"), await registerOperator(site, "admin")];
    const change = { actor: admin.id, version: 1, reason: "left" };
    await expect(suspend(site.portal, { ...change, account: admin.id })).rejects.toMatchObject(refusal("notAllowed"));
    await suspend(site.portal, { ...change, account: other.id });
    const away = { actor: admin.id, account: admin.id, version: 1, role: "member" } as const;
    await expect(setRole(site.portal, away)).rejects.toMatchObject(refusal("notAllowed"));
    expect((await admin.refusal("deleteAccount", { password: admin.password })).errCode).toBe(10102);
  });

  test("remains if two admins remove each other's role, or suspend each other, at once on two servers", async ({
    site,
  }) => {
    const { site: twin, close } = await openTestPortal(site.environment);
    const [one, two] = [await registerOperator(site, "admin"), await registerOperator(site, "admin")];
    const outcomes = await Promise.allSettled([
      setRole(site.portal, { actor: one.id, account: two.id, role: "member", version: 1 }),
      suspend(twin.portal, { actor: two.id, account: one.id, reason: "x", version: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const admins = await site.portal.db.read
      .selectFrom("accounts")
      .select("id")
      .where("role", "=", "admin")
      .where("suspended_at", "is", null)
      .execute();
    expect(admins).toHaveLength(1);
    await close();
  });
});
