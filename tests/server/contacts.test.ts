import { describe, expect } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import {
  codeFor,
  logIn,
  messagesTo,
  newPhone,
  registerByMail,
  registerMember,
  tokenFor,
  type Person,
} from "./people.ts";

async function bind(site: TestPortal, person: Person, phone: string): Promise<void> {
  await person.call("sendCode", { account: phone, purpose: "bind" });
  await person.call("addPhone", { account: phone, code: await codeFor(site, phone), password: person.password });
}

async function actions({ portal }: TestPortal, subject: string): Promise<string[]> {
  const rows = await portal.db.read.selectFrom("audit").select("action").where("subject", "=", subject).execute();
  return rows.map(({ action }) => action);
}

describe("a number", () => {
  test("is added to an account with a mailbox, which can then log in with both", async ({ site }) => {
    const person = await registerByMail(site, "lena@example.com");
    const phone = newPhone(site);
    await bind(site, person, phone);
    expect(await person.call("profile", {})).toMatchObject({ phone, mailbox: "lena@example.com" });
    await site.call("logIn", { account: phone, password: person.password });
    await site.call("logIn", { account: "LENA@example.com", password: person.password });
    expect(await messagesTo(site, "lena@example.com")).toContainEqual({
      kind: "contactAdded",
      contact: `${phone.slice(3, 6)}****${phone.slice(-4)}`,
    });
    expect(await actions(site, person.id)).toContain("account.phoneAdded");
  });

  test("is replaced: the old one is notified, can no longer log in, and can be registered again", async ({ site }) => {
    const person = await registerMember(site);
    const old = person.phone ?? "";
    site.clock.forward(60_000);
    await site.call("sendCode", { account: old, purpose: "reset" });
    const resetCode = await codeFor(site, old);
    await bind(site, person, newPhone(site));
    expect((await messagesTo(site, old)).at(-1)).toMatchObject({ kind: "contactAdded" });
    expect((await site.refusal("logIn", { account: old, password: person.password })).errCode).toBe(10001);
    const reset = { account: old, code: resetCode, password: "Other-9-word" };
    expect((await site.refusal("changePassword", reset)).errCode).toBe(10051);
    expect(await actions(site, person.id)).toContain("account.phoneReplaced");
    expect((await person.call("profile", {})).phone).not.toBe(old);
    site.clock.forward(60_000);
    const next = await registerMember(site, old);
    expect(next.id).not.toBe(person.id);
    const stale = { account: old, code: resetCode, password: "Other-9-word" };
    expect((await site.refusal("changePassword", stale)).errCode).toBe(10051);
  });

  test("requires a valid code for this purpose and this number", async ({ site }) => {
    const person = await registerMember(site);
    const [mine, other] = [newPhone(site), newPhone(site)];
    await person.call("sendCode", { account: mine, purpose: "bind" });
    await site.call("sendCode", { account: other, purpose: "register" });
    const [right, forRegistering] = [await codeFor(site, mine), await codeFor(site, other)];
    const wrong = right === "000000" ? "000001" : "000000";
    for (const [account, code] of [
      [mine, wrong],
      [other, right],
      [other, forRegistering],
    ] as const)
      expect(
        (await person.refusal("addPhone", { account, code, password: person.password })).errCode,
        `${account} ${code}`,
      ).toBe(10051);
    const notMobile = await person.refusal("addPhone", { account: "12345", code: right, password: person.password });
    expect([notMobile.errCode, notMobile.message]).toEqual([10100, "Wrong mobile number format."]);
    expect((await site.refusal("addPhone", { account: mine, code: right })).errCode).toBe(10101);
    await person.call("addPhone", { account: mine, code: right, password: person.password });
  });

  test("that is taken is refused, even if two accounts add it at once", async ({ site }) => {
    const one = await registerMember(site);
    const two = await registerByMail(site, "two@example.com");
    const taken = await two.refusal("addPhone", { account: one.phone ?? "", code: "123456", password: two.password });
    expect([taken.errCode, taken.message]).toEqual([
      10006,
      "The mobile number is already registered. Try another mobile number.",
    ]);
    const phone = newPhone(site);
    await two.call("sendCode", { account: phone, purpose: "bind" });
    const code = await codeFor(site, phone);
    const tries = [one, two, one, two].map((person) =>
      person.call("addPhone", { account: phone, code, password: person.password }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const owners = await site.portal.db.read.selectFrom("accounts").select("id").where("phone", "=", phone).execute();
    expect(owners).toHaveLength(1);
  });
});

describe("a mailbox", () => {
  test("is removed by its owner, who is told, unless nothing else opens the account", async ({ site }) => {
    const person = await registerMember(site);
    await person.call("addMail", { account: "chen@example.com", password: person.password });
    await person.call("confirmMail", { token: await tokenFor(site, "chen@example.com") });
    expect((await person.call("security", {})).contacts).toMatchObject([
      { kind: "phone", contact: person.phone },
      { kind: "mailbox", contact: "chen@example.com", since: site.clock.now.toISOString() },
    ]);
    const other = await logIn(site, person);
    await person.call("removeContact", { kind: "mailbox" });
    expect((await other.refusal("profile", {})).errCode).toBe(10021);
    const removed = { kind: "contactRemoved", contact: "c***@example.com" };
    expect((await messagesTo(site, "chen@example.com")).at(-1)).toEqual(removed);
    expect((await messagesTo(site, person.phone ?? "")).at(-1)).toEqual(removed);
    expect((await site.refusal("sendResetMail", { account: "chen@example.com" })).errCode).toBe(10111);
    expect((await person.refusal("removeContact", { kind: "mailbox" })).errCode).toBe(10108);
    expect((await person.refusal("removeContact", { kind: "phone" })).errCode).toBe(10116);
    site.clock.forward(15 * 60_000);
    expect((await person.refusal("removeContact", { kind: "phone" })).errCode).toBe(10114);
  });

  test("is added by the link that was mailed to it", async ({ site }) => {
    const person = await registerMember(site);
    await person.call("addMail", { account: " Chen@Example.COM ", password: person.password });
    expect((await person.call("profile", {})).mailbox).toBeNull();
    await person.call("confirmMail", { token: await tokenFor(site, "chen@example.com") });
    expect((await person.call("profile", {})).mailbox).toBe("chen@example.com");
    await site.call("logInByMail", { account: "chen@example.com", password: person.password });
    expect((await messagesTo(site, person.phone ?? "")).at(-1)).toEqual({
      kind: "contactAdded",
      contact: "c***@example.com",
    });
    expect(await actions(site, person.id)).toContain("account.mailboxAdded");
  });

  test("is added by a link that works once, for half an hour, and only for the account that requested it", async ({
    site,
  }) => {
    const person = await registerMember(site);
    const other = await registerMember(site);
    await person.call("addMail", { account: "chen@example.com", password: person.password });
    const token = await tokenFor(site, "chen@example.com");
    const foreign = await other.refusal("confirmMail", { token });
    expect([foreign.errCode, foreign.message]).toEqual([10109, "Email authentication error"]);
    expect((await site.refusal("confirmMail", { token })).errCode).toBe(10101);
    expect((await site.refusal("confirmRegistration", { token, password: person.password })).errCode).toBe(10109);
    await person.call("confirmMail", { token });
    expect((await person.refusal("confirmMail", { token })).errCode).toBe(10109);
    await other.call("addMail", { account: "li@example.com", password: other.password });
    const late = await tokenFor(site, "li@example.com");
    site.clock.forward(30 * 60_000);
    expect((await other.refusal("confirmMail", { token: late })).errCode).toBe(10109);
  });

  test("that is taken is refused, at once or when its link is used", async ({ site }) => {
    const one = await registerMember(site);
    const two = await registerMember(site);
    await one.call("addMail", { account: "chen@example.com", password: one.password });
    const first = await tokenFor(site, "chen@example.com");
    site.clock.forward(60_000);
    await two.call("addMail", { account: "chen@example.com", password: two.password });
    const second = await tokenFor(site, "chen@example.com");
    const outcomes = await Promise.allSettled([
      one.call("confirmMail", { token: first }),
      two.call("confirmMail", { token: second }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    expect(failed?.reason).toMatchObject({ errCode: 10006 });
    expect((await two.refusal("addMail", { account: "chen@example.com", password: two.password })).errCode).toBe(10006);
    expect((await two.refusal("addMail", { account: "nobody", password: two.password })).message).toBe(
      "Wrong email address format.",
    );
  });

  test("is replaced: the old one is notified, and links mailed to it are invalid", async ({ site }) => {
    const person = await registerByMail(site, "old@example.com");
    site.clock.forward(60_000);
    await site.call("sendResetMail", { account: "old@example.com" });
    const reset = { token: await tokenFor(site, "old@example.com"), password: "Other-9-word" };
    await person.call("addMail", { account: "new@example.com", password: person.password });
    await person.call("confirmMail", { token: await tokenFor(site, "new@example.com") });
    expect((await messagesTo(site, "old@example.com")).at(-1)).toEqual({
      kind: "contactAdded",
      contact: "n***@example.com",
    });
    expect((await site.refusal("resetByMail", reset)).errCode).toBe(10109);
    site.clock.forward(72 * 60 * 60_000);
    expect((await site.refusal("sendResetMail", { account: "old@example.com" })).errCode).toBe(10111);
    expect(await actions(site, person.id)).toContain("account.mailboxReplaced");
    await site.call("logInByMail", { account: "new@example.com", password: person.password });
  });

  test("gets one link a minute", async ({ site }) => {
    const person = await registerMember(site);
    await person.call("addMail", { account: "chen@example.com", password: person.password });
    const soon = await person.refusal("addMail", { account: "chen@example.com", password: person.password });
    expect([soon.errCode, soon.data]).toEqual([10105, { retryAfter: 60 }]);
    const sent = await messagesTo(site, "chen@example.com");
    expect(sent).toHaveLength(1);
  });
});
