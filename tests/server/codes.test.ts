import { describe, expect } from "vitest";
import { Refused } from "../../client/client.ts";
import { codePurposes, type CodePurpose } from "../../contract/schemas/accounts.ts";
import { count } from "../../server/limits/rate-counters.ts";
import { refuse } from "../../server/refuse.ts";
import { test, type TestPortal } from "../portal.ts";
import { codeFor, messagesTo, newPhone, password, registerMember } from "./people.ts";
import { atOnce, startTwoServers, countCodes } from "./two-servers.ts";

const minute = 60_000;

async function raw(site: TestPortal, body: object, path = "account/validateSmscode"): Promise<string> {
  const response = await site.app.inject({ method: "POST", url: `/vrmcsys/${path}`, payload: body });
  return response.body;
}

/** Another six-digit code. */
function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

describe("a verification code", () => {
  test("has six digits and is valid for five minutes, once", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    site.clock.forward(minute);
    expect(await site.call("sendCode", { account, purpose: "login" })).toEqual({
      retryAfter: 60,
      ticket: expect.stringMatching(/^[\w-]{22}$/) as string,
    });
    const code = await codeFor(site, account);
    expect(code).toMatch(/^\d{6}$/);
    site.clock.forward(5 * minute - 1);
    await site.call("checkCode", { account, code, purpose: "login" }); // does not consume the code
    await site.call("logIn", { account, code });
    expect((await site.refusal("logIn", { account, code })).errCode).toBe(10051);
    const history = await site.portal.db.read.selectFrom("code_history").select("used").execute();
    expect(history).toEqual([{ used: 1 }, { used: 1 }]); // to register, to log in
  });

  test("is chosen from all six-digit numbers", async ({ site }) => {
    const codes = [];
    for (let i = 0; i < 30; i++) {
      const account = newPhone(site);
      await site.call("sendCode", { account, purpose: "register" });
      codes.push(await codeFor(site, account));
    }
    for (let digit = 0; digit < 6; digit++)
      expect(new Set(codes.map((code) => code[digit])).size, `digit ${digit}`).toBeGreaterThan(2);
    expect(new Set(codes).size).toBeGreaterThan(25);
  });

  test("is refused with identical bytes whether it is wrong, expired, used, exhausted, or was never sent", async ({
    site,
  }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    const responses: string[] = [];
    const login = (code: string) => raw(site, { account, code }, "account/loginDvlper");
    const send = async () => {
      site.clock.forward(6 * minute);
      await site.call("sendCode", { account, purpose: "login" });
      return codeFor(site, account);
    };
    responses.push(await login("000000")); // never sent
    const used = await send();
    responses.push(await login(other(used))); // wrong
    await site.call("logIn", { account, code: used });
    responses.push(await login(used)); // used
    const expired = await send();
    site.clock.forward(5 * minute);
    responses.push(await login(expired)); // expired
    responses.push(await raw(site, { account, code: expired, purpose: "login" }));
    const exhausted = await send();
    for (let i = 0; i < 5; i++) await login(other(exhausted));
    responses.push(await login(exhausted)); // exhausted
    expect(new Set(responses)).toEqual(
      new Set([JSON.stringify({ errCode: 10051, errMsg: "Wrong verification code.", data: null })]),
    );
  });

  test("is invalid once a newer one was sent", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    site.clock.forward(minute);
    await site.call("sendCode", { account, purpose: "login" });
    const older = await codeFor(site, account);
    for (let i = 0; i < 4; i++) await site.refusal("logIn", { account, code: other(older) });
    site.clock.forward(minute);
    await site.call("sendCode", { account, purpose: "login" });
    const newer = await codeFor(site, account);
    const going = await site.portal.db.read
      .selectFrom("jobs")
      .select("id")
      .where("purpose", "=", "login")
      .where("expires_at", ">", site.clock.now.toISOString())
      .execute();
    expect(going).toHaveLength(1); // the older message expires with its code
    for (let i = 0; i < 3; i++) await site.refusal("logIn", { account, code: other(newer) });
    if (older !== newer) expect((await site.refusal("logIn", { account, code: older })).errCode).toBe(10051);
    await site.call("logIn", { account, code: newer });
  });

  test("is valid for one purpose and one number only", async ({ site }) => {
    const mine = await registerMember(site);
    const theirs = await registerMember(site);
    const numbers: Record<CodePurpose, string> = {
      login: mine.phone ?? "",
      reset: mine.phone ?? "",
      delete: mine.phone ?? "",
      register: newPhone(site),
      bind: newPhone(site),
    };
    for (const purpose of codePurposes) {
      site.clock.forward(5 * minute);
      await mine.call("sendCode", { account: numbers[purpose], purpose });
      const code = await codeFor(site, numbers[purpose]);
      for (const crossed of codePurposes) {
        const stranger = await site.refusal("checkCode", { account: theirs.phone ?? "", code, purpose: crossed });
        expect(stranger.errCode).toBe(10051);
        if (crossed === purpose) continue;
        const same = await site.refusal("checkCode", { account: numbers[purpose], code, purpose: crossed });
        expect(same.errCode, `${purpose} as ${crossed}`).toBe(10051);
      }
      site.clock.forward(61 * minute); // wrong codes are counted per hour
    }
  });

  test("is compared at most fifty times a day if wrong", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    await site.portal.db.write(async (write) => {
      for (let i = 0; i < 50; i++) await count(site.portal, write, { kind: "wrong code", subject: account });
    });
    const login = async () => {
      await site.call("sendCode", { account, purpose: "login" });
      const code = await codeFor(site, account);
      return site.call("logIn", { account, code }).catch((error: unknown) => error instanceof Refused && error.errCode);
    };
    site.clock.forward(23 * 60 * minute);
    expect(await login()).toBe(10051);
    site.clock.forward(60 * minute);
    expect(await login()).toMatchObject({ status: 0 });
  });

  test("that expires while the password is hashed registers nobody", async ({ site }) => {
    const account = newPhone(site);
    await site.call("sendCode", { account, purpose: "register" });
    const code = await codeFor(site, account);
    const { hashing } = site.portal;
    const hash = hashing.hash.bind(hashing);
    hashing.hash = (text) => {
      site.clock.forward(5 * minute);
      return hash(text);
    };
    expect((await site.refusal("registerByPhone", { account, code, password, location: 0 })).errCode).toBe(10051);
    expect((await site.refusal("checkAccount", { account })).errCode).toBe(10001);
  });

  test("uses up no attempt if the server was unavailable", async ({ site }) => {
    const account = newPhone(site);
    await site.call("sendCode", { account, purpose: "register" });
    const registration = { account, code: await codeFor(site, account), password, location: 0 as const };
    const { hashing } = site.portal;
    const hash = hashing.hash.bind(hashing);
    hashing.hash = () => Promise.reject(refuse("unavailable"));
    for (let i = 0; i < 6; i++) expect((await site.refusal("registerByPhone", registration)).errCode).toBe(10503);
    hashing.hash = hash;
    await site.call("registerByPhone", registration);
  });

  test("is not used up by a refused password", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    site.clock.forward(minute);
    await site.call("sendCode", { account, purpose: "reset" });
    const code = await codeFor(site, account);
    for (let i = 0; i < 6; i++) {
      expect((await site.refusal("changePassword", { account, code, password })).errCode).toBe(10106);
      expect((await site.refusal("changePassword", { account, code, password: "short" })).errCode).toBe(10100);
    }
    await site.call("changePassword", { account, code, password: "Orbit-8-lens" });
  });
});

describe("at once, over two servers", { tags: "nightly" }, () => {
  test("200 guesses cause five comparisons", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    await clearSending(site);
    await using two = await startTwoServers(site.environment);
    await two.servers[0].call("sendCode", { account, purpose: "login" });
    const code = await codeFor(site, account);
    const guesses = await atOnce(two.servers, 200, "logIn", () => ({ account, code: other(code) }));
    expect(countCodes(guesses)).toEqual({ 10051: 200 });
    const { attempts } = await site.portal.db.read
      .selectFrom("codes")
      .select("attempts")
      .where("phone", "=", account)
      .where("purpose", "=", "login")
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
    expect((await two.servers[1].call("logIn", { account, code })).errCode).toBe(10051);
  });

  test("100 right codes open one session", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    await clearSending(site);
    await using two = await startTwoServers(site.environment);
    await two.servers[0].call("sendCode", { account, purpose: "login" });
    const code = await codeFor(site, account);
    const responses = await atOnce(two.servers, 100, "logIn", () => ({ account, code }));
    expect(countCodes(responses)).toEqual({ 0: 1, 10051: 99 });
  });

  test("50 requests send one message", async ({ site }) => {
    const account = newPhone(site);
    await using two = await startTwoServers(site.environment);
    const responses = await atOnce(two.servers, 50, "sendCode", () => ({ account, purpose: "register" as const }));
    expect(countCodes(responses)).toEqual({ 0: 1, 10105: 49 });
    expect(await messagesTo(site, account)).toHaveLength(1);
  });

  test("100 registrations of a number create one account", async ({ site }) => {
    const account = newPhone(site);
    await using two = await startTwoServers(site.environment);
    await two.servers[0].call("sendCode", { account, purpose: "register" });
    const code = await codeFor(site, account);
    const responses = await atOnce(two.servers, 100, "registerByPhone", () => ({
      account,
      code,
      password,
      location: 0 as const,
    }));
    expect(responses.filter(({ errCode }) => errCode === 0)).toHaveLength(1);
    expect(
      Object.keys(countCodes(responses))
        .map(Number)
        .every((errCode) => [0, 10006, 10051].includes(errCode)),
    ).toBe(true);
    const rows = await site.portal.db.read.selectFrom("accounts").select("id").where("phone", "=", account).execute();
    expect(rows).toHaveLength(1);
  });
});

/** The servers use the real clock, by which the registration was a moment ago. */
async function clearSending(site: TestPortal): Promise<void> {
  await site.portal.db.write((write) => write.deleteFrom("rate_counters").execute());
}
