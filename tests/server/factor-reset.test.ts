import { describe, expect } from "vitest";
import { day, hour } from "../../server/time/time.ts";
import { test, type TestPortal, type Visitor } from "../portal.ts";
import { addPasskey, setUpApp } from "./authenticators.ts";
import { logIn, messagesTo, password, registerMember, registerOperator, type Person } from "./people.ts";

const enter = (site: TestPortal, { phone }: Person) => site.call("logIn", { account: phone ?? "", password });

/** Begins a reset, or cancels one, with the version of the account that the admin sees. */
async function act(admin: Visitor, { id }: Person, call: "resetSecondFactor" | "cancelFactorReset") {
  const { version } = await admin.call("accountDetail", { id });
  return admin.call(call, { id, reason: "lost phone", version });
}

async function refused(admin: Visitor, { id }: Person, call: "resetSecondFactor" | "cancelFactorReset") {
  const { version } = await admin.call("accountDetail", { id });
  return (await admin.refusal(call, { id, reason: "x", version })).errCode;
}

const kindsTo = async (site: TestPortal, { phone }: Person) =>
  (await messagesTo(site, phone ?? "")).map(({ kind }) => kind);

describe("a reset of second factors by an admin", () => {
  test("notifies the owner, waits 24 h, can be cancelled by the owner, and then removes every factor", async ({
    site,
  }) => {
    const admin = await registerOperator(site, "admin");
    const member = await registerMember(site);
    await setUpApp(site, member);
    await act(admin, member, "resetSecondFactor");
    expect(await kindsTo(site, member)).toContain("factorsResetBegun");
    expect((await member.call("security", {})).reset).toMatchObject({ reason: "lost phone" });
    await member.call("keepFactors", {});
    expect((await member.refusal("keepFactors", {})).errCode).toBe(10108);
    site.clock.forward(2 * hour - 1);
    await act(await logIn(site, admin), member, "resetSecondFactor");
    site.clock.forward(day - 1);
    expect((await enter(site, member)).secondStep).toBe("verify");
    site.clock.forward(1);
    const session = await enter(site, member);
    expect(session.secondStep).toBeUndefined();
    expect(await site.as(session.token).call("security", {})).toMatchObject({
      authenticatorSince: null,
      recoveryCodes: 0,
    });
    expect(await kindsTo(site, member)).toContain("factorsReset");
  });

  test("is shown to admins while it waits, and can be cancelled by any of them, with a notice to the owner", async ({
    site,
  }) => {
    const admin = await registerOperator(site, "admin");
    const member = await registerMember(site);
    await setUpApp(site, member);
    const dueAt = new Date(site.clock.now.getTime() + day).toISOString();
    const begun = await act(admin, member, "resetSecondFactor");
    expect(begun).toMatchObject({ own: false, secondFactor: { twoStep: true, passkeys: 0, authenticator: true } });
    expect(begun.secondFactor.reset).toEqual({ dueAt, reason: "lost phone" });
    const colleague = await registerOperator(site, "admin");
    site.clock.forward(hour / 10);
    expect(await refused(colleague, member, "resetSecondFactor")).toBe(10107);
    expect((await member.call("security", {})).reset?.dueAt).toBe(dueAt);
    const cancelled = await act(colleague, member, "cancelFactorReset");
    expect(cancelled.secondFactor.reset).toBeNull();
    expect(await kindsTo(site, member)).toContain("factorsKept");
    expect(await refused(colleague, member, "cancelFactorReset")).toBe(10107);
    site.clock.forward(day);
    expect((await enter(site, member)).secondStep).toBe("verify");
    const { items } = await (await logIn(site, admin)).call("audit", { action: "secondFactor.", subject: member.id });
    const told = items.map(({ action, actor }) => `${action} by ${String(actor?.id)}`);
    expect(told).toContain(`secondFactor.resetBegun by ${admin.id}`);
    expect(told).toContain(`secondFactor.resetCancelled by ${colleague.id}`);
  });

  test("is refused for oneself, for an account without factors, and after fifteen minutes without proof", async ({
    site,
  }) => {
    const admin = await registerOperator(site, "admin");
    const member = await registerMember(site);
    expect(await refused(admin, member, "resetSecondFactor")).toBe(10107);
    await setUpApp(site, admin);
    expect(await refused(admin, admin, "resetSecondFactor")).toBe(10102);
    expect((await admin.call("accountDetail", { id: admin.id })).own).toBe(true);
    await setUpApp(site, member);
    site.clock.forward(hour);
    expect(await refused(admin, member, "resetSecondFactor")).toBe(10114);
  });

  test("leaves no account without a way to log in", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const member = await registerMember(site);
    await addPasskey(site, member);
    const values = { phone: null, mailbox: null }; // as the company login creates an account
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set(values).where("id", "=", member.id).execute(),
    );
    expect(await refused(admin, member, "resetSecondFactor")).toBe(10116);
    expect((await member.call("security", {})).reset).toBeNull();
  });
});
