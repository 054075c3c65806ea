import type { ServerResponse } from "node:http";
import { generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { pathsOf } from "../../server/federation/oidc-provider/paths.ts";
import { describeOnce, type TestPortal, type Visitor } from "../portal.ts";
import { addPasskey } from "./authenticators.ts";
import { openOidcBrowser, openWithOidc, publicUrl, responseIn, test, type OidcBrowser } from "./oidc.ts";
import { logInAtProvider, oidcClient, startOidcProvider } from "./oidc-provider.ts";
import { password, registerByMail, registerMember, registerOperator } from "./people.ts";
import { startStubProvider, type StubProvider } from "./stub-provider.ts";

const codeOf = ({ errCode }: Envelope) => errCode;
const startReal = () => startOidcProvider({ redirectUri: publicUrl + pathsOf.company.callback });

/** Follows the login at the stub provider and returns with a code; `change` forges the response. */
async function logInAtStub(
  stub: StubProvider,
  browser: OidcBrowser,
  change: (response: URLSearchParams) => void = () => undefined,
) {
  const back = await stub.answer(await browser.begin());
  change(back.searchParams);
  return browser.finish(back.href);
}

function accounts({ portal }: TestPortal) {
  return portal.db.read
    .selectFrom("oidc_identities")
    .innerJoin("accounts", "accounts.id", "oidc_identities.account")
    .selectAll()
    .execute();
}

describe("a login at a real provider", () => {
  test("creates an operator's account, which the next login finds again", async ({ site: bare }) => {
    await using provider = await startReal();
    provider.people.set("ada", { name: "Ada Lovelace", groups: ["staff", "editors"] });
    await using opened = await openWithOidc(bare, provider.issuer);
    const { site } = opened;
    for (let round = 0; round < 2; round++) {
      const browser = openOidcBrowser(site);
      const asked = await browser.begin();
      expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
      const back = await logInAtProvider(asked.href, "ada", publicUrl);
      const { errCode, data } = await browser.finish(back);
      expect(errCode).toBe(0);
      const profile = await site.as(data?.token ?? "").call("profile", {});
      expect(profile).toMatchObject({ username: "Ada Lovelace", roles: ["publisher"], amr: ["oidc"], mailbox: null });
    }
    expect(await accounts(site)).toHaveLength(1);
    expect(site.log()).not.toContain("code=");
  });

  test("is named with its provider in the list of sessions and in the audit log", async ({ stub, company: site }) => {
    const provider = new URL(stub.issuer).host;
    const { data } = await logInAtStub(stub, openOidcBrowser(site));
    const admin = site.as(data?.token ?? "");
    expect((await admin.call("sessions", {})).items).toMatchObject([{ current: true, amr: ["oidc"], provider }]);
    const { items } = await admin.call("audit", { action: "session.opened" });
    expect(items.map(({ after }) => after)).toEqual([{ amr: ["oidc"], provider }]);
    const member = await registerMember(site);
    expect((await member.call("sessions", {})).items).toMatchObject([{ amr: ["pwd"], provider: null }]);
  });

  test("removes the role of somebody who lost the claim, with all sessions and tokens", async ({ site: bare }) => {
    await using provider = await startReal();
    provider.people.set("ada", { groups: "admins" }); // a text, not a list
    await using opened = await openWithOidc(bare, provider.issuer);
    const { site } = opened;
    const logIn = async () => {
      const browser = openOidcBrowser(site);
      return browser.finish(await logInAtProvider((await browser.begin()).href, "ada", publicUrl));
    };
    const admin = site.as((await logIn()).data?.token ?? "");
    const { token } = await admin.call("createToken", { name: "CI", expiresInDays: 1 });
    expect((await site.as(token).call("adminProducts", {})).items.length).toBeGreaterThan(0);

    provider.people.set("ada", {});
    expect(codeOf(await logIn())).toBe(10122);
    expect((await admin.refusal("profile", {})).errCode).toBe(10021);
    expect((await site.as(token).refusal("adminProducts", {})).errCode).toBe(10021);
    expect((await accounts(site)).map(({ role }) => role)).toEqual(["member"]);

    provider.people.set("ada", { groups: ["reviewers", "unknown"] });
    const again = await logIn();
    expect((await site.as(again.data?.token ?? "").call("profile", {})).roles).toEqual(["reviewer"]);
    const told = await site.portal.db.read.selectFrom("audit").select(["action", "before", "after"]).execute();
    expect(told.filter(({ action }) => action === "account.roleFollowed")).toHaveLength(3);
  });

  test("requests a scope with the claim's name if the provider has one", async ({ site: bare }) => {
    for (const further of [[], ["groups"]]) {
      await using stub = await startStubProvider();
      stub.state.scopes.push(...further);
      await using opened = await openWithOidc(bare, stub.issuer);
      const asked = await openOidcBrowser(opened.site).begin();
      expect(asked.searchParams.get("scope")).toBe(["openid", "profile", ...further].join(" "));
    }
  });

  test("is refused to somebody without a role, and creates no account", async ({ site: bare }) => {
    await using provider = await startReal();
    await using opened = await openWithOidc(bare, provider.issuer);
    const browser = openOidcBrowser(opened.site);
    const back = await logInAtProvider((await browser.begin()).href, "eve", publicUrl);
    expect(await browser.finish(back)).toMatchObject({ errCode: 10122, data: null });
    expect(await accounts(opened.site)).toEqual([]);
  });
});

describe("an account with the same mailbox", () => {
  test("is neither found nor changed by it", async ({ stub, company: site }) => {
    const mailbox = "taken-over@example.com";
    const owner = await registerByMail(site, mailbox);
    stub.state.claims = { email: mailbox, email_verified: true };
    const { data } = await logInAtStub(stub, openOidcBrowser(site));
    expect(await site.as(data?.token ?? "").call("profile", {})).toMatchObject({ username: "ada", mailbox: null });
    expect((await accounts(site)).map(({ account }) => account)).not.toContain(owner.id);
    expect(await owner.call("profile", {})).toMatchObject({ mailbox });
  });
});

describeOnce("a response that does not belong to this login", () => {
  const forgeries: Record<string, (stub: StubProvider, response: URLSearchParams) => void> = {
    "another state": (_, response) => response.set("state", "forged"),
    "no state": (_, response) => response.delete("state"),
    "another provider's answer (mix-up)": (_, response) => response.set("iss", "https://evil.example"),
    "no issuer, though the provider sends one": (_, response) => response.delete("iss"),
    "two codes": (_, response) => response.append("code", "another"),
    "an error": (_, response) => {
      response.delete("code");
      response.set("error", "access_denied");
    },
    "another nonce": ({ state }) => void (state.claims = { nonce: "of another browser" }),
    "another audience": ({ state }) => void (state.claims = { aud: "somebody-else" }),
    "another issuer": ({ state }) => void (state.claims = { iss: "https://evil.example" }),
    "an expired token": ({ state }) => void (state.claims = { exp: Math.floor(Date.now() / 1_000) - 90 }),
    "a token of the future": ({ state }) => void (state.claims = { iat: Math.floor(Date.now() / 1_000) + 90 }),
    "a token without a signature": ({ state, unsigned }) => void (state.sign = unsigned),
    "a token signed with another key of the same name": ({ state }) =>
      void (state.sign = async (claims) => {
        const { privateKey } = await generateKeyPair("RS256");
        return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: state.kid }).sign(privateKey);
      }),
    "a token with the client's secret as key": ({ state }) =>
      void (state.sign = (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(oidcClient.secret))),
  };

  test.for(Object.entries(forgeries))("%s is refused", async ([, forge], { stub, company: site }) => {
    const outcome = await logInAtStub(stub, openOidcBrowser(site), (response) => forge(stub, response));
    expect(outcome).toMatchObject({ errCode: 10120, data: null });
    expect(await accounts(site)).toEqual([]);
    const sessions = await site.portal.db.read.selectFrom("sessions").selectAll().execute();
    expect(sessions).toEqual([]);
  });

  test("a code is refused in another browser, and a second time", async ({ stub, company: site }) => {
    const [victim, attacker] = [openOidcBrowser(site), openOidcBrowser(site)];
    const { href: back } = await stub.answer(await attacker.begin());
    expect(codeOf(await victim.finish(back))).toBe(10120); // login CSRF: it has no cookie
    await victim.begin();
    expect(codeOf(await victim.finish(back))).toBe(10120); // its cookie belongs to another login
    expect(stub.state.exchanged).toBe(0); // the code was not redeemed
    const cookies = new Map(attacker.cookies);
    expect(codeOf(await attacker.finish(back))).toBe(0);
    expect(codeOf(await attacker.finish(back))).toBe(10120); // the cookie is consumed
    for (const [name, value] of cookies) attacker.cookies.set(name, value);
    expect(codeOf(await attacker.finish(back))).toBe(10120); // so is the code
  });

  test("a stolen code is refused in another person's login", async ({ site: bare }) => {
    await using provider = await startReal();
    provider.people.set("ada", { groups: ["admins"] });
    await using opened = await openWithOidc(bare, provider.issuer);
    const { site } = opened;
    const [victim, thief] = [openOidcBrowser(site), openOidcBrowser(site)];
    const stolen = new URL(await logInAtProvider((await victim.begin()).href, "ada", publicUrl));
    const own = (await thief.begin()).searchParams.get("state") ?? "";
    stolen.searchParams.set("state", own);
    expect(codeOf(await thief.finish(stolen.href))).toBe(10120); // the thief's verifier does not match the code's challenge
    expect(await accounts(site)).toEqual([]);
  });

  test("a forged cookie, or one older than ten minutes, is refused", async ({ stub, company: site }) => {
    const browser = openOidcBrowser(site);
    const { href: back } = await stub.answer(await browser.begin());
    const { cookies } = await site.app.inject("/login/oidc");
    expect(cookies).toMatchObject([{ name: "oidc", httpOnly: true, sameSite: "Lax", path: "/", maxAge: 600 }]);
    const sealed = browser.cookies.get("oidc") ?? "";
    browser.cookies.set("oidc", `${sealed.slice(0, -4)}AAAA`);
    expect(codeOf(await browser.finish(back))).toBe(10120);
    const { clock } = site;
    stub.state.now = () => clock.now.getTime();
    clock.forward(10 * 60_000);
    browser.cookies.set("oidc", sealed);
    expect(codeOf(await browser.finish(back))).toBe(10120);
    clock.forward(-1);
    browser.cookies.set("oidc", sealed);
    expect(codeOf(await browser.finish(back))).toBe(0);
  });
});

describeOnce("a provider's clock and keys", () => {
  test.for([50_000, -50_000])("may differ by %i ms", async (skew, { stub, company: site }) => {
    stub.state.now = () => Date.now() + skew;
    expect(codeOf(await logInAtStub(stub, openOidcBrowser(site)))).toBe(0);
  });

  test("may be replaced at any time", async ({ stub, company: site }) => {
    expect(codeOf(await logInAtStub(stub, openOidcBrowser(site)))).toBe(0);
    await stub.rotateKey("two");
    expect(codeOf(await logInAtStub(stub, openOidcBrowser(site)))).toBe(0);
    await stub.rotateKey("two"); // the same name
    expect(codeOf(await logInAtStub(stub, openOidcBrowser(site)))).toBe(0);
  });
});

describeOnce("a provider that does not work", () => {
  const html = "<!doctype html><title>Maintenance</title>";
  const huge = Buffer.alloc(10 * 1024 * 1024, 0x20);

  test.for([
    ["HTML", (response) => void response.writeHead(200, { "content-type": "text/html" }).end(html)],
    [
      "HTML that claims to be JSON",
      (response) => void response.writeHead(200, { "content-type": "application/json" }).end(html),
    ],
    ["an error", (response) => void response.writeHead(500).end()],
    ["10 MB", (response) => void response.writeHead(200, { "content-type": "application/json" }).end(huge)],
    ["a closed connection", (response) => void response.destroy()],
    ["a redirection", (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ] as [string, (response: ServerResponse) => void][])(
    "and answers with %s leaves the local login a way in",
    async ([, response], { stub, company: site }) => {
      for (const path of ["/jwks", "/token"]) {
        stub.state.handlers.clear();
        stub.state.handlers.set(path, response);
        expect(codeOf(await logInAtStub(stub, openOidcBrowser(site)))).toBe(10121);
      }
      stub.state.handlers.set("/.well-known/openid-configuration", response);
      site.clock.forward(11 * 60_000);
      const begun = await site.app.inject("/login/oidc?redirect=%2Fdashboard");
      expect(begun.headers.location).toBe("/login?redirect=%2Fdashboard#oidc-problem=oidcUnavailable");
      const { phone } = await registerMember(site);
      expect(codeOf(await openOidcBrowser(site).post("loginDvlper", { account: phone, password }))).toBe(0);
      expect(await accounts(site)).toEqual([]);
    },
  );

  test("and sends 10 MB of keys, the right one among them, is not read to the end", async ({ stub, company: site }) => {
    for (const [padding, code] of [
      [0, 0],
      [10 * 1024 * 1024, 10121],
    ] as const) {
      const body = JSON.stringify({ keys: stub.keys(), padding: "x".repeat(padding) });
      stub.state.handlers.set(
        "/jwks",
        (response) => void response.writeHead(200, { "content-type": "application/json" }).end(body),
      );
      expect(codeOf(await logInAtStub(stub, openOidcBrowser(site)))).toBe(code);
    }
  });

  test.for(["jwks_uri", "token_endpoint"])(
    "and names a %s at another address in a private network is not asked there",
    async (name, { stub, company: site }) => {
      await using inner = await startStubProvider();
      const asked: string[] = [];
      inner.state.handlers.set("/inner", (response) => void response.end(asked.push(name)));
      const path = "/.well-known/openid-configuration";
      const metadata = (await (await fetch(stub.issuer + path)).json()) as object;
      stub.state.handlers.set(path, (response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ ...metadata, [name]: `${inner.issuer}/inner` }));
      });
      expect(codeOf(await logInAtStub(stub, openOidcBrowser(site)))).toBe(10121);
      expect(asked).toEqual([]);
    },
  );

  test("gets one request while it is silent, however many logins are waiting", async ({ site: bare }) => {
    await using stub = await startStubProvider();
    let asked = 0;
    stub.state.handlers.set("/.well-known/openid-configuration", () => void asked++); // no response
    await using opened = await openWithOidc(bare, stub.issuer);
    const begun = await Promise.all(Array.from({ length: 20 }, () => opened.site.app.inject("/login/oidc")));
    for (const { headers } of begun) expect(headers.location).toBe("/login#oidc-problem=oidcUnavailable");
    expect(asked).toBe(1);
  });
});

describe("after a login", () => {
  test("the browser goes to the login page, which validates the redirect target", async ({ company: site }) => {
    for (const target of ["https://evil.example", "//evil.example", "/\\evil.example", "/dashboard?a=1#b"]) {
      const browser = openOidcBrowser(site);
      await browser.begin(target);
      const { headers } = await browser.get(`${pathsOf.company.callback}?code=c&state=s`);
      const location = new URL(String(headers.location), publicUrl);
      expect(location.origin + location.pathname).toBe(`${publicUrl}/login`);
      expect(location.searchParams.get("redirect")).toBe(target);
      expect(responseIn(location.href)).toBe("code=c&state=s");
    }
  });

  test("without a configured provider, none of its addresses exist", async ({ site }) => {
    expect((await site.app.inject("/login/oidc")).statusCode).toBe(404);
    expect((await site.app.inject({ method: "POST", url: pathsOf.company.logout })).statusCode).toBe(404);
    expect((await site.refusal("logInByOidc", { response: "code=c" })).errCode).toBe(10108);
    expect((await site.call("accountRules", {})).companyLogin).toBeNull();
  });
});

describe("a logout at the provider", () => {
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const seconds = () => Math.floor(Date.now() / 1_000);

  async function openSessions(stub: StubProvider, site: TestPortal) {
    const tokens = [];
    for (const sid of ["first", "second"]) {
      stub.state.claims = { sid };
      tokens.push((await logInAtStub(stub, openOidcBrowser(site))).data?.token ?? "");
    }
    return tokens;
  }

  async function isOpen(site: TestPortal, token: string): Promise<boolean> {
    const response = await site.app.inject({ url: "/vrmcsys/account/profile", headers: { token } });
    return codeOf(response.json<Envelope>()) === 0;
  }

  const notify = (site: TestPortal, token: string) =>
    site.app.inject({
      method: "POST",
      url: pathsOf.company.logout,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });

  test("ends the sessions of that session or person, once, and no others", async ({ stub, company: site }) => {
    const member = await registerMember(site);
    const [first = "", second = ""] = await openSessions(stub, site);
    const facts = { iss: stub.issuer, aud: oidcClient.id, iat: seconds(), exp: seconds() + 120, events: event };
    const one = await stub.sign({ ...facts, sub: "ada", sid: "first", jti: "1" }, { typ: "logout+jwt" });
    expect((await notify(site, one)).statusCode).toBe(200);
    expect([await isOpen(site, first), await isOpen(site, second)]).toEqual([false, true]);
    expect((await notify(site, one)).statusCode).toBe(400);
    const all = await stub.sign({ ...facts, sub: "ada", jti: "2" }, { typ: "logout+jwt" });
    expect((await notify(site, all)).statusCode).toBe(200);
    expect(await isOpen(site, second)).toBe(false);
    expect(await isOpen(site, member.token)).toBe(true);
  });

  test.for(["optional", "required"])(
    "ends the role and the tokens of somebody who has a passkey (second step %s)",
    async (OPERATOR_MFA, { site: bare }) => {
      await using stub = await startStubProvider();
      await using opened = await openWithOidc(bare, stub.issuer, { OPERATOR_MFA });
      const { site } = opened;
      const operator = site.as((await logInAtStub(stub, openOidcBrowser(site))).data?.token ?? "");
      const key = await addPasskey(site, operator);
      const byPasskey = async () => {
        const session = await site.call("logInByPasskey", { passkey: key.get(await site.call("passkeyOptions", {})) });
        const visitor = site.as(session.token);
        const { roles } = await visitor.call("profile", {});
        const renewed = await visitor.call("renewSession", {});
        return { visitor, is: [session.admin, roles, renewed.admin] };
      };
      const member = [0, ["member"], 0];
      const before = await byPasskey(); // the company has not been asked
      expect(before.is).toEqual(member);
      expect((await before.visitor.refusal("adminProducts", {})).errCode).toBe(10102);
      const { passkey } = await operator.call("proofOptions", {});
      if (!passkey) throw new Error("a passkey is one of the ways");
      await operator.call("prove", { passkey: key.get(passkey) });
      expect((await operator.call("profile", {})).roles).toEqual(["admin"]);
      const { token } = await operator.call("createToken", { name: "CI", expiresInDays: 1 });

      const facts = { iss: stub.issuer, aud: oidcClient.id, iat: seconds(), exp: seconds() + 120, events: event };
      const notice = await stub.sign({ ...facts, sub: "ada", jti: "1" }, { typ: "logout+jwt" });
      expect((await notify(site, notice)).statusCode).toBe(200);
      expect((await byPasskey()).is).toEqual(member);
      expect((await site.as(token).refusal("adminProducts", {})).errCode).toBe(10021);
      expect((await accounts(site)).map(({ role }) => role)).toEqual(["member"]);

      const again = (await logInAtStub(stub, openOidcBrowser(site))).data?.token ?? "";
      expect((await site.as(again).call("profile", {})).roles).toEqual(["admin"]);
    },
  );

  test("leaves the role that an admin of the portal gave", async ({ stub, company: site }) => {
    const login = await logInAtStub(stub, openOidcBrowser(site));
    const key = await addPasskey(site, site.as(login.data?.token ?? ""));
    const admin = await registerOperator(site, "admin");
    const [account] = await accounts(site);
    await admin.call("setRole", { id: account?.id ?? "", role: "publisher", version: account?.version ?? 0 });
    const { token } = await site.call("logInByPasskey", { passkey: key.get(await site.call("passkeyOptions", {})) });
    expect((await site.as(token).call("profile", {})).roles).toEqual(["publisher"]);
  });

  test.for([
    ["an ID token", { nonce: "n" }],
    ["no event", { events: undefined }],
    ["another event", { events: { other: {} } }],
    ["nobody", { sub: undefined }],
    ["another audience", { aud: "somebody-else" }],
    ["another issuer", { iss: "https://evil.example" }],
    ["no id", { jti: undefined }],
    ["the past", { iat: seconds() - 720, exp: seconds() + 120 }],
    ["the future", { iat: seconds() + 3_600, exp: seconds() + 7_200 }],
    ["an expired token", { exp: seconds() - 90 }],
  ] as const)("is refused with %s", async ([, changes], { stub, company: site }) => {
    const [first = ""] = await openSessions(stub, site);
    const facts = { iss: stub.issuer, aud: oidcClient.id, iat: seconds(), exp: seconds() + 120, events: event };
    const token = await stub.sign(
      JSON.parse(JSON.stringify({ ...facts, sub: "ada", jti: "1", ...changes })) as JWTPayload,
    );
    expect((await notify(site, token)).statusCode).toBe(400);
    expect((await notify(site, await stub.unsigned({ ...facts, sub: "ada", jti: "1" }))).statusCode).toBe(400);
    expect((await notify(site, "")).statusCode).toBe(400);
    expect(await isOpen(site, first)).toBe(true);
  });
});

describe("an account that is linked", () => {
  test("by its owner accepts the company login until it is unlinked", async ({ stub, company: site }) => {
    const member = await registerMember(site);
    const browser = openOidcBrowser(site);
    const headers = { token: member.token };
    const begun = await browser.post("oidc", {}, headers);
    const asked = new URL((begun.data as { url: string }).url);
    const { pathname, search } = await stub.answer(asked);
    const back = await browser.get(pathname + search);
    expect(String(back.headers.location)).toMatch(/^\/profile\/index#oidc=/);
    const response = responseIn(String(back.headers.location));
    const cookies = new Map(browser.cookies);

    const other = await registerMember(site);
    expect(codeOf(await browser.post("oidcVerify", { response }, { token: other.token }))).toBe(10120);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(codeOf(await browser.post("loginOidc", { response }))).toBe(10120); // it logs nobody in
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(codeOf(await browser.post("oidcVerify", { response }, headers))).toBe(0);
    expect(await member.call("oidcLink", {})).toMatchObject({ provider: new URL(stub.issuer).host, lastLoginAt: null });

    expect((await member.call("exportAccount", {})).companyLogins).toMatchObject([
      { issuer: stub.issuer, subject: "ada" },
    ]);

    const login = await logInAtStub(stub, openOidcBrowser(site));
    const operator = site.as(login.data?.token ?? "");
    expect(await operator.call("profile", {})).toMatchObject({ roles: ["admin"] });
    expect((await member.refusal("profile", {})).errCode).toBe(10021); // a new role ends earlier sessions
    await operator.call("removeOidcLink", {});
    expect((await operator.refusal("profile", {})).errCode).toBe(10021);
    expect(await accounts(site)).toEqual([]);
  });

  test("and has no other login is confirmed by the company login or a new login", async ({ stub, company: site }) => {
    const logIn = async () => site.as((await logInAtStub(stub, openOidcBrowser(site))).data?.token ?? "");
    const admin = await logIn();
    site.clock.forward(15 * 60_000);
    const token = { name: "CI", expiresInDays: 1 };
    expect((await admin.refusal("createToken", token)).errCode).toBe(10114);
    expect((await admin.call("proofOptions", {})).ways).toEqual(["company"]);
    expect((await admin.refusal("prove", { password })).errCode).toBe(10100);
    stub.state.now = () => site.clock.now.getTime();
    await (await logIn()).call("createToken", token);
  });

  test("and has no other login cannot be unlinked", async ({ stub, company: site }) => {
    const login = await logInAtStub(stub, openOidcBrowser(site));
    expect((await site.as(login.data?.token ?? "").refusal("removeOidcLink", {})).errCode).toBe(10116);
    expect(await accounts(site)).toHaveLength(1);
  });

  test("and has a passkey lets its owner remove either, but not both", async ({ stub, company: site }) => {
    const login = await logInAtStub(stub, openOidcBrowser(site));
    const operator = site.as(login.data?.token ?? "");
    const onlyPasskey = async (person: Visitor) => {
      const { passkeys } = await person.call("security", {});
      return { id: passkeys[0]?.id ?? "" };
    };
    await addPasskey(site, operator);
    await operator.call("removePasskey", await onlyPasskey(operator));

    const key = await addPasskey(site, operator);
    await operator.call("removeOidcLink", {});
    const { token } = await site.call("logInByPasskey", { passkey: key.get(await site.call("passkeyOptions", {})) });
    const owner = site.as(token);
    expect((await owner.refusal("removePasskey", await onlyPasskey(owner))).errCode).toBe(10116);
  });
});
