import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { count } from "../../server/limits/rate-counters.ts";
import { openTestPortal, type TestPortal } from "../portal.ts";
import { post, openBrowser, postSolving, test } from "./limited.ts";
import { codeFor, newPhone, password, registerMember, registerWithBoth } from "./people.ts";
import { startTwoServers, countCodes } from "./two-servers.ts";

const minute = 60_000;
const other = (code: string) => (code === "000000" ? "000001" : "000000");
const codeOf = ({ errCode }: Envelope) => errCode;
const ticketOf = ({ data }: Envelope) => (data as { ticket: string }).ticket;

/** A member with a number, and the browser in which they logged in. */
async function openOwner(site: TestPortal) {
  const { phone, id } = await registerMember(site);
  const browser = openBrowser(site);
  expect(codeOf(await browser.post("loginDvlper", { account: phone, password }))).toBe(0);
  site.clock.forward(minute);
  return { account: phone ?? "", id, browser };
}

/** The most that a stranger at one network address can do to a number without a proof of work: use up its codes, then lock it. */
async function attack(site: TestPortal, account: string, from = "198.51.100.66"): Promise<void> {
  for (let round = 0; round < 2; round++) {
    if (round) site.clock.forward(61_000);
    expect(codeOf(await post(site, "reqSmscode", { account, purpose: "login" }, { from }))).toBe(0);
    const wrong = other(await codeFor(site, account));
    for (let i = 0; i < 5; i++)
      expect(codeOf(await post(site, "validateSmscode", { account, code: wrong, purpose: "login" }, { from }))).toBe(
        10051,
      );
  }
  for (let i = 0; i < 5; i++)
    expect(codeOf(await post(site, "loginDvlper", { account, password: "Wrong-7-lens" }, { from }))).toBe(10002);
}

describe("whatever strangers do to a number, its owner", () => {
  test("can reset the password at once on a known device, and log in", async ({ limited }) => {
    const { account, browser } = await openOwner(limited);
    await attack(limited, account);
    expect(codeOf(await browser.post("loginDvlper", { account, password }))).toBe(10027);
    expect(codeOf(await browser.post("reqSmscode", { account, purpose: "reset" }))).toBe(0);
    const reset = { account, code: await codeFor(limited, account), password: "Orbit-8-lens" };
    expect(codeOf(await browser.post("modifyPwd", reset))).toBe(0);
    expect(codeOf(await browser.post("loginDvlper", { account, password: "Orbit-8-lens" }))).toBe(0);
  });

  test("can log in by a code there, though strangers have used up all guesses", async ({ limited }) => {
    const { account, browser } = await openOwner(limited);
    await attack(limited, account);
    limited.clock.forward(5 * minute); // the lock is over; ten wrong codes of the last hour are not
    expect(codeOf(await browser.post("reqSmscode", { account, purpose: "login" }))).toBe(0);
    const login = { account, code: await codeFor(limited, account) };
    expect(codeOf(await browser.post("loginDvlper", login))).toBe(0);
  });

  test("can get a code there, though strangers have used up all messages to the number and its block", async ({
    limited,
  }) => {
    const { account, browser } = await openOwner(limited);
    const codes = [];
    for (let i = 0; i < 5; i++) {
      const from = `198.51.100.${i}`;
      codes.push(codeOf(await postSolving(limited, "reqSmscode", { account, purpose: "login" }, { from })));
      limited.clock.forward(minute);
    }
    expect(codes).toEqual([0, 0, 0, 0, 10105]); // the registration was the first
    for (let i = 0; i < 30; i++) {
      const neighbour = `${account.slice(0, -4)}${9_000 + i}`;
      await post(limited, "reqSmscode", { account: neighbour, purpose: "register" }, { from: `192.0.2.${i}` });
    }
    expect(codeOf(await browser.post("reqSmscode", { account, purpose: "login" }))).toBe(0);
    expect(codeOf(await browser.post("loginDvlper", { account, code: await codeFor(limited, account) }))).toBe(0);
  });

  test("can still use the code of that device when a stranger requests a newer one", async ({ limited }) => {
    const { account, browser } = await openOwner(limited);
    await browser.post("reqSmscode", { account, purpose: "login" });
    const code = await codeFor(limited, account);
    limited.clock.forward(minute);
    expect(codeOf(await post(limited, "reqSmscode", { account, purpose: "login" }, { from: "198.51.100.66" }))).toBe(0);
    expect(codeOf(await browser.post("loginDvlper", { account, code }))).toBe(0);
  });

  test("cannot be impersonated by a forged browser, network or cookie", async ({ limited }) => {
    const { account, browser } = await openOwner(limited);
    await limited.portal.db.write((write) => count(limited.portal, write, { kind: "sent", subject: account }));
    const stranger = openBrowser(limited); // the same network and browser as the owner's
    const asked = async (from = stranger) => codeOf(await from.post("reqSmscode", { account, purpose: "login" }));
    for (const device of [undefined, "A".repeat(22), "x"]) {
      if (device) stranger.cookies.set("device", device);
      expect(await asked()).toBe(10105);
    }
    expect(await asked(browser)).toBe(0);
  });

  test("gets the last messages on any browser by a proof of work, to their mailbox, too, and resets a locked password", async ({
    limited,
  }) => {
    const { mailbox, phone } = await registerWithBoth(limited);
    limited.clock.forward(24 * 60 * minute);
    const ask = (from: string, path = "reqSmscode") =>
      post(limited, path, { account: phone, purpose: "reset" }, { from });
    for (const [round, expected] of [4, 4, 0].entries()) {
      const outcomes = [];
      for (let i = 0; i < 5; i++) {
        outcomes.push(codeOf(await ask(`198.51.100.${round * 5 + i}`)));
        limited.clock.forward(minute);
      }
      expect(outcomes).toEqual([0, 0, 0, 0, 0].fill(10110, expected));
      if (round < 2) limited.clock.forward(60 * minute);
    }
    for (let i = 0; i < 5; i++) await post(limited, "loginDvlper", { account: phone, password: "Wrong-7-lens" });
    expect(codeOf(await post(limited, "loginDvlper", { account: phone, password }))).toBe(10027);
    const from = "192.0.2.7";
    const askSolving = async (path: string) =>
      codeOf(await postSolving(limited, path, { account: phone, purpose: "reset" }, { from }));
    expect(await askSolving("reqMailcode")).toBe(0);
    const reset = { account: phone, code: await codeFor(limited, mailbox), password: "Orbit-8-lens" };
    expect(codeOf(await post(limited, "modifyPwd", reset, { from }))).toBe(0);
    expect(codeOf(await post(limited, "loginDvlper", { account: phone, password: "Orbit-8-lens" }))).toBe(0);
    limited.clock.forward(minute);
    expect(await askSolving("reqSmscode")).toBe(0);
    limited.clock.forward(minute);
    expect(await askSolving("reqSmscode")).toBe(10105); // ten a day
  });

  test("has no known device after ninety days without a login", async ({ limited }) => {
    const { account, browser } = await openOwner(limited);
    limited.clock.forward(90 * 24 * 60 * minute - 2 * minute); // the login was a minute ago
    for (const expected of [0, 10105]) {
      await post(limited, "reqSmscode", { account, purpose: "login" }, { from: "198.51.100.1" });
      expect(codeOf(await browser.post("reqSmscode", { account, purpose: "login" }))).toBe(expected);
      limited.clock.forward(minute);
    }
  });
});

describe("a code requested with a ticket", () => {
  test("is compared five times with it, whatever is guessed without it", async ({ site }) => {
    const { phone: account } = await registerMember(site);
    site.clock.forward(minute);
    const ticket = ticketOf(await post(site, "reqSmscode", { account, purpose: "login" }));
    const code = await codeFor(site, account ?? "");
    for (let i = 0; i < 12; i++) await post(site, "loginDvlper", { account, code: other(code) });
    for (let i = 0; i < 3; i++)
      await post(site, "loginDvlper", { account, code: other(code), ticket: "someone-else's" });
    for (let i = 0; i < 4; i++)
      expect(codeOf(await post(site, "loginDvlper", { account, code: other(code), ticket }))).toBe(10051);
    expect(codeOf(await post(site, "loginDvlper", { account, code, ticket }))).toBe(0);
  });

  test("is used up by the fifth wrong one, with the same message as any wrong code", async ({ site }) => {
    const { phone: account } = await registerMember(site);
    site.clock.forward(minute);
    const ticket = ticketOf(await post(site, "reqSmscode", { account, purpose: "login" }));
    const code = await codeFor(site, account ?? "");
    const responses = [];
    for (let i = 0; i < 5; i++) responses.push(await post(site, "loginDvlper", { account, code: other(code), ticket }));
    responses.push(await post(site, "loginDvlper", { account, code, ticket })); // exhausted
    responses.push(await post(site, "validateSmscode", { account, code, ticket, purpose: "reset" })); // other purpose
    responses.push(await post(site, "validateSmscode", { account: newPhone(site), code, ticket, purpose: "login" }));
    site.clock.forward(5 * minute);
    responses.push(await post(site, "loginDvlper", { account, code, ticket })); // expired
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toEqual({ errCode: 10051, errMsg: "Wrong verification code.", data: null });
  });

  test(
    "is compared five times for 200 concurrent guesses over two servers, beside 200 by strangers",
    { tags: "nightly" },
    async ({ site }) => {
      const { phone: account } = await registerMember(site);
      await site.portal.db.write((write) => write.deleteFrom("rate_counters").execute()); // the servers' clock is the real one
      await using two = await startTwoServers(site.environment);
      const input = { account: account ?? "", purpose: "login" as const };
      const ticket = ticketOf(await two.servers[0].call("sendCode", input));
      const code = await codeFor(site, account ?? "");
      const guesses = await Promise.all(
        Array.from({ length: 400 }, (_, i) =>
          (i % 2 ? two.servers[1] : two.servers[0]).call("logIn", {
            account: account ?? "",
            code: other(code),
            ...(i % 4 < 2 && { ticket }),
          }),
        ),
      );
      expect(countCodes(guesses)).toEqual({ 10051: 400 });
      const counted = await site.portal.db.read
        .selectFrom("codes")
        .select(["attempts", "ticket_attempts"])
        .where("phone", "=", account)
        .where("purpose", "=", "login")
        .executeTakeFirstOrThrow();
      expect(counted).toEqual({ attempts: 5, ticket_attempts: 5 });
      expect((await two.servers[1].call("logIn", { account: account ?? "", code, ticket })).errCode).toBe(10051);
    },
  );
});

describe("cookies of codes and devices", () => {
  test("are HttpOnly and SameSite, and of limited size, whatever a browser requested", async ({ site }) => {
    const [one, two] = [newPhone(site), newPhone(site)];
    const browser = openBrowser(site);
    const first = await browser.post("reqSmscode", { account: one, purpose: "register" });
    const second = await browser.post("reqSmscode", { account: two, purpose: "register" });
    expect(ticketOf(second)).toBe(ticketOf(first));
    expect(browser.cookies.get("ticket")).toBe(ticketOf(first));
    for (const account of [one, two]) {
      const code = await codeFor(site, account);
      for (let i = 0; i < 12; i++)
        await post(site, "validateSmscode", { account, code: other(code), purpose: "register" });
      expect(codeOf(await browser.post("registerSd", { account, code, password, location: 0 }))).toBe(0);
    }
    const { cookies } = await site.app.inject({
      method: "POST",
      url: "/vrmcsys/account/loginDvlper",
      payload: { account: one, password },
    });
    expect(cookies).toEqual([
      {
        name: "device",
        value: expect.stringMatching(/^[\w-]{22}$/) as string,
        path: "/",
        maxAge: 90 * 24 * 3_600,
        httpOnly: true,
        sameSite: "Lax",
      },
    ]);
  });

  test("have the __Host- prefix on https", async ({ site }) => {
    const secure = await openTestPortal({ ...site.environment, PUBLIC_URL: "https://portal.example" });
    const payload = { account: newPhone(site), purpose: "register" };
    const { cookies } = await secure.site.app.inject({ method: "POST", url: "/vrmcsys/account/reqSmscode", payload });
    await secure.close();
    expect(cookies).toMatchObject([{ name: "__Host-ticket", path: "/", secure: true, httpOnly: true, maxAge: 300 }]);
  });

  test("are stored as hashes, for at most twenty devices per account", async ({ site }) => {
    const { account, id, browser } = await openOwner(site);
    for (let i = 0; i < 25; i++) await openBrowser(site).post("loginDvlper", { account, password });
    const rows = await site.portal.db.read
      .selectFrom("known_devices")
      .select("hash")
      .where("account", "=", id)
      .execute();
    expect(rows).toHaveLength(20);
    await browser.post("reqSmscode", { account, purpose: "login" });
    const codes = await site.portal.db.read.selectFrom("codes").selectAll().execute();
    const kept = JSON.stringify([rows, codes]);
    for (const cookie of browser.cookies.values()) expect(kept).not.toContain(cookie);
  });
});
