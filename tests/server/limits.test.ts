import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { solve } from "../../app/browser/proof/solve.ts";
import { count, type RateCounter } from "../../server/limits/rate-counters.ts";
import { sentBySite } from "../../server/messages/queue.ts";
import { refuse } from "../../server/refuse.ts";
import { day, hour, minute, second } from "../../server/time/time.ts";
import { openTestPortal, type TestPortal } from "../portal.ts";
import { addPasskey, proveAgain, setUpApp } from "./authenticators.ts";
import { countComparisons } from "./comparisons.ts";
import { challengeOf, openBrowser, post, postSolving, test } from "./limited.ts";
import {
  codeFor,
  newPhone,
  password,
  registerByMail,
  registerMember,
  registerWithBoth,
  tokenFor,
  type Person,
} from "./people.ts";
import { countCodes } from "./two-servers.ts";

/** Makes a call for the nth time. */
type Send = (index: number) => Promise<Envelope>;
type Open = (site: TestPortal) => Send | Promise<Send>;
type More = {
  /** The code of calls within the limit. */
  passes?: number;
  /** Milliseconds between two calls. */
  pause?: number;
  /** What is counted, so that all but the last two calls need not be made, and how long before. */
  counter?: RateCounter;
  ago?: number;
  environment?: Record<string, string>;
};
/** `within` is in milliseconds, `refused` the code of the first call beyond the limit. */
type Row = [what: string, max: number, within: number, refused: 10051 | 10105 | 10110 | 10429, open: Open, more?: More];

const here = "127.0.0.1";
const unknown = "13911112222";
const wrong = "Wrong-7-lens";
const other = (code: string) => (code === "000000" ? "000001" : "000000");
/** The nth of many network addresses. */
const from = (index: number) => ({ from: `198.51.100.${index}` });

/** A call that reveals whether an account exists. */
const lookup = (path: string, passes: number, body: object): Row => {
  const what = `lookups of an account by ${path} ${Object.keys(body).join(", ")}`;
  return [what, 20, hour, 10110, (site) => () => post(site, path, body), { passes }];
};
const taken = (path: string, passes: number, body: (account: string) => object): Row => {
  const open: Open = async (site) => {
    const { phone, token } = await registerMember(site);
    return () => post(site, path, body(phone ?? ""), { token });
  };
  return [`lookups of a number that is taken by ${path}`, 20, hour, 10110, open, { passes }];
};
const openTakenMailbox: Open = async (site) => {
  const { mailbox: account, token } = await registerByMail(site, "taken@example.com");
  return (index) =>
    index % 2
      ? post(site, "addMail", { account }, { token })
      : post(site, "registerMail", { account, password, location: 1 });
};
const openDeletion: Open = async (site) => {
  const [{ token }, { phone }] = [await registerMember(site), await registerMember(site)];
  const request = (account: string | null) => ({ account, purpose: "delete" });
  for (const account of [phone, unknown])
    expect((await post(site, "reqSmscode", request(account))).errCode).toBe(10101); // the same response to a guest
  return () => post(site, "reqSmscode", request(phone), { token });
};
const openWrongPasswords: Open = async (site) => {
  const { phone: account } = await registerMember(site);
  return () => post(site, "loginDvlper", { account, password: wrong });
};
const openChallenges: Open = async (site) => {
  const { token } = await registerMember(site);
  await proveAgain(site);
  return (index) => post(site, index % 2 ? "newPasskeyOptions" : "passkeyOptions", {}, { token });
};
const guessAnyNumber: Open = (site) => (index) =>
  post(site, "validateSmscode", { account: `1390013${1_000 + index}`, code: "123456", purpose: "login" });
const codeToBlock: Open = (site) => (index) =>
  post(site, "reqSmscode", { account: `1390013${1_000 + index}`, purpose: "register" }, from(index));
const solvingPasswords: Open = async (site) => {
  const { phone: account } = await registerMember(site);
  return () => postSolving(site, "loginDvlper", { account, password: wrong });
};

const registerFrom = (site: TestPortal, index: number, address: string) =>
  post(site, "registerMail", { account: `guest${index}@example.com`, password, location: 1 }, { from: address });
const mailFromOne: Open = (site) => (index) => registerFrom(site, index, "198.51.100.7");
const mailFromAny: Open = (site) => (index) => registerFrom(site, index, `198.51.100.${index}`);
const codeToAny: Open = (site) => (index) =>
  post(site, "reqSmscode", { account: `139${index + 10}010001`, purpose: "register" }, from(index));

/** A number and mailbox whose codes are requested from everywhere, each with a proof of work if one is required. */
async function openCodes(site: TestPortal): Promise<Send> {
  const { phone: account } = await registerWithBoth(site);
  site.clock.forward(day);
  return (index) =>
    postSolving(site, index % 2 ? "reqMailcode" : "reqSmscode", { account, purpose: "login" }, from(index));
}

/** The browser of somebody whose number gets no more codes elsewhere. */
async function openKnownDevice(site: TestPortal): Promise<Send> {
  const { phone: account } = await registerMember(site);
  const browser = openBrowser(site);
  await browser.post("loginDvlper", { account, password });
  return async () => {
    await site.portal.db.write(async (write) => {
      for (let i = 0; i < 10; i++) await count(site.portal, write, { kind: "sent", subject: account ?? "" });
    });
    return browser.post("reqSmscode", { account, purpose: "reset" });
  };
}

/** The first two calls guess five wrong codes each. */
async function openGuesses(site: TestPortal): Promise<Send> {
  const { phone } = await registerMember(site);
  const account = phone ?? "";
  return async (index) => {
    await site.portal.db.write((write) => write.deleteFrom("rate_counters").where("kind", "like", "sent%").execute());
    await post(site, "reqSmscode", { account, purpose: "login" });
    const code = await codeFor(site, account);
    const guesses = index < 2 ? 5 : 0;
    for (let i = 0; i < guesses; i++) await post(site, "loginDvlper", { account, code: other(code) });
    return post(site, "loginDvlper", { account, code });
  };
}

const toMailboxes = { counter: sentBySite.mail };
const wrongPasswords = { counter: { kind: "wrong password", subject: here }, passes: 10002 };
const rows: Row[] = [
  lookup("validateUser", 10001, { account: unknown }),
  lookup("loginDvlper", 10001, { account: unknown, password }),
  lookup("loginDvlper", 10001, { account: unknown, code: "123456" }),
  lookup("reqSmscode", 10001, { account: unknown, purpose: "login" }),
  lookup("pwdResetByMail", 10111, { account: "nobody@example.com" }),
  lookup("modifyPwd", 10001, { account: unknown, code: "123456", password }),
  taken("validateUser", 0, (account) => ({ account })),
  taken("reqSmscode", 10006, (account) => ({ account, purpose: "register" })),
  taken("registerSd", 10006, (account) => ({ account, code: "123456", password, location: 0 })),
  taken("addPhone", 10006, (account) => ({ account, code: "123456" })),
  ["lookups of a mailbox that is taken", 20, hour, 10110, openTakenMailbox, { passes: 10006 }],
  ["codes for a deletion to others' numbers", 20, hour, 10110, openDeletion, { passes: 10102 }],
  [
    "lookups with proofs",
    500,
    hour,
    10429,
    (site) => () => postSolving(site, "validateUser", { account: unknown }),
    { counter: { kind: "revealing", subject: here }, passes: 10001 },
  ],
  ["wrong passwords", 20, 10 * minute, 10110, openWrongPasswords, wrongPasswords],
  ["wrong passwords with proofs", 100, hour, 10429, solvingPasswords, wrongPasswords],
  [
    "challenges for passkeys",
    60,
    hour,
    10110,
    openChallenges,
    { counter: { kind: "passkey challenge", subject: here } },
  ],
  ["wrong codes, for any numbers", 30, hour, 10429, guessAnyNumber, { passes: 10051 }],
  ["right codes after five wrong ones each", 2, hour, 10051, openGuesses, { passes: 10051 }],
  ["codes to a number", 1, minute, 10105, openCodes],
  ["codes to a number", 5, hour, 10105, openCodes, { pause: minute }],
  ["codes to a number", 10, day, 10105, openCodes, { pause: 61 * minute }],
  ["codes to a known device", 1, minute, 10105, openKnownDevice],
  ["codes to a known device", 3, hour, 10105, openKnownDevice, { pause: minute }],
  ["codes to a known device", 6, day, 10105, openKnownDevice, { pause: 21 * minute }],
  ["messages from a network address", 5, 10 * minute, 10429, mailFromOne],
  ["messages from a network address", 20, day, 10429, mailFromOne, { pause: 3 * minute }],
  ["codes to numbers that differ in the last four digits", 30, hour, 10429, codeToBlock],
  ["text messages of the site", 2, hour, 10429, codeToAny, { environment: { SMS_PER_HOUR: "2" } }],
  ["text messages of the site", 3, day, 10429, codeToAny, { environment: { SMS_PER_DAY: "3" } }],
  ["mails of the site", 1_000, hour, 10429, mailFromAny, toMailboxes],
  ["mails of the site", 5_000, day, 10429, mailFromAny, { ...toMailboxes, ago: 61 * minute }],
];

describe("a limit", () => {
  test.for(rows)("of %s: %d in %d ms, then %d", async ([, max, within, refused, open, more = {}], { limited }) => {
    const { passes = 0, pause = 0, counter, ago = 0, environment } = more;
    const own = environment && (await openTestPortal({ ...limited.environment, ...environment }));
    const used = own?.site ?? limited;
    const send = await open(used);
    let calls = max;
    if (counter) {
      calls = 2;
      await used.portal.db.write(async (write) => {
        for (let i = calls; i < max; i++) await count(used.portal, write, counter);
      });
    }
    used.clock.forward(ago);
    const codes = [];
    for (let index = 0; index < calls; index++) {
      codes.push((await send(index)).errCode);
      used.clock.forward(pause);
    }
    expect(codes).toEqual(Array<number>(calls).fill(passes));
    const { errCode, data } = await send(calls);
    expect(errCode).toBe(refused);
    const wait = within - ago - calls * pause;
    if (refused === 10105 || refused === 10429) expect(data).toMatchObject({ retryAfter: wait / second });
    used.clock.forward(wait - 1);
    if (refused !== 10051) expect((await send(calls)).errCode).toBe(refused); // a refused one would be another code
    used.clock.forward(1);
    expect((await send(calls + (calls % 2))).errCode).toBe(refused === 10051 ? 0 : passes);
    await own?.close();
  });

  test("is answered with status 429 and Retry-After", async ({ limited }) => {
    for (let index = 0; index < 5; index++) await registerFrom(limited, index, here);
    const payload = { account: "more@example.com", password, location: 1 };
    const url = "/vrmcsys/account/registerMail";
    const { statusCode, headers } = await limited.app.inject({ method: "POST", url, payload });
    expect([statusCode, headers["retry-after"]]).toEqual([429, "600"]);
  });
});

async function lookUpTwenty(site: TestPortal): Promise<void> {
  for (let i = 0; i < 20; i++) expect((await post(site, "validateUser", { account: unknown })).errCode).toBe(10001);
}

describe("responses that reveal who has an account", () => {
  test("are the same for an existing account beyond the budget", async ({ limited }) => {
    const { phone: account } = await registerMember(limited);
    await lookUpTwenty(limited);
    expect((await post(limited, "validateUser", { account })).errCode).toBe(10110);
    expect((await post(limited, "loginDvlper", { account, password })).errCode).toBe(10110);
    expect((await post(limited, "reqSmscode", { account, purpose: "register" })).errCode).toBe(10110);
  });

  test("do not count if nothing was revealed, and a login does not reset them", async ({ limited }) => {
    const { phone: account } = await registerMember(limited);
    for (let i = 0; i < 20; i++) {
      expect((await post(limited, "validateUser", { account: unknown })).errCode).toBe(10001);
      if (i === 18)
        for (let j = 0; j < 30; j++)
          expect((await post(limited, "loginDvlper", { account, password })).errCode).toBe(0);
    }
    expect((await post(limited, "validateUser", { account: unknown })).errCode).toBe(10110);
  });

  test("are exactly 20 if 100 requests arrive at once", async ({ limited }) => {
    const asked = Array.from({ length: 100 }, () => post(limited, "validateUser", { account: unknown }));
    expect(countCodes(await Promise.all(asked))).toEqual({ 10001: 20, 10110: 80 });
  });
});

describe("a proof of work", () => {
  test("counts for one request, and for all its budgets", async ({ limited }) => {
    const { phone: account } = await registerMember(limited);
    await lookUpTwenty(limited);
    await limited.portal.db.write(async (write) => {
      for (let i = 0; i < 20; i++) await count(limited.portal, write, { kind: "wrong password", subject: here });
    });
    const login = { account, password };
    const refused = await post(limited, "loginDvlper", login);
    expect(refused.errMsg).toBe("Please complete the check.");
    const proof = await solve(challengeOf(refused));
    expect((await post(limited, "loginDvlper", login, { proof })).errCode).toBe(0);
    expect((await post(limited, "loginDvlper", login, { proof })).errCode).toBe(10110);
  });

  test("is required from everybody while most of the last 200 codes were not used", async ({ limited }) => {
    await lookUpTwenty(limited); // one proof is for both
    const sent_at = limited.clock.now.toISOString();
    const codes = Array.from({ length: 200 }, (_, i) => ({ id: String(i), sent_at, used: i < 39 ? 1 : 0 }));
    await limited.portal.db.write((write) => write.insertInto("code_history").values(codes).execute());
    const request = { account: newPhone(limited), purpose: "register" };
    const elsewhere = from(1);
    expect((await post(limited, "reqSmscode", request, elsewhere)).errCode).toBe(10110);
    const proof = await solve(challengeOf(await post(limited, "reqSmscode", request)));
    expect((await post(limited, "reqSmscode", request, { proof })).errCode).toBe(0);
    await limited.portal.db.write((write) =>
      write.updateTable("code_history").set({ used: 1 }).where("id", "in", ["39", "40"]).execute(),
    );
    const next = { account: newPhone(limited), purpose: "register" };
    expect((await post(limited, "reqSmscode", next, elsewhere)).errCode).toBe(0);
  });
});

describe("a network address", () => {
  test("is the one that the trusted proxy reports; what a client writes before it is ignored", async ({ limited }) => {
    const ask = async (address: string) =>
      (await post(limited, "validateUser", { account: unknown }, { from: address })).errCode;
    for (let i = 0; i < 20; i++) await ask(`10.9.8.${i}, 198.51.100.7`);
    expect([await ask("6.6.6.6, 198.51.100.7"), await ask("198.51.100.8")]).toEqual([10110, 10001]);
  });

  test("is the same for any X-Forwarded-For if no proxy is trusted", async ({ site }) => {
    const opened = await openTestPortal({ ...site.environment, RATE_LIMITS: "on" });
    const ask = (index: number) => post(opened.site, "validateUser", { account: unknown }, from(index));
    for (let i = 0; i < 20; i++) await ask(i);
    expect((await ask(99)).errCode).toBe(10110);
    await opened.close();
  });

  test("of IPv6 may send four times as much from a /56, and sixteen times as much from a /48", async ({ limited }) => {
    let sent = 0;
    const sentFrom = async (prefix: string, tries: number) => {
      const before = sent;
      for (let i = 0; i < tries; i++) {
        const address = `${prefix}${i.toString(16).padStart(2, "0")}::1`;
        if ((await registerFrom(limited, sent, address)).errCode === 0) sent++;
      }
      return sent - before;
    };
    expect(await sentFrom("2001:db8:0:1", 24)).toBe(20); // each from its own /64
    for (const next of ["2", "3"]) expect(await sentFrom(`2001:db8:0:${next}`, 20)).toBe(20);
    expect(await sentFrom("2001:db8:0:4", 24)).toBe(20);
    expect(await sentFrom("2001:db8:0:5", 1)).toBe(0);
    expect(await sentFrom("2001:db8:1:5", 1)).toBe(1);
  });

  test("has 20 of 40 concurrent wrong passwords compared without a proof, and right ones are free", async ({
    site,
    limited,
  }) => {
    const people: Person[] = [];
    for (let i = 0; i < 10; i++) people.push(await registerMember(site));
    const compared = countComparisons(limited.portal.hashing);
    const tries = Array.from({ length: 40 }, (_, i) =>
      post(limited, "loginDvlper", { account: people[i % 10]?.phone, password: wrong }),
    );
    expect(countCodes(await Promise.all(tries))).toEqual({ 10002: 20, 10110: 20 });
    expect(compared()).toBe(20);
    limited.clock.forward(10 * minute);
    for (let i = 0; i < 30; i++)
      expect((await post(limited, "loginDvlper", { account: people[0]?.phone, password })).errCode).toBe(0);
  });

  test("has 30 of 40 concurrent wrong codes compared", async ({ limited }) => {
    const guess = (i: number) => ({ account: `1390013${1_000 + i}`, code: "123456", purpose: "login" });
    const tries = Array.from({ length: 40 }, (_, i) => post(limited, "validateSmscode", guess(i), from(66)));
    expect(countCodes(await Promise.all(tries))).toEqual({ 10051: 30, 10429: 10 });
    expect((await post(limited, "validateSmscode", guess(1), from(67))).errCode).toBe(10051);
  });

  test("is charged wherever a password is required, and for its own reset with the old password", async ({
    limited,
  }) => {
    const { token, phone } = await registerMember(limited);
    const { mailbox } = await registerByMail(limited, "lena@example.com");
    limited.clock.forward(minute);
    await post(limited, "pwdResetByMail", { account: mailbox });
    const reset = { token: await tokenFor(limited, mailbox ?? ""), password };
    await limited.portal.db.write(async (write) => {
      for (let i = 0; i < 19; i++) await count(limited.portal, write, { kind: "wrong password", subject: here });
    });
    const compared = countComparisons(limited.portal.hashing);
    const resets = Array.from({ length: 20 }, () => post(limited, "pwdResetVerifyByMail", reset));
    expect(countCodes(await Promise.all(resets))).toEqual({ 10106: 1, 10110: 19 });
    expect(compared()).toBe(1);
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
  test("count for a number over all purposes and spellings", async ({ site }) => {
    const { phone } = await registerMember(site);
    site.clock.forward(minute);
    await site.call("sendCode", { account: phone ?? "", purpose: "login" });
    const spelled = (phone ?? "").replace("+86", "");
    expect((await site.refusal("sendCode", { account: spelled, purpose: "reset" })).errCode).toBe(10105);
  });

  test("are charged before a password is hashed, and refunded if none could be", async ({ limited }) => {
    const { hashing } = limited.portal;
    const hash = hashing.hash.bind(hashing);
    let hashed = 0;
    hashing.hash = (text) => {
      hashed++;
      return hash(text);
    };
    const responses = await Promise.all(Array.from({ length: 18 }, (_, i) => registerFrom(limited, i, here)));
    expect(countCodes(responses)).toEqual({ 0: 5, 10429: 13 });
    expect(hashed).toBe(5);
    limited.clock.forward(10 * minute);
    hashing.hash = () => Promise.reject(refuse("unavailable"));
    expect((await registerFrom(limited, 50, here)).errCode).toBe(10503);
    hashing.hash = hash;
    expect((await registerFrom(limited, 50, here)).errCode).toBe(0);
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
