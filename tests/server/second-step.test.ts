import { describe, expect } from "vitest";
import { prefix } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import type { Session } from "../../contract/schemas/accounts.ts";
import type { Role } from "../../contract/access.ts";
import { day, minute, second } from "../../server/time/time.ts";
import { openTestPortal, test, type TestPortal, type Visitor } from "../portal.ts";
import { appCode, proveAgain, setUpApp, SoftwarePasskey } from "./authenticators.ts";
import { codeFor, password, registerMember, registerOperator, type Person } from "./people.ts";
import { atOnce, startTwoServers, countCodes } from "./two-servers.ts";

const enter = (visitor: Visitor, { phone }: Person): Promise<Session> =>
  visitor.call("logIn", { account: phone ?? "", password });

/** The first call that a login with a due second step is refused. */
const opened = async (site: TestPortal, { token }: Session) => {
  const outcome = await site
    .as(token)
    .call("sessions", {})
    .then(
      () => 0,
      (error: unknown) => (error as { errCode: number }).errCode, // the client throws only refusals
    );
  return outcome;
};

describe("an authenticator app", () => {
  test("and every other method are named in the list of sessions and the audit log", async ({ site }) => {
    const member = await registerMember(site);
    const { secret, recoveryCodes } = await setUpApp(site, member);
    site.clock.forward(minute);
    await site.call("sendCode", { account: member.phone ?? "", purpose: "login" });
    const code = await codeFor(site, member.phone ?? "");
    const byCode = await site.call("logIn", { account: member.phone ?? "", code });
    await site.as(byCode.token).call("prove", { otp: appCode(secret, site.clock.now) });
    const byPassword = await enter(site, member);
    await site.as(byPassword.token).call("prove", { recoveryCode: recoveryCodes[0] ?? "" });
    const { items } = await member.call("sessions", {});
    const ways = items.map(({ amr }) => amr.join(" + ")).toSorted();
    expect(ways).toEqual(["pwd + otp", "pwd + recovery", "sms + otp"]); // the set-up's session proved the app, too
    const admin = await registerOperator(site, "admin");
    const audit = await admin.call("audit", { action: "session.", subject: member.id, pageSize: 100 });
    const told = audit.items.map(({ action, after }) => `${action} ${String(after?.["amr"])}`).toSorted();
    expect(told).toEqual([
      "session.opened pwd",
      "session.opened pwd",
      "session.opened sms",
      "session.proved otp",
      "session.proved recovery",
    ]);
  });

  test("is required after password and after code, and then everything is allowed", async ({ site }) => {
    const member = await registerMember(site);
    const { secret, uri } = await setUpApp(site, member);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parallax:.+secret=/);
    site.clock.forward(30 * second);
    const session = await enter(site, member);
    expect(session.secondStep).toBe("verify");
    expect(await opened(site, session)).toBe(10113);
    const { token } = await site.as(session.token).call("prove", { otp: appCode(secret, site.clock.now) });
    expect(await site.as(token).call("profile", {})).toMatchObject({ amr: ["pwd", "otp"], secondStepDue: false });

    site.clock.forward(minute);
    await site.call("sendCode", { account: member.phone ?? "", purpose: "login" });
    const code = await codeFor(site, member.phone ?? "");
    const byCode = await site.call("logIn", { account: member.phone ?? "", code });
    expect(await opened(site, byCode)).toBe(10113);
  });

  test("has each code accepted once, in its own time step and the adjacent ones", async ({ site }) => {
    const member = await registerMember(site);
    const { secret } = await setUpApp(site, member);
    const { token } = await enter(site, member);
    const used = appCode(secret, site.clock.now);
    expect((await site.as(token).refusal("prove", { otp: used })).errCode).toBe(10051); // already used in the set-up
    site.clock.forward(60 * second);
    const before = appCode(secret, new Date(site.clock.now.getTime() - 60 * second));
    expect((await site.as(token).refusal("prove", { otp: before })).errCode).toBe(10051);
    const beside = appCode(secret, new Date(site.clock.now.getTime() - 30 * second));
    const proved = await site.as(token).call("prove", { otp: beside });
    expect((await site.as(proved.token).refusal("prove", { otp: beside })).errCode).toBe(10051);
  });

  test("may have a clock that is wrong by 90 s at the setup; a corrected clock works as well", async ({ site }) => {
    for (const ahead of [90 * second, -90 * second]) {
      const member = await registerMember(site);
      const { secret } = await setUpApp(site, member, ahead);
      site.clock.forward(5 * minute);
      const skewed = await enter(site, member);
      const at = (shift: number) => new Date(site.clock.now.getTime() + shift);
      const { token } = await site.as(skewed.token).call("prove", { otp: appCode(secret, at(ahead)) });
      site.clock.forward(5 * minute);
      await site.as(token).call("prove", { otp: appCode(secret, site.clock.now) });
    }
    const member = await registerMember(site);
    await proveAgain(site);
    const { secret } = await member.call("beginAuthenticator", {});
    const tooFar = appCode(secret, new Date(site.clock.now.getTime() + 121 * second));
    expect((await member.refusal("confirmAuthenticator", { otp: tooFar })).errCode).toBe(10051);
  });

  test("is still proved by a recovery code after somebody has used up its guesses", async ({ site }) => {
    const member = await registerMember(site);
    const { recoveryCodes } = await setUpApp(site, member);
    site.clock.forward(minute);
    const thief = site.as((await enter(site, member)).token);
    for (let i = 0; i < 5; i++) expect((await thief.refusal("prove", { otp: "000000" })).errCode).toBe(10051);
    expect((await thief.refusal("prove", { otp: "000000" })).errCode).toBe(10115);
    const { token } = await enter(site, member);
    await site.as(token).call("prove", { recoveryCode: recoveryCodes[0] ?? "" });
    site.clock.forward(5 * minute - 1);
    expect((await thief.refusal("prove", { otp: "000000" })).errCode).toBe(10115);
    site.clock.forward(1);
    expect((await thief.refusal("prove", { otp: "000000" })).errCode).toBe(10051);
  });

  test("comes with ten recovery codes, each valid once, with spaces and in any case", async ({ site }) => {
    const member = await registerMember(site);
    const { recoveryCodes } = await setUpApp(site, member);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", next = "", third = ""] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replace("-", "  ").replaceAll("0", "O").replaceAll("1", "l")} `;
    const { token } = await enter(site, member);
    const proved = await site.as(token).call("prove", { recoveryCode: typed });
    expect((await site.as(proved.token).refusal("prove", { recoveryCode: first })).errCode).toBe(10051);
    const person = site.as((await site.as(proved.token).call("prove", { recoveryCode: next })).token);
    expect((await person.call("security", {})).recoveryCodes).toBe(8);
    const renewed = (await person.call("makeRecoveryCodes", {})).recoveryCodes ?? [];
    expect((await person.refusal("prove", { recoveryCode: third })).errCode).toBe(10051);
    await person.call("prove", { recoveryCode: renewed[0] ?? "" });
    const stored = JSON.stringify(await site.portal.db.read.selectFrom("recovery_codes").selectAll().execute());
    expect(stored).not.toContain((renewed[1] ?? "").replace("-", ""));
  });

  test("has five of 200 parallel guesses compared, over two servers", { tags: "nightly" }, async ({ site }) => {
    const member = await registerMember(site);
    const { secret } = await setUpApp(site, member);
    const { token } = await enter(site, member);
    const right = new Set([-2, -1, 0, 1, 2].map((step) => appCode(secret, new Date(Date.now() + step * 30_000))));
    const wrong = Array.from({ length: 300 }, (_, index) => String(index).padStart(6, "0")).filter(
      (code) => !right.has(code),
    );
    await site.portal.db.write((write) =>
      // The other servers' clocks are the real one
      write
        .updateTable("sessions")
        .set({ last_seen_at: new Date().toISOString(), ends_at: new Date(Date.now() + day).toISOString() })
        .execute(),
    );
    await using two = await startTwoServers(site.environment);
    const outcomes = await atOnce(two.servers, 200, "prove", (index) => ({ otp: wrong[index] ?? "" }), { token });
    expect(countCodes(outcomes)).toEqual({ 10051: 5, 10115: 195 });
    expect(outcomes.find(({ errCode }) => errCode === 10115)?.data).toMatchObject({ retryAfter: expect.any(Number) });
  });

  test(
    "has one code accepted once when 50 sessions send it at the same time over two servers",
    { tags: "nightly" },
    async ({ site }) => {
      const member = await registerMember(site);
      const { secret } = await setUpApp(site, member);
      const { token } = await enter(site, member);
      await site.portal.db.write(async (write) => {
        const now = Date.now(); // the other servers' clocks are the real one
        const ends = { last_seen_at: new Date(now).toISOString(), ends_at: new Date(now + day).toISOString() };
        await write.updateTable("sessions").set(ends).execute();
        await write.updateTable("authenticators").set({ last_step: 0, drift: 0 }).execute();
      });
      await using two = await startTwoServers(site.environment);
      const otp = appCode(secret, new Date());
      const outcomes = await atOnce(two.servers, 50, "prove", () => ({ otp }), { token });
      expect(countCodes(outcomes)).toEqual({ 0: 1, 10051: 5, 10115: 44 });
    },
  );

  test("is not removed with a stolen session and password", async ({ site }) => {
    const member = await registerMember(site);
    await setUpApp(site, member);
    site.clock.forward(15 * minute);
    expect((await member.refusal("removeAuthenticator", {})).errCode).toBe(10114);
    expect((await member.refusal("prove", { password })).errCode).toBe(10100);
    expect((await member.refusal("addMail", { account: "thief@example.com", password })).errCode).toBe(10114);
    expect((await member.refusal("deleteAccount", { password })).errCode).toBe(10114);
  });
});

/** The response of each call that requires the second step. */
async function refusalsOf(site: TestPortal, token: string): Promise<Map<CallName, number>> {
  const refusals = new Map<CallName, number>();
  for (const name of Object.keys(calls) as CallName[]) {
    const { access, opens }: { access: string; opens?: string } = calls[name];
    const isOpen = opens === "always" || opens === "beforeSecondStep" || (access === "public" && opens === undefined);
    if (isOpen) continue;
    const { method, path } = calls[name];
    const url = prefix + path.replace(/:\w+/g, "none");
    const payload = method === "GET" ? {} : { payload: {} };
    const response = await site.app.inject({ method, url, headers: { token }, ...payload });
    const isJson = response.headers["content-type"]?.toString().startsWith("application/json") === true;
    const ofStatus = response.statusCode === 403 ? 10113 : 0; // HEAD has no body, and a file is not a refusal
    refusals.set(name, isJson && method !== "HEAD" ? response.json<{ errCode: number }>().errCode : ofStatus);
  }
  return refusals;
}

describe("a login whose second step is due", () => {
  test("allows nothing but that step and its setup, whichever call is made", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await setUpApp(site, admin);
    const { token } = await enter(site, admin);
    for (const [name, code] of await refusalsOf(site, token)) expect(code, name).toBe(10113);
    const locked = site.as(token);
    expect((await locked.refusal("security", {})).errCode).toBe(10113);
    expect((await locked.refusal("newPasskeyOptions", {})).errCode).toBe(10113);
    expect((await locked.refusal("beginAuthenticator", {})).errCode).toBe(10113);
    expect((await locked.refusal("confirmAuthenticator", { otp: "000000" })).errCode).toBe(10113);
    const change = { oldPassword: password, password: "Another-7-lens" };
    expect((await site.as(token).refusal("changePassword", change)).errCode).toBe(10113);
  });

  test("is skipped in a remembered browser for 30 days, until it is forgotten", async ({ site }) => {
    const member = await registerMember(site);
    const { recoveryCodes } = await setUpApp(site, member);
    const cookie = `device=${"d".repeat(22)}`;
    const browser = site.with({ cookie });
    const { token } = await enter(browser, member);
    const proved = await site
      .with({ cookie, token })
      .call("prove", { recoveryCode: recoveryCodes[0] ?? "", remember: true });
    const spared = await enter(browser, member);
    expect(spared.secondStep).toBeUndefined();
    expect(await site.as(spared.token).call("profile", {})).toMatchObject({ amr: ["pwd", "device"] });
    expect((await enter(site, member)).secondStep).toBe("verify");
    const { devices } = await site.with({ cookie, token: proved.token }).call("security", {});
    expect(devices).toMatchObject([{ current: true }]);

    await site.as(proved.token).call("forgetDevices", { id: devices[0]?.id ?? "" });
    expect((await enter(browser, member)).secondStep).toBe("verify");
    for (const [index, each] of [cookie, `device=${"e".repeat(22)}`].entries()) {
      const recoveryCode = recoveryCodes[index + 1] ?? "";
      const { token: due } = await enter(site.with({ cookie: each }), member);
      await site.with({ cookie: each, token: due }).call("prove", { recoveryCode, remember: true });
    }
    const present = site.as(proved.token);
    expect((await present.call("security", {})).devices).toHaveLength(2);
    await present.call("forgetDevices", { all: true });
    expect((await present.call("security", {})).devices).toEqual([]);
    expect((await enter(browser, member)).secondStep).toBe("verify");
    const { token: last } = await enter(browser, member);
    await site.with({ cookie, token: last }).call("prove", { recoveryCode: recoveryCodes[3] ?? "", remember: true });
    expect((await enter(browser, member)).secondStep).toBeUndefined();
    site.clock.forward(30 * day - 1);
    expect((await enter(browser, member)).secondStep).toBeUndefined();
    site.clock.forward(1);
    expect((await enter(browser, member)).secondStep).toBe("verify");
  });
});

/** The same portal where operators have to have a second factor. */
async function openStrict(site: TestPortal): Promise<{ site: TestPortal } & AsyncDisposable> {
  const strict = await openTestPortal({ ...site.environment, OPERATOR_MFA: "required" });
  return { site: strict.site, [Symbol.asyncDispose]: strict.close };
}

/** Returns a function by which an admin with a second factor changes roles. */
async function roleChanger(site: TestPortal): Promise<(person: Person, role: Role) => Promise<void>> {
  const admin = await registerOperator(site, "admin");
  const session = site.as((await enter(site, admin)).token);
  await setUpApp(site, session);
  return async ({ id }, role) => {
    const { version } = await session.call("accountDetail", { id });
    await session.call("setRole", { id, role, version });
  };
}

describe("operators", () => {
  test("are offered a second factor at every login, and their first passkey turns two-step login on", async ({
    site,
  }) => {
    const reviewer = await registerOperator(site, "reviewer");
    expect((await enter(site, reviewer)).secondStep).toBe("offer");
    expect((await reviewer.call("security", {})).recommended).toBe(true);
    const { origin, hostname } = new URL(site.portal.publicUrl());
    const key = new SoftwarePasskey({ origin, rpId: hostname });
    await proveAgain(site);
    const made = key.create(await reviewer.call("newPasskeyOptions", {}));
    expect((await reviewer.call("addPasskey", { name: "Key", passkey: made })).recoveryCodes).toHaveLength(10);
    const session = await enter(site, reviewer);
    expect(session.secondStep).toBe("verify");
    const { passkey, ways } = await site.as(session.token).call("proofOptions", {});
    expect(ways).toEqual(["passkey", "recovery"]);
    key.isUserVerified = false; // after a password the key alone is the second factor
    if (!passkey) throw new Error("a passkey is one of the ways");
    await site.as(session.token).call("prove", { passkey: key.get(passkey) });
  });

  test("have to set one up where it is required, while tokens for automation go on", async ({ site }) => {
    const { site: strict, close } = await openTestPortal({ ...site.environment, OPERATOR_MFA: "required" });
    try {
      const admin = await registerOperator(strict, "admin");
      const session = await enter(strict, admin);
      expect(session.secondStep).toBe("setUp");
      expect(await opened(strict, session)).toBe(10113);
      const person = strict.as(session.token);
      await setUpApp(strict, person);
      const { token } = await person.call("createToken", { name: "CI", expiresInDays: 1 });
      expect((await person.refusal("removeAuthenticator", {})).errCode).toBe(10116);
      await strict.portal.db.write((write) => write.deleteFrom("authenticators").execute());
      await strict.as(token).call("adminReleases", {});
      const member = await registerMember(strict);
      expect((await enter(strict, member)).secondStep).toBeUndefined();
    } finally {
      await close();
    }
  });

  test("can only set it up until then, in any role, whichever call they make", async ({ site }) => {
    const { site: strict, close } = await openTestPortal({ ...site.environment, OPERATOR_MFA: "required" });
    try {
      for (const role of ["reviewer", "publisher", "admin"] as const) {
        const operator = await registerOperator(strict, role);
        const { token } = await enter(strict, operator);
        for (const [name, code] of await refusalsOf(strict, token)) expect(code, `${role} ${name}`).toBe(10113);
        const person = strict.as(token);
        expect(await person.call("profile", {})).toMatchObject({ secondStepDue: true, roles: [role] });
        expect(await person.call("security", {})).toMatchObject({ required: true, passkeys: [] });
        await setUpApp(strict, person);
        await person.call("sessions", {});
      }
    } finally {
      await close();
    }
  });

  test("must set it up even in a browser that was remembered after a password alone", async ({ site }) => {
    const { site: strict, close } = await openTestPortal({ ...site.environment, OPERATOR_MFA: "required" });
    try {
      const admin = await registerOperator(strict, "admin");
      const cookie = `device=${"d".repeat(22)}`;
      const { token } = await enter(strict, admin);
      await strict.with({ cookie, token }).call("prove", { password, remember: true });
      expect((await enter(strict.with({ cookie }), admin)).secondStep).toBe("setUp");
    } finally {
      await close();
    }
  });

  test("who get a role are asked in the session that is open; who lose it keep two-step login", async ({ site }) => {
    await using strict = await openStrict(site);
    const change = await roleChanger(strict.site);
    const member = await registerMember(strict.site);
    await member.call("sessions", {});
    await change(member, "reviewer");
    expect((await member.refusal("applicationQueue", {})).errCode).toBe(10113);
    expect((await member.refusal("sessions", {})).errCode).toBe(10113);
    await setUpApp(strict.site, member);
    await member.call("applicationQueue", {});
    await change(member, "member");
    expect((await enter(strict.site, member)).secondStep).toBe("verify");
  });

  test("owe their second step again when a role that they lost comes back", async ({ site }) => {
    await using strict = await openStrict(site);
    const change = await roleChanger(strict.site);
    for (const hasApp of [false, true]) {
      const reviewer = await registerOperator(strict.site, "reviewer");
      if (hasApp) await setUpApp(strict.site, reviewer);
      const due = await enter(strict.site, reviewer);
      const person = strict.site.as(due.token);
      expect(due.secondStep).toBe(hasApp ? "verify" : "setUp");
      await change(reviewer, "member");
      expect(await opened(strict.site, due)).toBe(hasApp ? 10113 : 0); // a factor asks members, too
      expect(await person.call("profile", {})).toMatchObject({ secondStepDue: hasApp, roles: ["member"] });
      await proveAgain(site);
      const begun = hasApp ? undefined : await person.call("beginAuthenticator", {});
      await change(reviewer, "reviewer");
      expect(await opened(strict.site, due)).toBe(10113);
      expect((await person.refusal("applicationQueue", {})).errCode).toBe(10113);
      if (!begun) continue;
      await person.call("confirmAuthenticator", { otp: appCode(begun.secret, strict.site.clock.now) });
      await person.call("applicationQueue", {});
    }
  });

  test("do not keep a session without a factor by removing it while they have no role", async ({ site }) => {
    await using strict = await openStrict(site);
    const change = await roleChanger(strict.site);
    const reviewer = await registerOperator(strict.site, "reviewer");
    await setUpApp(strict.site, reviewer);
    await reviewer.call("applicationQueue", {});
    expect((await reviewer.refusal("removeAuthenticator", {})).errCode).toBe(10116);
    await change(reviewer, "member");
    await reviewer.call("removeAuthenticator", {});
    await reviewer.call("sessions", {});
    await change(reviewer, "reviewer");
    expect((await reviewer.refusal("applicationQueue", {})).errCode).toBe(10113);
    await setUpApp(strict.site, reviewer);
    await reviewer.call("applicationQueue", {});
  });

  test("change roles, tokens and the licence only after a proof of the last fifteen minutes", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    site.clock.forward(15 * minute);
    const { version } = await admin.call("accountDetail", { id: admin.id });
    const licence = { version: "9", effective: "2026-12-01", title: { en: "a", zh: "b" }, body: { en: "a", zh: "b" } };
    expect((await admin.refusal("setRole", { id: admin.id, role: "admin", version })).errCode).toBe(10114);
    expect((await admin.refusal("createToken", { name: "CI", expiresInDays: 1 })).errCode).toBe(10114);
    expect((await admin.refusal("createLicence", licence)).errCode).toBe(10114);
    const { token } = await admin.call("prove", { password });
    await site.as(token).call("createToken", { name: "CI", expiresInDays: 1 });
    expect(await site.as(token).call("profile", {})).toMatchObject({
      amr: ["pwd"],
      provedAt: site.clock.now.toISOString(),
    });
  });
});
