import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { countComparisons } from "./comparisons.ts";
import { codeFor, logIn, newPhone, password, registerByMail, registerMember, tokenFor } from "./people.ts";

const minute = 60_000;

/** Passwords that break the rule, and the issue of each. */
const broken = [
  ["Short-7", "length"],
  ["Much-too-long-7", "length"],
  ["onlylowercase".slice(0, 12), "kinds"],
  ["P@ssw0rd123", "common"],
] as const;

describe("registering a mailbox", () => {
  test("with a domain of another script makes one account, however the domain is written", async ({ site }) => {
    const person = await registerByMail(site, "wei@例子.中国");
    const punycode = "wei@xn--fsqu00a.xn--fiqs8s";
    expect((await site.call("logIn", { account: punycode, password })).token).toBeTruthy();
    expect((await person.call("profile", {})).mailbox).toBe("wei@例子.中国");
    const again = { account: punycode, password, location: 1 as const };
    expect((await site.refusal("registerByMail", again)).errCode).toBe(10006);
  });

  test("creates an account when the link is used, once, and not before", async ({ site }) => {
    const account = "lena@example.com";
    await site.call("registerByMail", { account: " Lena@Example.com ", password, location: 1 });
    expect((await site.refusal("checkAccount", { account })).errCode).toBe(10001);
    expect((await site.refusal("logInByMail", { account, password })).errCode).toBe(10001);
    const token = await tokenFor(site, account);
    for (let time = 0; time < 2; time += 1) await site.call("checkLink", { purpose: "verify", token });
    expect((await site.refusal("checkLink", { purpose: "reset", token })).errCode).toBe(10109);
    await site.call("confirmRegistration", { token, password });
    expect((await site.refusal("checkLink", { purpose: "verify", token })).errCode).toBe(10109);
    const { status, admin, username } = await site.call("logInByMail", { account, password });
    expect({ status, admin, username }).toEqual({ status: 0, admin: 0, username: "l***@example.com" });
    const again = await site.refusal("confirmRegistration", { token, password });
    expect([again.errCode, again.message]).toEqual([10109, "Email authentication error"]);
    const taken = await site.refusal("registerByMail", { account, password, location: 1 });
    expect([taken.errCode, taken.message]).toEqual([10006, "This email is already registered. Please log in."]);
  });

  test("logs in with the password of the request that the link belongs to", async ({ site }) => {
    const account = "lena@example.com";
    await site.call("registerByMail", { account, password, location: 1 });
    const own = await tokenFor(site, account);
    site.clock.forward(minute);
    await site.call("registerByMail", { account, password: "Other-9-word", location: 1 }); // a stranger's
    const theirs = await tokenFor(site, account);
    for (const refused of [
      await site.refusal("confirmRegistration", { token: theirs, password }),
      await site.refusal("confirmRegistration", { token: own, password: "Other-9-word" }),
    ])
      expect([refused.errCode, refused.data]).toEqual([10002, { remainCount: 4 }]);
    const { token, username } = await site.call("confirmRegistration", { token: own, password });
    expect(username).toBe("l***@example.com");
    expect((await site.as(token).call("profile", {})).mailbox).toBe(account);
    const late = { token: theirs, password: "Other-9-word" };
    expect((await site.refusal("confirmRegistration", late)).errCode).toBe(10109);
    expect((await site.refusal("logInByMail", { account, password: "Other-9-word" })).errCode).toBe(10002);
  });

  test("by a link compares five passwords, however many arrive at once, and then none", async ({ site }) => {
    const account = "lena@example.com";
    await site.call("registerByMail", { account, password, location: 1 });
    const token = await tokenFor(site, account);
    const compared = countComparisons(site.portal.hashing);
    const guesses = Array.from({ length: 20 }, () =>
      site.refusal("confirmRegistration", { token, password: "Other-9-word" }),
    );
    const responses = (await Promise.all(guesses)).map(({ errCode }) => errCode);
    expect(responses.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(10002),
      ...Array<number>(15).fill(10109),
    ]);
    expect(compared()).toBe(5);
    expect((await site.refusal("confirmRegistration", { token, password })).errCode).toBe(10109);
  });

  test("by a link is possible for half an hour, and not once somebody added the mailbox to an account", async ({
    site,
  }) => {
    await site.call("registerByMail", { account: "late@example.com", password, location: 1 });
    await site.call("registerByMail", { account: "prompt@example.com", password, location: 1 });
    await site.call("registerByMail", { account: "mine@example.com", password, location: 1 });
    const inTime = await tokenFor(site, "prompt@example.com");
    const [late, mine] = [await tokenFor(site, "late@example.com"), await tokenFor(site, "mine@example.com")];
    const person = await registerMember(site);
    site.clock.forward(minute);
    await person.call("addMail", { account: "mine@example.com", password: person.password });
    await person.call("confirmMail", { token: await tokenFor(site, "mine@example.com") });
    expect((await site.refusal("confirmRegistration", { token: mine, password })).errCode).toBe(10109);
    site.clock.forward(29 * minute - 1);
    await site.call("confirmRegistration", { token: inTime, password });
    site.clock.forward(1);
    expect((await site.refusal("confirmRegistration", { token: late, password })).errCode).toBe(10109);
    const accounts = await site.portal.db.read.selectFrom("accounts").select("mailbox").orderBy("mailbox").execute();
    expect(accounts).toEqual([{ mailbox: "mine@example.com" }, { mailbox: "prompt@example.com" }]);
  });

  test("refuses versions of the terms that are not current, as by phone", async ({ site }) => {
    const phone = newPhone(site);
    await site.call("sendCode", { account: phone, purpose: "register" });
    const code = await codeFor(site, phone);
    const { items } = await site.call("policies", { pageSize: 100 });
    const inForce = (wanted: string) => items.find(({ slug }) => slug === wanted)?.version ?? "";
    const agreed = { server: inForce("server"), protection: inForce("protection") };
    for (const wrong of [
      { ...agreed, server: "no-such-version-999" },
      { ...agreed, protection: "forged" },
    ]) {
      const byPhone = { account: phone, code, password, location: 0, agreed: wrong } as const;
      const byMail = { account: "lena@example.com", password, location: 1, agreed: wrong } as const;
      expect((await site.refusal("registerByPhone", byPhone)).errCode).toBe(10107);
      expect((await site.refusal("registerByMail", byMail)).errCode).toBe(10107);
    }
    await site.call("registerByPhone", { account: phone, code, password, location: 0, agreed });
    await site.call("registerByMail", { account: "lena@example.com", password, location: 1, agreed });
    const kept = await site.portal.db.read.selectFrom("policy_agreements").select("version").execute();
    expect(new Set(kept.map(({ version }) => version))).toEqual(new Set(Object.values(agreed)));
  });

  test("sends it one link a minute", async ({ site }) => {
    const registration = { account: "lena@example.com", password, location: 1 as const };
    await site.call("registerByMail", registration);
    const soon = await site.refusal("registerByMail", registration);
    expect([soon.errCode, soon.data]).toEqual([10105, { retryAfter: 60 }]);
  });
});

describe("a new password", () => {
  test.for(broken)(
    "%s is refused wherever one is set, and consumes no code or link (%s)",
    async ([wrong, why], { site }) => {
      const message = {
        length: "Password must contain 8-12 characters.",
        kinds: expect.stringContaining("3") as string,
        common: expect.stringContaining("common") as string,
      }[why];
      const number = newPhone(site);
      await site.call("sendCode", { account: number, purpose: "register" });
      const registration = { account: number, code: await codeFor(site, number), location: 0 as const };
      const person = await registerMember(site);
      const phone = person.phone ?? "";
      const byMail = await registerByMail(site, "lena@example.com");
      site.clock.forward(minute);
      await site.call("sendCode", { account: phone, purpose: "reset" });
      const reset = { account: phone, code: await codeFor(site, phone) };
      await site.call("sendResetMail", { account: "lena@example.com" });
      const token = await tokenFor(site, "lena@example.com");
      const refusals = [
        await site.refusal("registerByPhone", { ...registration, password: wrong }),
        await site.refusal("registerByMail", { account: "new@example.com", password: wrong, location: 1 }),
        await site.refusal("changePassword", { ...reset, password: wrong }),
        await site.refusal("resetByMail", { token, password: wrong }),
        await person.refusal("changePassword", { oldPassword: password, password: wrong }),
      ];
      for (const [index, { errCode, data }] of refusals.entries()) {
        expect([errCode, data?.issues?.map(({ field }) => field)], `${index}`).toEqual([10100, ["password"]]);
        if (why !== "length") expect(data?.issues?.[0]?.message).toEqual(message);
      }
      await site.call("registerByPhone", { ...registration, password });
      await site.call("changePassword", { ...reset, password: "Orbit-8-lens" });
      await site.call("resetByMail", { token, password: "Orbit-8-lens" });
      await byMail.refusal("profile", {});
    },
  );

  test("must differ from the old one, however it is set", async ({ site }) => {
    const person = await registerMember(site);
    const byMail = await registerByMail(site, "lena@example.com");
    site.clock.forward(minute);
    await site.call("sendCode", { account: person.phone ?? "", purpose: "reset" });
    const code = await codeFor(site, person.phone ?? "");
    await site.call("sendResetMail", { account: "lena@example.com" });
    const token = await tokenFor(site, "lena@example.com");
    for (const refused of [
      await person.refusal("changePassword", { oldPassword: password, password }),
      await site.refusal("changePassword", { account: person.phone ?? "", code, password }),
      await site.refusal("resetByMail", { token, password }),
    ])
      expect([refused.errCode, refused.message]).toEqual([
        10106,
        "New password cannot be the same as the old password.",
      ]);
    await person.call("profile", {});
    await byMail.call("profile", {});
  });

  test("is checked and compared in the form in which it is hashed", async ({ site }) => {
    const person = await registerMember(site);
    const common = { oldPassword: password, password: "Pass\uff57ord1!" };
    expect((await person.refusal("changePassword", common)).errCode).toBe(10100);
    const same = { oldPassword: password, password: "\uff2frbit-7-lens" };
    expect((await person.refusal("changePassword", same)).errCode).toBe(10106);
    await person.call("changePassword", { oldPassword: same.password, password: "Orbit-8-lens" });
    await site.call("logIn", { account: person.phone ?? "", password: "\uff2frbit-\uff18-lens" });
  });

  test("is compared with the old one at most five times per link, after which the link is invalid", async ({
    site,
  }) => {
    await registerByMail(site, "lena@example.com");
    site.clock.forward(minute);
    await site.call("sendResetMail", { account: "lena@example.com" });
    const token = await tokenFor(site, "lena@example.com");
    const compared = countComparisons(site.portal.hashing);
    const tries = Array.from({ length: 20 }, () => site.refusal("resetByMail", { token, password }));
    const codes = (await Promise.all(tries)).map(({ errCode }) => errCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(10106),
      ...Array<number>(15).fill(10109),
    ]);
    expect(compared()).toBe(5);
    expect((await site.refusal("resetByMail", { token, password: "Orbit-8-lens" })).errCode).toBe(10109);
  });

  test("invalidates all codes and links, and its owner is notified", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    await person.call("addMail", { account: "lena@example.com", password: person.password });
    await person.call("confirmMail", { token: await tokenFor(site, "lena@example.com") });
    site.clock.forward(minute);
    await site.call("sendCode", { account, purpose: "login" });
    const code = await codeFor(site, account);
    await site.call("sendResetMail", { account: "lena@example.com" });
    const token = await tokenFor(site, "lena@example.com");
    await person.call("addMail", { account: "other@example.com", password: person.password });
    const binding = await tokenFor(site, "other@example.com");
    await person.call("changePassword", { oldPassword: password, password: "Orbit-8-lens" });
    expect((await site.refusal("logIn", { account, code })).errCode).toBe(10051);
    expect((await site.refusal("resetByMail", { token, password: "Orbit-9-lens" })).errCode).toBe(10109);
    const again = await logIn(site, { ...person, password: "Orbit-8-lens" });
    expect((await again.refusal("confirmMail", { token: binding })).errCode).toBe(10109);
    const told = await site.portal.db.read
      .selectFrom("jobs")
      .select("receiver")
      .where("purpose", "=", "passwordChanged")
      .orderBy("created_at", "desc")
      .execute();
    expect(told[0]).toEqual({ receiver: "lena@example.com" });
  });

  test("by a reset link is set once, by the newest link, of which there is one a minute", async ({ site }) => {
    await registerByMail(site, "lena@example.com");
    site.clock.forward(minute);
    await site.call("sendResetMail", { account: "lena@example.com" });
    const older = await tokenFor(site, "lena@example.com");
    expect((await site.refusal("sendResetMail", { account: "lena@example.com" })).errCode).toBe(10105);
    site.clock.forward(minute);
    await site.call("sendResetMail", { account: "lena@example.com" });
    const token = await tokenFor(site, "lena@example.com");
    expect((await site.refusal("resetByMail", { token: older, password: "Orbit-8-lens" })).errCode).toBe(10109);
    const atOnce = ["Orbit-8-lens", "Orbit-9-lens", "Orbit-6-lens"].map((next) =>
      site.call("resetByMail", { token, password: next }),
    );
    const outcomes = await Promise.allSettled(atOnce);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const failed = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.errCode] : []));
    expect(failed).toEqual([10109, 10109]);
    expect((await site.refusal("resetByMail", { token, password: "Orbit-5-lens" })).errCode).toBe(10109);
  });
});
