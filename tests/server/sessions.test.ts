import { SqliteQueryCompiler } from "kysely";
import { describe, expect, vi } from "vitest";
import { Refused } from "../../client/client.ts";
import { openTestPortal, test, type TestPortal, type Visitor } from "../portal.ts";
import { codeFor, logIn, password, registerMember, registerOperator, tokenFor } from "./people.ts";
import { atOnce, startTwoServers, countCodes } from "./two-servers.ts";

const hour = 3_600_000;

/** Whether a token is still valid: 0, or the code of the refusal. */
async function state(visitor: Visitor): Promise<unknown> {
  return visitor.call("profile", {}).then(
    () => 0,
    (error: unknown) => (error instanceof Refused ? error.errCode : error),
  );
}

describe.runIf(process.env.TEST_DATABASE_URL === undefined)("a login", () => {
  test("makes at most 13 statements in a browser that logged in today, 9 of them without rate limits", async ({
    site,
  }) => {
    const person = await registerMember(site);
    const count = async (environment: Record<string, string>) => {
      const { site: server, close } = await openTestPortal({ ...site.environment, ...environment });
      const browser = server.with({ cookie: `device=${"d".repeat(22)}` });
      await logIn(server, person, browser);
      const compiled = vi.spyOn(SqliteQueryCompiler.prototype, "compileQuery");
      await browser.call("logIn", { account: person.phone ?? "", password: person.password });
      const statements = compiled.mock.calls.length;
      compiled.mockRestore();
      await close();
      return statements;
    };
    expect([await count({ RATE_LIMITS: "on" }), await count({ RATE_LIMITS: "off" })]).toEqual([13, 9]);
  });
});

describe("a token", () => {
  test("is read only from the header, and a missing one does not count as expired", async ({ site }) => {
    const { token } = await registerMember(site);
    const read = async (headers: Record<string, string>, query = "") =>
      (await site.app.inject({ url: `/vrmcsys/account/profile${query}`, headers })).json<{ errCode: number }>().errCode;
    expect(await read({ token })).toBe(0);
    expect(await read({ authorization: `Bearer ${token}` })).toBe(0);
    expect(await read({})).toBe(10101);
    expect(await read({ token: "" })).toBe(10101);
    expect(await read({ cookie: `token=${token}` })).toBe(10101);
    expect(await read({}, `?token=${token}`)).toBe(10101);
    expect(await read({ token: `${token}x` })).toBe(10021);
    expect(await read({ authorization: "Bearer nonsense" })).toBe(10021);
  });

  test("that is unknown is refused by every call, cached reads included", async ({ site }) => {
    const url = "/vrmcsys/catalogue/products";
    const at = await site.listen();
    const read = async (headers: Record<string, string>) =>
      ((await (await fetch(at + url, { headers })).json()) as { errCode: number }).errCode;
    expect(await read({})).toBe(0);
    expect(await read({})).toBe(0); // cached by now
    expect(await read({ token: "nonsense" })).toBe(10021);
    expect(await read({ authorization: "Bearer nonsense" })).toBe(10021);
  });

  test("ends after 24 hours without use, and after seven days whatever its use", async ({ site }) => {
    const idle = await registerMember(site);
    site.clock.forward(24 * hour - 1);
    expect(await state(idle)).toBe(0);
    site.clock.forward(24 * hour);
    expect(await state(idle)).toBe(10021);
    const used = await logIn(site, idle);
    for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
      site.clock.forward(12 * hour);
      expect(await state(used)).toBe(0);
      await site.portal.lastSeen.settled();
    }
    site.clock.forward(12 * hour - 1);
    expect(await state(used)).toBe(0);
    site.clock.forward(1);
    expect(await state(used)).toBe(10021);
  });

  test("of an admin ends after two hours without use, and after twelve", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    for (let hours = 0; hours < 10.5; hours += 1.5) {
      site.clock.forward(1.5 * hour);
      expect(await state(admin)).toBe(0);
      await site.portal.lastSeen.settled();
    }
    site.clock.forward(1.5 * hour - 1);
    expect(await state(admin)).toBe(0);
    site.clock.forward(1);
    expect(await state(admin)).toBe(10021);
    const idle = await logIn(site, admin);
    site.clock.forward(2 * hour - 1);
    expect(await state(idle)).toBe(0);
    await site.portal.lastSeen.settled();
    site.clock.forward(2 * hour);
    expect(await state(idle)).toBe(10021);
  });

  test("of a suspended account is refused, even if its session was not ended", async ({ site }) => {
    const person = await registerMember(site);
    await site.portal.db.write((write) =>
      write
        .updateTable("accounts")
        .set({ suspended_at: site.clock.now.toISOString() })
        .where("id", "=", person.id)
        .execute(),
    );
    expect(await state(person)).toBe(10021);
  });

  test("is one of at most ten per account: an eleventh login ends the oldest", async ({ site }) => {
    const first = await registerMember(site);
    const later = [];
    for (let i = 0; i < 10; i++) {
      site.clock.forward(1_000);
      later.push(await logIn(site, first));
    }
    expect(await state(first)).toBe(10021);
    for (const person of later) expect(await state(person)).toBe(0);
  });
});

describe("upgradeToken", () => {
  test("returns a new token; the old one is valid for 30 more seconds", async ({ site }) => {
    const person = await registerMember(site);
    const { token } = await person.call("renewSession", {});
    expect(token).not.toBe(person.token);
    site.clock.forward(29_900);
    expect(await state(person)).toBe(0);
    expect((await person.call("renewSession", {})).token).toBe(token);
    expect(await state(site.as(token))).toBe(0);
  });

  test("a token used after its grace period ends the whole session", async ({ site }) => {
    const person = await registerMember(site);
    const { token } = await person.call("renewSession", {});
    const third = (await site.as(token).call("renewSession", {})).token;
    site.clock.forward(30_100);
    expect(await state(site.as(third))).toBe(0);
    expect(await state(person)).toBe(10021);
    expect(await state(site.as(third))).toBe(10021);
    const events = await site.portal.db.read
      .selectFrom("audit")
      .select("action")
      .where("subject", "=", person.id)
      .execute();
    expect(events.map(({ action }) => action)).toContain("session.replayed");
  });
});

describe("all sessions end with the response", () => {
  const ways: Record<string, (site: TestPortal, phone: string, person: Visitor) => Promise<unknown>> = {
    "to a change of the password": (_, __, person) =>
      person.call("changePassword", { oldPassword: password, password: "Orbit-8-lens" }),
    "to a reset by code": async (site, account) => {
      site.clock.forward(61_000);
      await site.call("sendCode", { account, purpose: "reset" });
      await site.call("changePassword", { account, code: await codeFor(site, account), password: "Orbit-8-lens" });
    },
    "to a reset by mail": async (site, _, person) => {
      await person.call("addMail", { account: "ends@example.com", password });
      await person.call("confirmMail", { token: await tokenFor(site, "ends@example.com") });
      site.clock.forward(61_000);
      await site.call("sendResetMail", { account: "ends@example.com" });
      await site.call("resetByMail", { token: await tokenFor(site, "ends@example.com"), password: "Orbit-8-lens" });
    },
  };
  for (const [name, way] of Object.entries(ways)) {
    test(name, async ({ site }) => {
      const person = await registerMember(site);
      const other = await logIn(site, person);
      await way(site, person.phone ?? "", person);
      expect([await state(person), await state(other)]).toEqual([10021, 10021]);
      await site.call("logIn", { account: person.phone ?? "", password: "Orbit-8-lens" });
    });
  }
});

describe("renewals", () => {
  test("replace a token once a minute, and remember the last twenty", async ({ site }) => {
    const person = await registerMember(site);
    let { token } = person;
    const stored = async () =>
      (await site.portal.db.read.selectFrom("session_tokens").select("session").execute()).length;
    const before = await stored();
    for (let minutes = 0; minutes < 30; minutes++) {
      site.clock.forward(60_000);
      const seen = new Set<string>();
      for (let i = 0; i < 5; i++) {
        ({ token } = await site.as(token).call("renewSession", {}));
        seen.add(token);
      }
      expect(seen.size).toBe(1);
    }
    expect(await stored()).toBe(before + 20);
    site.clock.forward(59_999);
    expect((await site.as(token).call("renewSession", {})).token).toBe(token);
    site.clock.forward(1);
    expect((await site.as(token).call("renewSession", {})).token).not.toBe(token);
  });
});

describe("at once, over two servers", () => {
  test(
    "50 upgrades return the same new token, and every tab stays logged in",
    { tags: "nightly" },
    async ({ site }) => {
      const person = await registerMember(site);
      site.clock.now = new Date();
      await using two = await startTwoServers(site.environment);
      const { token } = (await two.servers[0].call("logIn", { account: person.phone ?? "", password })).data as {
        token: string;
      };
      const responses = await atOnce(two.servers, 50, "renewSession", () => ({}), { token });
      expect(countCodes(responses)).toEqual({ 0: 50 });
      const successors = new Set(responses.map(({ data }) => (data as { token: string }).token));
      expect(successors.size).toBe(1);
      for (const one of [token, ...successors])
        for (const server of two.servers) expect((await server.call("profile", {}, { token: one })).errCode).toBe(0);
    },
  );

  test("a token is invalid on the other server once the logout has returned", async ({ site }) => {
    const person = await registerMember(site);
    await using two = await startTwoServers(site.environment);
    const log = { account: person.phone ?? "", password };
    for (let i = 0; i < 5; i++) {
      const { token } = (await two.servers[0].call("logIn", log)).data as { token: string };
      await two.servers[0].call("logOut", {}, { token });
      expect((await two.servers[1].call("profile", {}, { token })).errCode).toBe(10021);
      expect((await two.servers[0].call("profile", {}, { token })).errCode).toBe(10021);
    }
  });
});

test("a role applies from the next request", async ({ site }) => {
  const admin = await registerOperator(site, "admin");
  expect((await admin.call("profile", {})).roles).toEqual(["admin"]);
  await site.portal.db.write((write) =>
    write.updateTable("accounts").set({ role: "member" }).where("id", "=", admin.id).execute(),
  );
  expect((await admin.call("profile", {})).roles).toEqual(["member"]);
});
