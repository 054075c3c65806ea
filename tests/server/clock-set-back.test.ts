/** @module-tag nightly */
import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { count } from "../../server/limits/rate-counters.ts";
import { deleteExpired } from "../../server/housekeeping.ts";
import type { SendResult } from "../../server/messages/provider.ts";
import { openTestPortal, test, type TestPortal, type Visitor } from "../portal.ts";
import { codeMessage, deliverPending, linkMessage, providersOf, queue, rows, scripted, states } from "./messages.ts";
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

    test("is not unlocked by an immediate password attempt", async ({ site }) => {
      const { phone } = await registerMember(site);
      const account = phone ?? "";
      for (let i = 0; i < 5; i++) await site.refusal("logIn", { account, password: wrong });
      site.clock.forward(-10); // like the difference between two servers' clocks
      expect((await site.refusal("logIn", { account, password })).data?.retryAfter).toBe(300);
    });
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
