import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { solve } from "../../app/browser/proof/solve.ts";
import { count } from "../../server/limits/rate-counters.ts";
import { sentBySite } from "../../server/messages/queue.ts";
import { refuse } from "../../server/refuse.ts";
import { openTestPortal, type TestPortal } from "../portal.ts";
import { addPasskey, proveAgain, setUpApp } from "./authenticators.ts";
import { countComparisons } from "./comparisons.ts";
import { post, challengeOf, test } from "./limited.ts";
import {
  codeFor,
  messagesTo,
  newPhone,
  password,
  registerByMail,
  registerMember,
  tokenFor,
  type Person,
} from "./people.ts";
import { countCodes } from "./two-servers.ts";

const minute = 60_000;

function countWrongPasswords({ portal }: TestPortal, times: number): Promise<void> {
  return portal.db.write(async (write) => {
    for (let i = 0; i < times; i++) await count(portal, write, { kind: "wrong password", subject: "127.0.0.1" });
  });
}

/** The error code of a registration of a new mailbox from a network address. */
async function registerFrom(site: TestPortal, from: string): Promise<number> {
  const account = `${Math.random()}@example.com`;
  return (await post(site, "registerMail", { account, password, location: 1 }, { from })).errCode;
}

describe("responses that reveal who has an account", () => {
  const ways = {
    "by validateUser": ["validateUser", (account: string) => ({ account }), 10001],
    "by a login": ["loginDvlper", (account: string) => ({ account, password }), 10001],
    "by a code to log in": ["reqSmscode", (account: string) => ({ account, purpose: "login" }), 10001],
    "by a login with a code": ["loginDvlper", (account: string) => ({ account, code: "123456" }), 10001],
    "by a reset": ["pwdResetByMail", () => ({ account: "nobody@example.com" }), 10111],
    "by a reset with a code": ["modifyPwd", (account: string) => ({ account, code: "123456", password }), 10001],
  } as const;
  for (const [name, [path, body, code]] of Object.entries(ways)) {
    test(`are limited to 20 per hour and network address ${name}; then each requires a proof of work`, async ({
      limited,
    }) => {
      for (let i = 0; i < 20; i++) expect((await post(limited, path, body("13911112222"))).errCode).toBe(code);
      const refused = await post(limited, path, body("13911112222"));
      expect([refused.errCode, refused.errMsg]).toEqual([10110, "Please complete the check."]);
      const proof = await solve(challengeOf(refused));
      expect((await post(limited, path, body("13911112222"), { proof })).errCode).toBe(code);
      expect((await post(limited, path, body("13911112222"), { proof })).errCode).toBe(10110); // a proof is valid once
      limited.clock.forward(60 * minute);
      expect((await post(limited, path, body("13911112222"))).errCode).toBe(code);
    });
  }

  test("are the same for an existing account beyond the budget", async ({ limited }) => {
    const { phone } = await registerMember(limited);
    for (let i = 0; i < 20; i++) await post(limited, "validateUser", { account: "13911112222" });
    expect((await post(limited, "validateUser", { account: phone })).errCode).toBe(10110);
    expect((await post(limited, "loginDvlper", { account: phone, password })).errCode).toBe(10110);
    expect((await post(limited, "reqSmscode", { account: phone, purpose: "register" })).errCode).toBe(10110);
  });

  const waysToTaken = {
    validateUser: (account: string) => ({ account }),
    reqSmscode: (account: string) => ({ account, purpose: "register" }),
    registerSd: (account: string) => ({ account, code: "123456", password, location: 0 }),
    addPhone: (account: string) => ({ account, code: "123456" }),
  };
  for (const [path, body] of Object.entries(waysToTaken)) {
    test(`cost the same if the account exists, by ${path}`, async ({ limited }) => {
      const { phone, token } = await registerMember(limited);
      const codes = [];
      for (let i = 0; i < 21; i++) codes.push((await post(limited, path, body(phone ?? ""), { token })).errCode);
      expect(codes).toEqual([...Array<number>(20).fill(path === "validateUser" ? 0 : 10006), 10110]);
    });
  }

  test("have the same budget for mailboxes, to register and to add one", async ({ limited }) => {
    const { mailbox, token } = await registerByMail(limited, "taken@example.com");
    const codes = [];
    for (let i = 0; i < 10; i++) {
      codes.push((await post(limited, "registerMail", { account: mailbox, password, location: 1 })).errCode);
      codes.push((await post(limited, "addMail", { account: mailbox }, { token })).errCode);
    }
    expect(codes).toEqual(Array<number>(20).fill(10006));
    expect((await post(limited, "addMail", { account: mailbox }, { token })).errCode).toBe(10110);
  });

  test("are counted if a deletion's code is requested for another number", async ({ limited }) => {
    const [{ token }, { phone }] = [await registerMember(limited), await registerMember(limited)];
    const request = (account: string | null) => ({ account, purpose: "delete" });
    for (const account of [phone, "13911112222"])
      expect((await post(limited, "reqSmscode", request(account))).errCode).toBe(10101); // the same response as to a guest
    for (let i = 0; i < 20; i++)
      expect((await post(limited, "reqSmscode", request(phone), { token })).errCode).toBe(10102);
    expect((await post(limited, "reqSmscode", request(phone), { token })).errCode).toBe(10110);
  });

  test("are not reset by a login in between", async ({ limited }) => {
    const { phone } = await registerMember(limited);
    for (let i = 0; i < 20; i++) {
      expect((await post(limited, "validateUser", { account: "13911112222" })).errCode).toBe(10001);
      if (i === 18) expect((await post(limited, "loginDvlper", { account: phone, password })).errCode).toBe(0);
    }
    expect((await post(limited, "validateUser", { account: "13911112222" })).errCode).toBe(10110);
  });

  test("do not count if nothing was revealed: 30 correct logins need no proof", async ({ limited }) => {
    const { phone } = await registerMember(limited);
    for (let i = 0; i < 30; i++)
      expect((await post(limited, "loginDvlper", { account: phone, password })).errCode).toBe(0);
  });

  test("are at most 500 per hour and network address, however many proofs are sent", async ({ limited }) => {
    await limited.portal.db.write(async (write) => {
      for (let i = 0; i < 499; i++) await count(limited.portal, write, { kind: "revealing", subject: "127.0.0.1" });
    });
    const question = { account: "13911112222" };
    const proofs = [];
    for (let i = 0; i < 3; i++) proofs.push(await solve(challengeOf(await post(limited, "validateUser", question))));
    const responses = await Promise.all(proofs.map((proof) => post(limited, "validateUser", question, { proof })));
    expect(responses.map(({ errCode }) => errCode).toSorted((a, b) => a - b)).toEqual([10001, 10429, 10429]);
    expect((await post(limited, "validateUser", question)).errCode).toBe(10429);
    limited.clock.forward(60 * minute);
    expect((await post(limited, "validateUser", question)).errCode).toBe(10001);
  });

  test("are exactly 20 if 100 requests arrive at once", async ({ limited }) => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => post(limited, "validateUser", { account: "13911112222" })),
    );
    expect(responses.filter(({ errCode }) => errCode === 10001)).toHaveLength(20);
    expect(responses.filter(({ errCode }) => errCode === 10110)).toHaveLength(80);
  });
});

describe("a proof of work", () => {
  test("counts for the whole request, however many budgets apply", async ({ limited }) => {
    const { phone } = await registerMember(limited);
    for (let i = 0; i < 20; i++) await post(limited, "validateUser", { account: "13911112222" });
    await countWrongPasswords(limited, 20);
    const login = { account: phone, password };
    const proof = await solve(challengeOf(await post(limited, "loginDvlper", login)));
    expect((await post(limited, "loginDvlper", login, { proof })).errCode).toBe(0);
    expect((await post(limited, "loginDvlper", login, { proof })).errCode).toBe(10110); // for one request
  });

  test("counts for the whole request while most codes are not used, too", async ({ limited }) => {
    for (let i = 0; i < 20; i++) await post(limited, "validateUser", { account: "13911112222" });
    const sent_at = limited.clock.now.toISOString();
    const rows = Array.from({ length: 200 }, (_, i) => ({ id: String(i), sent_at, used: 0 }));
    await limited.portal.db.write((write) => write.insertInto("code_history").values(rows).execute());
    const request = { account: newPhone(limited), purpose: "register" };
    const proof = await solve(challengeOf(await post(limited, "reqSmscode", request)));
    expect((await post(limited, "reqSmscode", request, { proof })).errCode).toBe(0);
  });
});

describe("a network address", () => {
  test("is the one that the trusted proxy reports; what a client writes before it is ignored", async ({ limited }) => {
    for (let i = 0; i < 20; i++)
      await post(limited, "validateUser", { account: "13911112222" }, { from: `10.9.8.${i}, 198.51.100.7` });
    const spoofed = await post(limited, "validateUser", { account: "13911112222" }, { from: "6.6.6.6, 198.51.100.7" });
    expect(spoofed.errCode).toBe(10110);
    expect((await post(limited, "validateUser", { account: "13911112222" }, { from: "198.51.100.8" })).errCode).toBe(
      10001,
    );
  });

  test("is the same for any X-Forwarded-For if no proxy is trusted", async ({ site }) => {
    const opened = await openTestPortal({ ...site.environment, RATE_LIMITS: "on" });
    for (let i = 0; i < 20; i++)
      await post(opened.site, "validateUser", { account: "13911112222" }, { from: `198.51.100.${i}` });
    expect(
      (await post(opened.site, "validateUser", { account: "13911112222" }, { from: "198.51.100.99" })).errCode,
    ).toBe(10110);
    await opened.close();
  });

  test("of IPv6 is the first 64 bits", async ({ limited }) => {
    for (let i = 0; i < 20; i++)
      await post(limited, "validateUser", { account: "13911112222" }, { from: `2001:db8:0:1::${i}` });
    const same = await post(limited, "validateUser", { account: "13911112222" }, { from: "2001:db8:0:1:ffff::1" });
    const next = await post(limited, "validateUser", { account: "13911112222" }, { from: "2001:db8:0:2::1" });
    expect([same.errCode, next.errCode]).toEqual([10110, 10001]);
  });

  test("must send proofs of work after 20 wrong passwords in ten minutes, and is refused after 100 per hour", async ({
    limited,
  }) => {
    await limited.portal.db.write(async (write) => {
      for (let i = 0; i < 19; i++)
        await count(limited.portal, write, { kind: "wrong password", subject: "198.51.100.7" });
    });
    const { phone } = await registerMember(limited);
    const from = "198.51.100.7";
    const wrong = { account: phone, password: "Wrong-7-lens" };
    expect((await post(limited, "loginDvlper", wrong, { from })).errCode).toBe(10002);
    expect((await post(limited, "loginDvlper", wrong, { from })).errCode).toBe(10110);
    limited.clock.forward(10 * minute);
    expect((await post(limited, "loginDvlper", wrong, { from })).errCode).toBe(10002);
    await limited.portal.db.write(async (write) => {
      for (let i = 0; i < 80; i++)
        await count(limited.portal, write, { kind: "wrong password", subject: "198.51.100.7" });
    });
    const refused = await limited.app.inject({
      method: "POST",
      url: "/vrmcsys/account/loginDvlper",
      payload: wrong,
      headers: { "x-forwarded-for": from },
    });
    expect([refused.statusCode, refused.json<Envelope>().errCode]).toEqual([429, 10429]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("has 20 of 40 concurrent wrong passwords compared without a proof, and right ones are free", async ({
    site,
    limited,
  }) => {
    const people: Person[] = [];
    for (let i = 0; i < 10; i++) people.push(await registerMember(site));
    const compared = countComparisons(limited.portal.hashing);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        post(limited, "loginDvlper", { account: people[i % 10]?.phone, password: "Wrong-7-lens" }),
      ),
    );
    expect(countCodes(responses)).toEqual({ 10002: 20, 10110: 20 });
    expect(compared()).toBe(20);
    limited.clock.forward(10 * minute);
    for (let i = 0; i < 30; i++)
      expect((await post(limited, "loginDvlper", { account: people[0]?.phone, password })).errCode).toBe(0);
  });

  test("of IPv6 may send four times as much from a /56, and sixteen times as much from a /48", async ({ limited }) => {
    const send = (from: string) => registerFrom(limited, from);
    const sentFrom = async (prefix: string, tries: number) => {
      let sent = 0;
      for (let i = 0; i < tries; i++) if ((await send(`${prefix}${i.toString(16).padStart(2, "0")}::1`)) === 0) sent++;
      return sent;
    };
    expect(await sentFrom("2001:db8:0:1", 24)).toBe(20); // each from its own /64
    expect(await sentFrom("2001:db8:0:2", 20)).toBe(20);
    expect(await sentFrom("2001:db8:0:3", 20)).toBe(20);
    expect(await sentFrom("2001:db8:0:4", 24)).toBe(20);
    expect(await sentFrom("2001:db8:0:5", 1)).toBe(0);
    expect(await sentFrom("2001:db8:1:5", 1)).toBe(1);
  });

  test("is charged for its own reset, too, if the new password is the old one", async ({ limited }) => {
    const { mailbox } = await registerByMail(limited, "lena@example.com");
    limited.clock.forward(minute);
    await post(limited, "pwdResetByMail", { account: mailbox });
    const token = await tokenFor(limited, mailbox ?? "");
    await countWrongPasswords(limited, 19);
    const compared = countComparisons(limited.portal.hashing);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(limited, "pwdResetVerifyByMail", { token, password })),
    );
    expect(countCodes(responses)).toEqual({ 10106: 1, 10110: 19 });
    expect(compared()).toBe(1);
  });

  test("asks for challenges for passkeys sixty times an hour without a proof, logged in or not", async ({
    limited,
  }) => {
    const { token } = await registerMember(limited);
    await proveAgain(limited);
    await limited.portal.db.write(async (write) => {
      for (let i = 0; i < 60; i++)
        await count(limited.portal, write, { kind: "passkey challenge", subject: "127.0.0.1" });
    });
    for (const path of ["passkeyOptions", "newPasskeyOptions"])
      expect((await post(limited, path, {}, { token })).errCode, path).toBe(10110);
  });

  test("is charged wherever a password is required", async ({ limited }) => {
    const { token, phone } = await registerMember(limited);
    await limited.portal.db.write(async (write) => {
      for (let i = 0; i < 20; i++) await count(limited.portal, write, { kind: "wrong password", subject: "127.0.0.1" });
    });
    for (const [path, body] of [
      ["loginDvlper", { account: phone, password }],
      ["loginDvlperByMail", { account: "nobody@example.com", password }],
      ["modifyPwd", { oldPassword: password, password: "Orbit-8-lens" }],
      ["delete", { password }],
    ] as const)
      expect((await post(limited, path, body, { token })).errCode, path).toBe(10110);
  });
});

describe("codes and links", () => {
  test("are sent to a number once a minute, five times an hour, ten times a day", async ({ site }) => {
    const account = newPhone(site);
    const send = async () => {
      const { errCode, data } = await post(site, "reqSmscode", { account, purpose: "register" });
      return errCode === 10105 ? (data as { retryAfter: number }).retryAfter : errCode;
    };
    expect(await send()).toBe(0);
    site.clock.forward(1_000);
    expect(await send()).toBe(59);
    for (let i = 0; i < 4; i++) {
      site.clock.forward(minute);
      expect(await send()).toBe(0);
    }
    site.clock.forward(minute);
    expect(await send()).toBeGreaterThan(50 * 60);
    for (let i = 0; i < 5; i++) {
      site.clock.forward(61 * minute);
      expect(await send()).toBe(0);
    }
    site.clock.forward(61 * minute);
    expect(await send()).toBeGreaterThan(60 * 60);
  });

  test("count for a number over all purposes and spellings", async ({ site }) => {
    const { phone } = await registerMember(site);
    site.clock.forward(minute);
    await site.call("sendCode", { account: phone ?? "", purpose: "login" });
    const spelled = (phone ?? "").replace("+86", "");
    expect((await site.refusal("sendCode", { account: spelled, purpose: "reset" })).errCode).toBe(10105);
  });

  test("are limited to five in ten minutes and twenty a day from a network address", async ({ limited }) => {
    const from = "198.51.100.7";
    const send = () => registerFrom(limited, from);
    const outcomes = [];
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 6; i++) outcomes.push(await send());
      limited.clock.forward(61 * minute);
    }
    const five = [0, 0, 0, 0, 0, 10429];
    expect(outcomes).toEqual([...five, ...five, ...five, ...five, ...Array<number>(6).fill(10429)]);
  });

  test("are limited to thirty an hour to numbers that differ in the last four digits", async ({ limited }) => {
    const send = async (i: number) => {
      const account = `1390013${String(i).padStart(4, "0")}`;
      return (await post(limited, "reqSmscode", { account, purpose: "register" }, { from: `198.51.100.${i}` })).errCode;
    };
    const outcomes = [];
    for (let i = 0; i < 31; i++) outcomes.push(await send(i));
    expect(outcomes).toEqual([...Array<number>(30).fill(0), 10429]);
  });

  test("stop at the site's hourly cap", async ({ site }) => {
    const opened = await openTestPortal({
      ...site.environment,
      RATE_LIMITS: "on",
      SMS_PER_HOUR: "2",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const numbers = ["13900010001", "13900020001", "13900030001"];
    const outcomes = [];
    for (const [i, account] of numbers.entries())
      outcomes.push(
        (await post(opened.site, "reqSmscode", { account, purpose: "register" }, { from: `198.51.100.${i}` })).errCode,
      );
    expect(outcomes).toEqual([0, 0, 10429]);
    expect(await messagesTo(opened.site, "+8613900030001")).toEqual([]);
    await opened.close();
  });

  test("stop at the site's daily cap", async ({ site }) => {
    const { site: capped, close } = await openTestPortal({
      ...site.environment,
      RATE_LIMITS: "on",
      SMS_PER_HOUR: "2",
      SMS_PER_DAY: "3",
    });
    const outcomes = [];
    for (const account of ["13900010001", "13900020001", "13900030001", "13900040001"]) {
      outcomes.push((await post(capped, "reqSmscode", { account, purpose: "register" })).errCode);
      capped.clock.forward(61 * minute);
    }
    expect(outcomes).toEqual([0, 0, 0, 10429]);
    capped.clock.forward(24 * 60 * minute);
    expect((await post(capped, "reqSmscode", { account: "13900040001", purpose: "register" })).errCode).toBe(0);
    await close();
  });

  test("by mail stop at the site's hourly and daily caps, for all network addresses together", async ({
    limited: capped,
  }) => {
    const mailed = (times: number) =>
      capped.portal.db.write(async (write) => {
        for (let i = 0; i < times; i++) await count(capped.portal, write, sentBySite.mail);
      });
    for (let i = 0; i < 4; i++) {
      await mailed(999);
      capped.clock.forward(61 * minute);
    }
    await mailed(998);
    const outcomes = [];
    for (let i = 0; i < 8; i++) {
      if (i === 3) await mailed(3); // 4,999 of the day
      const registration = { account: `guest${i}@example.com`, password, location: 1 };
      outcomes.push((await post(capped, "registerMail", registration, { from: `198.51.100.${i}` })).errCode);
      if (i % 3 === 2) capped.clock.forward(61 * minute);
    }
    expect(outcomes).toEqual([0, 0, 10429, 0, 10429, 10429, 10429, 10429]);
    capped.clock.forward(24 * 60 * minute);
    const again = { account: "late@example.com", password, location: 1 };
    expect((await post(capped, "registerMail", again)).errCode).toBe(0);
  });

  test("are charged before a password is hashed, and refunded if none could be", async ({ limited }) => {
    const { hashing } = limited.portal;
    const hash = hashing.hash.bind(hashing);
    let hashed = 0;
    hashing.hash = (text) => {
      hashed++;
      return hash(text);
    };
    const send = (i: number) =>
      post(limited, "registerMail", { account: `guest${i}@example.com`, password, location: 1 });
    const responses = await Promise.all(Array.from({ length: 18 }, (_, i) => send(i)));
    expect(countCodes(responses)).toEqual({ 0: 5, 10429: 13 });
    expect(hashed).toBe(5);
    limited.clock.forward(10 * minute);
    hashing.hash = () => Promise.reject(refuse("unavailable"));
    expect((await send(50)).errCode).toBe(10503);
    hashing.hash = hash;
    expect((await send(50)).errCode).toBe(0);
  });

  test("require a proof of work from everybody while most of the last 200 were not used", async ({ limited }) => {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      id: String(i),
      sent_at: limited.clock.now.toISOString(),
      used: i < 39 ? 1 : 0,
    }));
    await limited.portal.db.write((write) => write.insertInto("code_history").values(rows).execute());
    const body = { account: newPhone(limited), purpose: "register" };
    const refused = await post(limited, "reqSmscode", body);
    expect(refused.errCode).toBe(10110);
    expect((await post(limited, "reqSmscode", body, { proof: await solve(challengeOf(refused)) })).errCode).toBe(0);
    await limited.portal.db.write((write) =>
      write.updateTable("code_history").set({ used: 1 }).where("id", "in", ["39", "40"]).execute(),
    );
    expect((await post(limited, "reqSmscode", { account: newPhone(limited), purpose: "register" })).errCode).toBe(0);
  });

  test("are sent to served countries; others are refused with a hint to use a mailbox", async ({ site }) => {
    const foreign = await site.refusal("sendCode", { account: "+49 1512 3456789", purpose: "register" });
    expect(foreign.data?.issues).toEqual([
      { field: "account", message: "We cannot send messages to numbers of this country. Use your e-mail." },
    ]);
    const opened = await openTestPortal({ ...site.environment, SMS_COUNTRIES: "86,49" });
    await opened.site.call("sendCode", { account: "+49 1512 3456789", purpose: "register" });
    await opened.close();
  });

  test("are refused for the account before they are refused for the rate", async ({ site }) => {
    const { phone } = await registerMember(site);
    expect((await site.refusal("sendCode", { account: phone ?? "", purpose: "register" })).errCode).toBe(10006);
    const account = newPhone(site);
    await site.call("sendCode", { account, purpose: "register" });
    expect((await site.refusal("sendCode", { account, purpose: "login" })).errCode).toBe(10001);
    expect((await site.refusal("sendCode", { account, purpose: "register" })).errCode).toBe(10105);
  });
});

describe("one account", () => {
  test("logs in and proves who it is sixty times an hour, each of which the audit log keeps", async ({ limited }) => {
    const { id, token, phone } = await registerMember(limited);
    const account = phone ?? "";
    const person = limited.as(token);
    const spendAll = (method: string) =>
      limited.portal.db.write(async (write) => {
        for (let i = 0; i < 60; i++) await count(limited.portal, write, { kind: "login", subject: `${id} ${method}` });
      });
    await spendAll("pwd");
    expect((await limited.refusal("logIn", { account, password })).errCode).toBe(10429);
    expect((await person.refusal("prove", { password })).errCode).toBe(10429);
    limited.clock.forward(minute);
    await limited.call("sendCode", { account, purpose: "login" });
    await limited.call("logIn", { account, code: await codeFor(limited, account) }); // not by whoever knows the password
    limited.clock.forward(minute);
    await limited.call("sendCode", { account, purpose: "reset" });
    await limited.call("changePassword", { account, code: await codeFor(limited, account), password: "Orbit-8-lens" });
    const { token: next } = await limited.call("logIn", { account, password: "Orbit-8-lens" });
    await spendAll("new passkey");
    await spendAll("new codes");
    const proved = limited.as((await limited.as(next).call("prove", { password: "Orbit-8-lens" })).token);
    await expect(addPasskey(limited, proved)).rejects.toMatchObject({ errCode: 10429 });
    await setUpApp(limited, proved);
    expect((await proved.refusal("makeRecoveryCodes", {})).errCode).toBe(10429);
    limited.clock.forward(60 * minute);
    await limited.call("logIn", { account, password: "Orbit-8-lens" });
  });

  test("has a thousand responses stored for repeated requests", async ({ limited }) => {
    const person = await registerMember(limited);
    const { id: account } = person;
    const row = {
      body_hmac: "b",
      answer: null,
      leased_until: "",
      created_at: "2026-11-20T08:00:00.000Z",
      subject: null,
    };
    await limited.portal.db.write((write) =>
      write
        .insertInto("stored_responses")
        .values(Array.from({ length: 999 }, (_, index) => ({ id: `${index}`, account, ...row })))
        .execute(),
    );
    const repeated = (key: string) =>
      limited.app.inject({
        method: "POST",
        url: "/vrmcsys/account/profile",
        headers: { token: person.token, "idempotency-key": key },
        payload: { name: "n", ln: 1, version: 999 },
      });
    expect((await repeated("one")).json<Envelope>().errCode).toBe(10107);
    expect((await repeated("two")).json<Envelope>().errCode).toBe(10429);
  });
});
