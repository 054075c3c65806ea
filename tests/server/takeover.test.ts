import { describe, expect } from "vitest";
import type { Role } from "../../contract/access.ts";
import { day, hour, minute } from "../../server/time/time.ts";
import { test, type TestPortal } from "../portal.ts";
import { addPasskey, setUpApp } from "./authenticators.ts";
import {
  codeFor,
  logIn,
  messagesTo,
  newPhone,
  password,
  registerByMail,
  registerMember,
  tokenFor,
  type Person,
} from "./people.ts";

const newPassword = "Orbit-8-lens";

async function askBind(site: TestPortal, person: Person, phone: string): Promise<string> {
  await person.call("sendCode", { account: phone, purpose: "bind" });
  return codeFor(site, phone);
}

/** Replaces the number, using the right password. */
async function replacePhone(site: TestPortal, person: Person): Promise<string> {
  const phone = newPhone(site);
  const code = await askBind(site, person, phone);
  await person.call("addPhone", { account: phone, code, password: person.password });
  return phone;
}

async function resetCode(site: TestPortal, account: string): Promise<string> {
  site.clock.forward(minute);
  await site.call("sendCode", { account, purpose: "reset" });
  return codeFor(site, account);
}

describe("a token alone", () => {
  test("changes neither number nor mailbox: that requires the password, or a code to the current number", async ({
    site,
  }) => {
    const person = await registerMember(site);
    const phone = newPhone(site);
    const code = await askBind(site, person, phone);
    for (const refused of [
      await person.refusal("addPhone", { account: phone, code }),
      await person.refusal("addMail", { account: "thief@example.com" }),
    ])
      expect([refused.errCode, refused.data?.issues]).toEqual([
        10100,
        [{ field: "password", message: "Enter password" }],
      ]);
    const both = { account: phone, code, password: person.password, oldCode: "123456" };
    expect((await person.refusal("addPhone", both)).errCode).toBe(10100);
    expect((await person.call("profile", {})).phone).toBe(person.phone);
    expect(await messagesTo(site, "thief@example.com")).toEqual([]);
  });

  test("allows as many password guesses as a login: five, over all calls together", async ({ site }) => {
    const person = await registerMember(site);
    const phone = newPhone(site);
    const code = await askBind(site, person, phone);
    const wrong = "Wrong-7-lens";
    const left = [];
    for (let i = 0; i < 2; i++)
      left.push((await person.refusal("addPhone", { account: phone, code, password: wrong })).data?.remainCount);
    for (let i = 0; i < 2; i++)
      left.push((await person.refusal("addMail", { account: "a@example.com", password: wrong })).data?.remainCount);
    left.push((await site.refusal("logIn", { account: person.phone ?? "", password: wrong })).data?.remainCount);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const right = { account: phone, code, password: person.password };
    expect((await person.refusal("addPhone", right)).errCode).toBe(10027);
    expect((await person.refusal("addMail", { account: "a@example.com", oldCode: "123456" })).errCode).toBe(10027);
  });

  test("is sufficient with a code for this purpose to the current number, once", async ({ site }) => {
    const person = await registerMember(site);
    site.clock.forward(minute);
    const own = person.phone ?? "";
    const oldCode = await askBind(site, person, own);
    const stranger = await registerMember(site);
    expect((await stranger.refusal("sendCode", { account: own, purpose: "bind" })).errCode).toBe(10006);
    const mail = { account: "lena@example.com" };
    const wrong = oldCode === "000000" ? "000001" : "000000";
    expect((await person.refusal("addMail", { ...mail, oldCode: wrong })).errCode).toBe(10051);
    await person.call("addMail", { ...mail, oldCode });
    site.clock.forward(minute);
    expect((await person.refusal("addMail", { ...mail, oldCode })).errCode).toBe(10051);
    const phone = newPhone(site);
    const code = await askBind(site, person, phone);
    const again = await askBind(site, person, own);
    await person.call("addPhone", { account: phone, code, oldCode: again });
    expect((await person.call("profile", {})).phone).toBe(phone);
  });

  test("requires the password if the account has no number", async ({ site }) => {
    const person = await registerByMail(site, "lena@example.com");
    const phone = newPhone(site);
    const code = await askBind(site, person, phone);
    const refused = await person.refusal("addPhone", { account: phone, code, oldCode: code });
    expect([refused.errCode, refused.data?.issues?.[0]?.field]).toEqual([10100, "password"]);
    await person.call("addPhone", { account: phone, code, password: person.password });
  });
});

describe("a contact that changes", () => {
  test("ends all other sessions, and both contacts are notified", async ({ site }) => {
    const person = await registerMember(site);
    const elsewhere = await logIn(site, person);
    const phone = await replacePhone(site, person);
    await person.call("profile", {});
    expect((await elsewhere.refusal("profile", {})).errCode).toBe(10021);
    for (const number of [person.phone ?? "", phone])
      expect((await messagesTo(site, number)).at(-1)).toMatchObject({ kind: "contactAdded" });

    const third = await logIn(site, { ...person, phone });
    await person.call("addMail", { account: "lena@example.com", password: person.password });
    await third.call("profile", {});
    await person.call("confirmMail", { token: await tokenFor(site, "lena@example.com") });
    expect((await third.refusal("profile", {})).errCode).toBe(10021);
    expect((await messagesTo(site, "lena@example.com")).at(-1)).toMatchObject({ kind: "contactAdded" });
    expect((await messagesTo(site, phone)).at(-1)).toMatchObject({ kind: "contactAdded" });
  });

  test("lets the replaced number reset the password for 72 hours, which restores it", async ({ site }) => {
    const owner = await registerMember(site);
    const old = owner.phone ?? "";
    const thief = await replacePhone(site, owner);
    expect((await site.refusal("logIn", { account: old, password })).errCode).toBe(10001);
    site.clock.forward(71 * hour);
    await site.call("changePassword", { account: old, code: await resetCode(site, old), password: newPassword });
    await logIn(site, { ...owner, password: newPassword });
    expect((await site.refusal("logIn", { account: thief, password: newPassword })).errCode).toBe(10001);
    expect((await site.refusal("sendCode", { account: thief, purpose: "reset" })).errCode).toBe(10001);
  });

  test("lets a replaced mailbox do so for as long", async ({ site }) => {
    const owner = await registerByMail(site, "old@example.com");
    await owner.call("addMail", { account: "new@example.com", password });
    await owner.call("confirmMail", { token: await tokenFor(site, "new@example.com") });
    site.clock.forward(72 * hour - 1);
    await site.call("sendResetMail", { account: "old@example.com" });
    const token = await tokenFor(site, "old@example.com");
    await site.call("resetByMail", { token, password: newPassword });
    await site.call("logInByMail", { account: "old@example.com", password: newPassword });
    const second = await logIn(site, { ...owner, password: newPassword });
    site.clock.forward(minute);
    await second.call("addMail", { account: "third@example.com", password: newPassword });
    await second.call("confirmMail", { token: await tokenFor(site, "third@example.com") });
    site.clock.forward(72 * hour);
    expect((await site.refusal("sendResetMail", { account: "old@example.com" })).errCode).toBe(10111);
  });

  test("keeps the first owner's recovery contact, however often a thief replaces it", async ({ site }) => {
    const owner = await registerMember(site);
    const old = owner.phone ?? "";
    const second = await replacePhone(site, owner);
    site.clock.forward(minute);
    const third = await replacePhone(site, owner);
    site.clock.forward(minute);
    await site.call("changePassword", { account: second, code: await resetCode(site, second), password: newPassword });
    await site.call("changePassword", { account: old, code: await resetCode(site, old), password: "Orbit-9-lens" });
    await logIn(site, { ...owner, password: "Orbit-9-lens" });
    for (const account of [second, third])
      expect((await site.refusal("sendCode", { account, purpose: "reset" })).errCode).toBe(10001);
  });

  test("frees the replaced number for registration; then it resets only the new account's password", async ({
    site,
  }) => {
    const before = await registerMember(site);
    const old = before.phone ?? "";
    await replacePhone(site, before);
    site.clock.forward(minute);
    const next = await registerMember(site, old);
    await site.call("changePassword", { account: old, code: await resetCode(site, old), password: newPassword });
    await before.call("profile", {});
    expect((await next.refusal("profile", {})).errCode).toBe(10021);
  });
});

describe("a reset", () => {
  test("by mail shows the account's number, too, and can remove it", async ({ site }) => {
    const owner = await registerByMail(site, "lena@example.com");
    site.clock.forward(hour);
    const phone = await replacePhone(site, owner);
    await site.call("sendResetMail", { account: "lena@example.com" });
    const token = await tokenFor(site, "lena@example.com");
    expect(await site.call("resetWays", { token })).toEqual({
      ways: [
        {
          id: "phone",
          kind: "phone",
          contact: `${phone.slice(3, 6)}****${phone.slice(-4)}`,
          since: "2026-11-20T09:00:00.000Z",
          isRecent: true,
          removable: true,
        },
      ],
    });
    await site.call("resetByMail", { token, password: newPassword, remove: ["phone"] });
    expect((await site.refusal("logIn", { account: phone, password: newPassword })).errCode).toBe(10001);
    expect((await site.refusal("sendCode", { account: phone, purpose: "reset" })).errCode).toBe(10001);
    await site.call("logInByMail", { account: "lena@example.com", password: newPassword });
    expect((await site.refusal("resetWays", { token })).errCode).toBe(10109);
  });

  test("by a code shows the masked mailbox; a right code stays valid, a wrong one is consumed", async ({ site }) => {
    const owner = await registerMember(site);
    await owner.call("addMail", { account: "thief@example.com", password });
    await owner.call("confirmMail", { token: await tokenFor(site, "thief@example.com") });
    const account = owner.phone ?? "";
    const code = await resetCode(site, account);
    for (let i = 0; i < 6; i++)
      expect((await site.call("resetWays", { account, code })).ways).toMatchObject([
        { kind: "mailbox", contact: "t***@example.com", since: "2026-11-20T08:00:00.000Z" },
      ]);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let i = 0; i < 4; i++) expect((await site.refusal("resetWays", { account, code: wrong })).errCode).toBe(10051);
    await site.call("changePassword", { account, code, password: newPassword, remove: ["mailbox", "phone"] });
    expect((await site.refusal("logInByMail", { account: "thief@example.com", password: newPassword })).errCode).toBe(
      10001,
    );
    await site.call("logIn", { account, password: newPassword }); // the verified contact remains
  });

  test("shows and removes an intruder's passkey, which a stolen token alone cannot add", async ({ site }) => {
    const owner = await registerByMail(site, "lena@example.com");
    expect((await owner.refusal("newPasskeyOptions", {})).errCode).toBe(10114);
    expect((await owner.refusal("beginAuthenticator", {})).errCode).toBe(10114);
    const { token: proved } = await owner.call("prove", { password });
    const key = await addPasskey(site, site.as(proved), "Intruder");
    site.clock.forward(minute);
    await site.call("sendResetMail", { account: "lena@example.com" });
    const token = await tokenFor(site, "lena@example.com");
    const { ways } = await site.call("resetWays", { token });
    expect(ways).toMatchObject([{ kind: "passkey", contact: "Intruder", isRecent: true, removable: true }]);
    await site.call("resetByMail", { token, password: newPassword, remove: ways.map(({ id }) => id) });
    const passkey = key.get(await site.call("passkeyOptions", {}));
    expect((await site.refusal("logInByPasskey", { passkey })).errCode).toBe(10117);
  });

  test("removes a second step of the last 30 days, no older one, and none of an operator", async ({ site }) => {
    const owner = await registerByMail(site, "lena@example.com");
    await setUpApp(site, owner);
    const waysNow = async () => {
      site.clock.forward(minute);
      await site.call("sendResetMail", { account: "lena@example.com" });
      const token = await tokenFor(site, "lena@example.com");
      const { ways } = await site.call("resetWays", { token });
      return { token, password: newPassword, removable: ways[0]?.removable, remove: ways.map(({ id }) => id) };
    };
    const setRole = (role: Role) =>
      site.portal.db.write((write) => write.updateTable("accounts").set({ role }).execute());
    await setRole("publisher");
    expect((await waysNow()).removable).toBe(false);
    await setRole("member");
    site.clock.forward(30 * day - 2 * minute - 1);
    expect((await waysNow()).removable).toBe(true);
    const { removable, ...late } = await waysNow(); // a minute later
    expect(removable).toBe(false);
    expect((await site.refusal("resetByMail", late)).errCode).toBe(10100);
    await site.portal.db.write((write) =>
      write.updateTable("authenticators").set({ confirmed_at: site.clock.now.toISOString() }).execute(),
    );
    await site.call("resetByMail", late);
    const { secondStep } = await site.call("logInByMail", { account: "lena@example.com", password: newPassword });
    expect(secondStep).toBeUndefined();
  });

  test("shows nothing if there is no other contact, or without a valid code", async ({ site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    expect(await site.call("resetWays", { account, code: await resetCode(site, account) })).toEqual({ ways: [] });
    expect((await site.refusal("resetWays", { token: "unknown" })).errCode).toBe(10109);
    expect((await site.refusal("resetWays", { account: newPhone(site), code: "123456" })).errCode).toBe(10051);
    expect((await site.refusal("resetWays", {})).errCode).toBe(10100);
  });
});
