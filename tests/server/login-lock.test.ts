import { describe, expect, vi } from "vitest";
import { Refused } from "../../client/client.ts";
import { acquireLock } from "../../server/database/acquire-lock.ts";
import { refuse } from "../../server/refuse.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { countComparisons } from "./comparisons.ts";
import { codeFor, logIn, messagesTo, password, registerByMail, registerMember } from "./people.ts";
import { atOnce, startTwoServers, countCodes } from "./two-servers.ts";

const wrong = "Wrong-7-lens";
const inMilliseconds = 300_000;

/**
 * Delays a server's password comparisons from now on: `begun` resolves when this many wait, and `end` completes all of
 * them with a result.
 */
function holdComparisons({ portal: { hashing } }: TestPortal) {
  const matches = hashing.matches.bind(hashing);
  const held: ((isRight: boolean) => void)[] = [];
  let wake = () => undefined as void;
  hashing.matches = () =>
    new Promise((done) => {
      held.push(done);
      wake();
    });
  return {
    async begun(count: number) {
      while (held.length < count) await new Promise<void>((done) => (wake = done));
      hashing.matches = matches;
    },
    end: (isRight: boolean) => held.splice(0).forEach((done) => done(isRight)),
  };
}

/** Fails as often as it takes to lock the account. */
async function lock(site: TestPortal, account: string): Promise<void> {
  for (let i = 0; i < 5; i++) await site.refusal("logIn", { account, password: wrong });
}

describe("wrong passwords", () => {
  test("count down from four; the fifth locks the account for five minutes", async ({ site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    const responses = [];
    for (let i = 0; i < 6; i++) responses.push(await site.refusal("logIn", { account, password: wrong }));
    expect(responses.map(({ errCode, data }) => [errCode, data?.remainCount])).toEqual([
      [10002, 4],
      [10002, 3],
      [10002, 2],
      [10002, 1],
      [10002, 0],
      [10027, undefined],
    ]);
    expect(responses.map(({ message }) => message)).toEqual([
      ...Array<string>(4).fill("Wrong password."),
      "The account has been locked.Please log on again after 5 minutes.",
      "The account has been locked.Please log on again after 5 minutes.",
    ]);
    expect(responses[5]?.data).toEqual({
      retryAfter: 300,
      lockedUntil: new Date(site.clock.now.getTime() + inMilliseconds).toISOString(),
    });
  });

  test("lock every login, with the right password or code, too, for five minutes", async ({ site }) => {
    const person = await registerMember(site);
    const account = person.phone ?? "";
    site.clock.forward(61_000); // one code per minute
    await site.call("sendCode", { account, purpose: "login" });
    const code = await codeFor(site, account);
    await lock(site, account);
    site.clock.forward(61_000);
    for (const call of ["sendCode", "mailCode"] as const) {
      const { errCode, data } = await site.refusal(call, { account, purpose: "login" });
      expect([errCode, data?.retryAfter]).toEqual([10027, 239]);
    }
    expect(await codeFor(site, account)).toBe(code); // nothing was sent
    await site.call("sendCode", { account, purpose: "reset" });
    site.clock.forward(inMilliseconds - 61_000 - 100);
    expect((await site.refusal("logIn", { account, password })).errCode).toBe(10027);
    expect((await site.refusal("logIn", { account, code })).errCode).toBe(10027);
    expect((await person.refusal("changePassword", { oldPassword: password, password: "Orbit-8-lens" })).errCode).toBe(
      10027,
    );
    expect((await person.refusal("deleteAccount", { password })).errCode).toBe(10027);
    site.clock.forward(200);
    await site.call("logIn", { account, password });
  });

  test("are counted together for all spellings of an account and all ways to log in", async ({ site }) => {
    const person = await registerByMail(site, "counted@example.com");
    site.clock.forward(61_000);
    await site.call("sendCode", { account: "13900000001", purpose: "bind" });
    await person.call("addPhone", {
      account: "13900000001",
      code: await codeFor(site, "+8613900000001"),
      password: person.password,
    });
    const spellings = ["+86 139 0000 0001", "008613900000001", "１３９０００００００１"];
    const seen = [];
    for (const account of spellings) seen.push(await site.refusal("logIn", { account, password: wrong }));
    seen.push(await site.refusal("logInByMail", { account: " COUNTED@example.com", password: wrong }));
    seen.push(await person.refusal("changePassword", { oldPassword: wrong, password: "Orbit-8-lens" }));
    expect(seen.map(({ data }) => data?.remainCount)).toEqual([4, 3, 2, 1, 0]);
  });

  test("are reset by a success and by a new password", async ({ site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    for (let i = 0; i < 4; i++) await site.refusal("logIn", { account, password: wrong });
    await site.call("logIn", { account, password });
    expect((await site.refusal("logIn", { account, password: wrong })).data?.remainCount).toBe(4);
    for (let i = 0; i < 4; i++) await site.refusal("logIn", { account, password: wrong });
    site.clock.forward(61_000);
    await site.call("sendCode", { account, purpose: "reset" });
    await site.call("changePassword", { account, code: await codeFor(site, account), password: "Orbit-8-lens" });
    await site.call("logIn", { account, password: "Orbit-8-lens" });
  });

  test("a hundred in a row close the login by password until a reset, and leave the login by code open", async ({
    site,
  }) => {
    const { phone, id } = await registerMember(site);
    const account = phone ?? "";
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ failures_in_row: 99 }).where("id", "=", id).execute(),
    );
    await site.refusal("logIn", { account, password: wrong });
    site.clock.forward(inMilliseconds);
    const closed = await site.refusal("logIn", { account, password });
    expect([closed.errCode, closed.data]).toEqual([10027, { lockedUntil: null }]);
    await site.call("sendCode", { account, purpose: "login" });
    await site.call("logIn", { account, code: await codeFor(site, account) });
    expect((await site.refusal("logIn", { account, password })).errCode).toBe(10027);
    site.clock.forward(61_000);
    await site.call("sendCode", { account, purpose: "reset" });
    await site.call("changePassword", { account, code: await codeFor(site, account), password: "Orbit-8-lens" });
    await site.call("logIn", { account, password: "Orbit-8-lens" });
  });

  test("leave no reservation behind when the comparison is refused", async ({ site }) => {
    const { phone } = await registerMember(site);
    const { hashing } = site.portal;
    const matches = hashing.matches.bind(hashing);
    hashing.matches = () => Promise.reject(new Error("the child has died"));
    for (let i = 0; i < 6; i++)
      await site.app.inject({
        method: "POST",
        url: "/vrmcsys/account/loginDvlper",
        payload: { account: phone, password },
      });
    hashing.matches = matches;
    await site.call("logIn", { account: phone ?? "", password });
  });

  test("count as failures for ten seconds if their server was killed meanwhile", async ({ site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    const died = await openTestPortal(site.environment);
    const comparisons = holdComparisons(died.site);
    const lost = Array.from({ length: 5 }, () => died.site.refusal("logIn", { account, password }));
    await comparisons.begun(5);
    const compared = countComparisons(site.portal.hashing);
    const login = site.call("logIn", { account, password });
    await site.refusal("logIn", { account: "13911112222", password }); // meanwhile the server responds to other requests
    expect(compared()).toBe(1);
    site.clock.forward(10_000);
    await login;
    comparisons.end(true);
    expect((await Promise.all(lost)).map(({ errCode }) => errCode)).toEqual(Array<number>(5).fill(10503));
    await died.close();
  });

  test("wait while another server reserves attempts", async ({ site }) => {
    const { phone, id } = await registerMember(site);
    const second = await openTestPortal(site.environment);
    const compared = countComparisons(second.site.portal.hashing);
    const expires_at = new Date(site.clock.now.getTime() + 10_000).toISOString();
    let login: Promise<unknown> | undefined;
    await site.portal.db.write(async (write) => {
      await acquireLock(write, `password ${id}`);
      for (let i = 0; i < 5; i++)
        await write
          .insertInto("password_attempts")
          .values({ id: `other ${i}`, subject: id, expires_at })
          .execute();
      login = second.site.call("logIn", { account: phone ?? "", password });
      for (let i = 0; i < 30; i++) await second.site.call("products", {}); // without the lock, the comparison would have started by now
    });
    expect(compared()).toBe(0);
    second.site.clock.forward(9_999);
    for (let i = 0; i < 30; i++) await second.site.call("products", {});
    expect(compared()).toBe(0);
    second.site.clock.forward(1);
    await login;
    await second.close();
  });

  test("that end late do not change the lock", async ({ site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    const comparisons = holdComparisons(site);
    const late = site.refusal("logIn", { account, password: wrong });
    await comparisons.begun(1);
    site.clock.forward(10_000);
    await lock(site, account);
    const locked = await site.refusal("logIn", { account, password });
    comparisons.end(false);
    expect((await late).errCode).toBe(10027);
    expect((await site.refusal("logIn", { account, password })).data).toEqual(locked.data);
  });

  test("of an account that does not exist are hashed, too", async ({ site }) => {
    const { hashing } = site.portal;
    const matches = hashing.matches.bind(hashing);
    const compared: string[] = [];
    hashing.matches = (hash, text) => {
      compared.push(hash);
      return matches(hash, text);
    };
    expect((await site.refusal("logIn", { account: "13911112222", password })).errCode).toBe(10001);
    expect(compared).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/)]);
  });
});

describe("at once, over two servers", () => {
  test("200 wrong passwords: five are compared, and the rest are refused as locked", async ({ site }) => {
    const { phone, id } = await registerMember(site);
    await using two = await startTwoServers(site.environment);
    const responses = await atOnce(two.servers, 200, "logIn", () => ({ account: phone ?? "", password: wrong }));
    expect(countCodes(responses)).toEqual({ 10002: 5, 10027: 195 });
    const remaining = responses.flatMap(({ data }) => (data as { remainCount?: number } | null)?.remainCount ?? []);
    expect(remaining.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    const { failures_in_row } = await site.portal.db.read
      .selectFrom("accounts")
      .select("failures_in_row")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(failures_in_row).toBe(5);
  });

  test("200 wrong passwords: no more than five hashes are compared", async ({ site }) => {
    const { phone } = await registerMember(site);
    const second = await openTestPortal(site.environment);
    const counts = [countComparisons(site.portal.hashing), countComparisons(second.site.portal.hashing)];
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        (i % 2 ? site : second.site).refusal("logIn", { account: phone ?? "", password: wrong }),
      ),
    );
    await second.close();
    expect(responses.filter(({ errCode }) => errCode === 10002)).toHaveLength(5);
    expect(counts.reduce((sum, compared) => sum + compared(), 0)).toBe(5);
  });

  test("50 right logins: all succeed and none is counted", { tags: "nightly" }, async ({ site }) => {
    const person = await registerMember(site);
    await using two = await startTwoServers(site.environment);
    const responses = await atOnce(two.servers, 50, "logIn", () => ({ account: person.phone ?? "", password }));
    expect(countCodes(responses)).toEqual({ 0: 50 });
    expect((await site.refusal("logIn", { account: person.phone ?? "", password: wrong })).data?.remainCount).toBe(4);
  });

  test("the correct password is not compared among 200 once five wrong ones are counted", async ({ site }) => {
    const { phone } = await registerMember(site);
    const second = await openTestPortal(site.environment);
    const guesses = Array.from({ length: 200 }, (_, i) => (i === 199 ? password : wrong));
    const responses = await Promise.all(
      guesses.map(async (guess, i) =>
        (i % 2 ? site : second.site)
          .call("logIn", { account: phone ?? "", password: guess })
          .then(() => "in" as const)
          .catch((error: unknown) => (error instanceof Refused ? error.errCode : error)),
      ),
    );
    await second.close();
    expect(responses.filter((response) => response === 10002)).toHaveLength(5);
    expect(responses[199]).toBe(10027);
  });
});

describe("a login", () => {
  test("from a new device notifies the owner, except for the first after registering", async ({ site }) => {
    const person = await registerMember(site);
    const told = async () => (await messagesTo(site, person.phone ?? "")).filter(({ kind }) => kind === "newLogin");
    expect(await told()).toEqual([]);
    const firefox = site.with({ "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" });
    await logIn(site, person, firefox);
    await logIn(site, person, firefox);
    expect(await told()).toEqual([expect.objectContaining({ browser: "Firefox on Windows" })]);
    site.clock.forward(91 * 24 * 3_600_000);
    await logIn(site, person, firefox);
    expect(await told()).toHaveLength(2);
  });

  test("returns the fields of the specification, in the caller's language", async ({ site }) => {
    const { phone } = await registerMember(site);
    const response = await site.call("logIn", { account: phone ?? "", password });
    expect(response).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      status: 0,
      admin: 0,
      username: expect.stringMatching(/^138\*{4}\d{4}$/) as string,
    });
    const chinese = await site.app.inject({
      method: "POST",
      url: "/vrmcsys/account/loginDvlper",
      headers: { "x-ln": "0" },
      payload: { account: phone, password: wrong },
    });
    expect(chinese.json()).toEqual({ errCode: 10002, errMsg: "密码错误。", data: { remainCount: 4 } });
  });

  test.for([
    [{ account: "13800138000" }, "password", "Enter password"],
    [{ account: "13800138000", password: "" }, "password", "Enter password"],
    [{ account: "13800138000", code: "" }, "code", "Enter verification code"],
    [{ account: "13800138000", code: "12345" }, "code", "Wrong verification code format."],
    [
      { account: "13800138000", code: "123456", password: "x" },
      "code",
      "Send either a password or a verification code.",
    ],
    [{ account: "nobody", password: "x" }, "account", "Enter the correct account."],
    [{ account: "nobody", code: "123456" }, "account", "Wrong mobile number format."],
    [{ account: "13800138000", password: "x", admin: 1 }, "admin", "This field is not known."],
  ] as const)("refuses %j at %s", async ([input, field, message], { site }) => {
    const refusal = await site.refusal("logIn", input);
    expect([refusal.errCode, refusal.data?.issues]).toEqual([10100, [{ field, message }]]);
  });

  test("of a suspended account is refused with the reason, after the right password only", async ({ site }) => {
    const { phone, id } = await registerMember(site);
    await site.portal.db.write((write) =>
      write
        .updateTable("accounts")
        .set({ suspended_at: site.clock.now.toISOString(), suspended_reason: "Spam" })
        .where("id", "=", id)
        .execute(),
    );
    expect((await site.refusal("logIn", { account: phone ?? "", password: wrong })).errCode).toBe(10002);
    await site.portal.db.write((write) => write.deleteFrom("rate_counters").execute()); // one code per minute
    await site.call("sendCode", { account: phone ?? "", purpose: "login" });
    const code = await codeFor(site, phone ?? "");
    for (let i = 0; i < 6; i++)
      for (const proof of [{ password }, { code }]) {
        const refusal = await site.refusal("logIn", { account: phone ?? "", ...proof });
        expect([refusal.errCode, refusal.data]).toEqual([10112, { reason: "Spam" }]);
      }
  });

  test("is refused before an attempt is reserved if too many passwords are waiting", async ({ site }) => {
    const { phone } = await registerMember(site);
    const writes = vi.spyOn(site.portal.db, "write");
    const checkRoom = site.portal.hashing.checkRoom.bind(site.portal.hashing);
    site.portal.hashing.checkRoom = () => {
      throw refuse("unavailable");
    };
    expect((await site.refusal("logIn", { account: phone ?? "", password })).errCode).toBe(10503);
    expect(writes).not.toHaveBeenCalled();
    site.portal.hashing.checkRoom = checkRoom;
    await site.call("logIn", { account: phone ?? "", password });
    expect(writes).toHaveBeenCalledTimes(2);
  });

  test("with a password that was changed during the comparison is refused", async ({ site }) => {
    const person = await registerMember(site);
    const comparisons = holdComparisons(site);
    const login = site.refusal("logIn", { account: person.phone ?? "", password });
    await comparisons.begun(1);
    await person.call("changePassword", { oldPassword: password, password: "Orbit-8-lens" });
    comparisons.end(true);
    expect((await login).errCode).toBe(10503);
  });
});
