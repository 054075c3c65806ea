import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { count } from "../../server/limits/rate-counters.ts";
import { deleteExpired } from "../../server/housekeeping.ts";
import { deliverPending } from "../../server/messages/deliver.ts";
import type { SendResult } from "../../server/messages/provider.ts";
import { openTestPortal, test, type TestPortal, type Visitor } from "../portal.ts";
import { codeMessage, linkMessage, providersOf, queue, rows, scripted, states } from "./messages.ts";
import { codeFor, logIn, newPhone, password, registerByMail, registerMember, tokenFor } from "./people.ts";

const wrong = "Wrong-7-lens";
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An hour: longer than any duration counted in minutes. */
function setBack({ clock }: TestPortal): void {
  clock.forward(-hour);
}

/** 0, or the code of the refusal. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 0,
    (error: unknown) => (error as { errCode?: number }).errCode ?? error,
  );
}

/** Delivers pending messages; returns the code of the only text message. */
async function deliveredCode({ portal }: TestPortal): Promise<string> {
  const sms = scripted(false);
  await deliverPending(portal, providersOf({ sms }));
  expect(sms.given).toHaveLength(1);
  return sms.given[0]?.code ?? "";
}

/** The same portal with all limits. */
async function openLimited({ environment }: TestPortal) {
  const { site, close } = await openTestPortal({ ...environment, RATE_LIMITS: "on" });
  const payload = { account: "13911112222", password };
  return {
    site,
    /** Enough wrong passwords to lock a network address out of the password login for an hour. */
    countWrongPasswords: () =>
      site.portal.db.write(async (write) => {
        for (let i = 0; i < 100; i++) await count(site.portal, write, { kind: "wrong password", subject: "127.0.0.1" });
      }),
    async logIn() {
      const response = await site.app.inject({ method: "POST", url: "/vrmcsys/account/loginDvlper", payload });
      return { status: response.statusCode, retryAfter: response.headers["retry-after"], ...response.json<Envelope>() };
    },
    [Symbol.asyncDispose]: close,
  };
}

const state = (visitor: Visitor) => outcome(visitor.call("profile", {}));

describe("after the clock was set back", () => {
  describe("a locked account", () => {
    test("unlocks five minutes after the next password attempt", async ({ site }) => {
      const { phone } = await registerMember(site);
      const account = phone ?? "";
      for (let i = 0; i < 5; i++) await site.refusal("logIn", { account, password: wrong });
      setBack(site);
      const refused = await site.refusal("logIn", { account, password });
      expect([refused.errCode, refused.data]).toEqual([
        10027,
        { retryAfter: 300, lockedUntil: new Date(site.clock.now.getTime() + 5 * minute).toISOString() },
      ]);
      site.clock.forward(5 * minute - 100);
      expect((await site.refusal("logIn", { account, password })).data?.retryAfter).toBe(1);
      site.clock.forward(100);
      await site.call("logIn", { account, password });
    });

    test.for(["login", "delete"] as const)("unlocks in the same way by a code to %s", async (purpose, { site }) => {
      const person = await registerMember(site);
      const account = person.phone ?? "";
      for (let i = 0; i < 5; i++) await site.refusal("logIn", { account, password: wrong });
      await deliveredCode(site);
      setBack(site);
      const useCode = async () => {
        await person.call("sendCode", { account, purpose });
        const code = await deliveredCode(site);
        return purpose === "login" ? site.call("logIn", { account, code }) : person.call("deleteAccount", { code });
      };
      expect(await outcome(useCode())).toBe(10027);
      site.clock.forward(5 * minute);
      expect(await outcome(useCode())).toBe(0);
    });

    test("is not unlocked by an immediate password attempt", async ({ site }) => {
      const { phone } = await registerMember(site);
      const account = phone ?? "";
      for (let i = 0; i < 5; i++) await site.refusal("logIn", { account, password: wrong });
      site.clock.forward(-10); // like the difference between two servers' clocks
      expect((await site.refusal("logIn", { account, password })).data?.retryAfter).toBe(300);
    });
  });

  test("attempts of a killed server still count for ten seconds", async ({ site }) => {
    const { phone, id } = await registerMember(site);
    const expires_at = new Date(site.clock.now.getTime() + 10 * second).toISOString();
    await site.portal.db.write(async (write) => {
      for (let i = 0; i < 5; i++)
        await write
          .insertInto("password_attempts")
          .values({ id: `lost ${i}`, subject: id, expires_at })
          .execute();
    });
    setBack(site);
    const login = site.call("logIn", { account: phone ?? "", password });
    await site.refusal("logIn", { account: "13911112222", password }); // later, a proof of work would be required
    site.clock.forward(10 * second);
    await login;
  });

  describe("a limit", () => {
    test("for sent codes allows the next one, and then applies as usual", async ({ site }) => {
      const request = { account: newPhone(site), purpose: "register" } as const;
      await site.call("sendCode", request);
      setBack(site);
      expect(await site.call("sendCode", request)).toMatchObject({ retryAfter: 60 });
      const refused = await site.refusal("sendCode", request);
      expect([refused.errCode, refused.data]).toEqual([10105, { retryAfter: 60 }]);
      site.clock.forward(minute);
      await site.call("sendCode", request);
    });

    test("for a network address is lifted, and then applies as usual", async ({ site }) => {
      await using limited = await openLimited(site);
      await limited.countWrongPasswords();
      expect(await limited.logIn()).toMatchObject({ status: 429, data: { retryAfter: 3600 } });
      setBack(limited.site);
      expect(await limited.logIn()).toMatchObject({ errCode: 10001 });
      await limited.countWrongPasswords();
      expect(await limited.logIn()).toMatchObject({ status: 429, data: { retryAfter: 3600 } });
    });

    test("applies if the clocks of two servers differ by seconds, without a longer wait", async ({ site }) => {
      const request = { account: newPhone(site), purpose: "register" } as const;
      await using limited = await openLimited(site);
      await limited.countWrongPasswords();
      await site.call("sendCode", request);
      for (const { clock } of [site, limited.site]) clock.forward(-5 * second);
      expect((await site.refusal("sendCode", request)).data).toEqual({ retryAfter: 60 });
      expect(await limited.logIn()).toMatchObject({ status: 429, retryAfter: "3600", data: { retryAfter: 3600 } });
    });
  });

  describe("a code", () => {
    test("is valid for five minutes plus the hour", async ({ site }) => {
      const account = newPhone(site);
      await site.call("sendCode", { account, purpose: "register" });
      const check = { account, code: await codeFor(site, account), purpose: "register" } as const;
      setBack(site);
      await site.call("checkCode", check);
      site.clock.forward(hour + 5 * minute - 1);
      await site.call("checkCode", check);
      site.clock.forward(1);
      expect((await site.refusal("checkCode", check)).errCode).toBe(10051);
    });

    test("is invalid once a newer one was sent, and its message is not sent", async ({ site }) => {
      const account = newPhone(site);
      const registration = { account, password, location: 0 as const };
      await site.call("sendCode", { account, purpose: "register" });
      const older = await codeFor(site, account);
      setBack(site);
      await site.call("sendCode", { account, purpose: "register" });
      const newer = await deliveredCode(site);
      if (older !== newer)
        expect((await site.refusal("registerByPhone", { ...registration, code: older })).errCode).toBe(10051);
      await site.call("registerByPhone", { ...registration, code: newer });
    });
  });

  test("a link is valid for half an hour plus the hour", async ({ site }) => {
    const { mailbox } = await registerByMail(site, "lena@example.com");
    site.clock.forward(minute);
    await site.call("sendResetMail", { account: mailbox ?? "" });
    const reset = { token: await tokenFor(site, mailbox ?? ""), password };
    setBack(site);
    site.clock.forward(hour + 30 * minute - 1);
    expect(await outcome(site.call("resetByMail", reset))).toBe(10106); // the same password, so the link is still valid
    site.clock.forward(1);
    expect(await outcome(site.call("resetByMail", reset))).toBe(10109);
  });

  describe("a session", () => {
    test("continues, and ends an hour later than it would have", async ({ site }) => {
      const used = await registerMember(site);
      const idle = await logIn(site, used);
      setBack(site);
      expect(await state(used)).toBe(0);
      expect((await used.call("sessions", {})).total).toBe(2);
      site.clock.forward(day + hour - 1);
      expect(await state(used)).toBe(0);
      site.clock.forward(1);
      expect(await state(idle)).toBe(10021);
    });

    test("is renewed, and the previous token is valid for half a minute plus the hour", async ({ site }) => {
      const person = await registerMember(site);
      const renewed = site.as((await person.call("renewSession", {})).token);
      setBack(site);
      const again = site.as((await renewed.call("renewSession", {})).token);
      expect(await state(again)).toBe(0);
      site.clock.forward(hour + 29_900);
      expect(await state(person)).toBe(0);
      site.clock.forward(200);
      expect(await state(person)).toBe(10021);
    });

    test("opened afterwards is not the one of eleven that is ended", async ({ site }) => {
      const first = await registerMember(site);
      for (let i = 0; i < 9; i++) await logIn(site, first);
      setBack(site);
      const eleventh = await logIn(site, first);
      expect(await state(eleventh)).toBe(0);
      expect((await eleventh.call("sessions", {})).total).toBe(10);
    });
  });

  describe("the outbox", () => {
    test("sends pending messages and retries", async ({ site }) => {
      const mail = scripted(true, "retry");
      await queue(site.portal, linkMessage());
      await deliverPending(site.portal, providersOf({ mail }));
      await queue(site.portal, codeMessage(site.portal));
      setBack(site);
      await deliverPending(site.portal, providersOf({ mail }));
      expect(await states(site.portal)).toEqual(["sent", "sent"]);
    });

    test("delivers the mail of a killed server, and marks its text message as unknown", async ({ site }) => {
      const never = Promise.withResolvers<SendResult>();
      await queue(site.portal, linkMessage(), codeMessage(site.portal));
      const [sms, mail] = [scripted(false, never.promise), scripted(true, never.promise)];
      const died = deliverPending(site.portal, providersOf({ sms, mail }));
      await expect.poll(() => [...sms.given, ...mail.given].length).toBe(2);
      setBack(site);
      const later = providersOf({ sms: scripted(false), mail: scripted(true) });
      expect(await deliverPending(site.portal, later)).toBe(1);
      expect((await rows(site.portal)).map((row) => [row.channel, row.state])).toEqual([
        ["mail", "sent"],
        ["sms", "unknown"],
      ]);
      never.resolve({ state: "sent" });
      await died;
    });

    test("leaves a mail to the server that is sending it if two clocks differ by half a minute", async ({ site }) => {
      const slow = Promise.withResolvers<SendResult>();
      const mail = scripted(true, slow.promise);
      await queue(site.portal, linkMessage());
      const behind = await openTestPortal(site.environment);
      behind.site.clock.forward(minute / 2);
      site.clock.forward(minute);
      const first = deliverPending(site.portal, providersOf({ mail }));
      await expect.poll(() => mail.given.length).toBe(1);
      expect(await deliverPending(behind.site.portal, providersOf({}))).toBe(0);
      await behind.close();
      slow.resolve({ state: "sent" });
      await first;
      expect(await states(site.portal)).toEqual(["sent"]);
    });
  });

  test("a first request whose server was killed does not block the same Idempotency-Key", async ({ site }) => {
    const { token } = await registerMember(site);
    const change = () =>
      outcome(site.with({ token, "idempotency-key": "died" }).call("changeProfile", { name: "a", ln: 1, version: 1 }));
    expect(await change()).toBe(0);
    await site.portal.db.write((write) => write.updateTable("stored_responses").set({ answer: null }).execute());
    setBack(site);
    expect(await change()).toBe(10107); // processed again, and stale by now
  });

  test("housekeeping deletes nothing that is still valid", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    site.clock.forward(minute);
    await person.call("sendCode", { account, purpose: "login" });
    await person.call("addMail", { account: "wang@example.com", password: person.password });
    const [code, token] = [await codeFor(site, account), await tokenFor(site, "wang@example.com")];
    setBack(site);
    await deleteExpired(site.portal);
    await site.call("logIn", { account, code });
    await person.call("confirmMail", { token });
    expect((await person.call("profile", {})).mailbox).toBe("wang@example.com");
    site.clock.forward(hour + day);
    await deleteExpired(site.portal);
    expect(await state(person)).toBe(10021);
  });
});
