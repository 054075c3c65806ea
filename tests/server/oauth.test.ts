import { createHash, randomBytes } from "node:crypto";
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from "jose";
import { describe, expect } from "vitest";
import type { CallData, Envelope } from "../../contract/schemas.ts";
import { openTestPortal, test as withSite, type TestPortal } from "../portal.ts";
import { minute } from "../../server/time/time.ts";
import { publicUrl } from "./oidc.ts";
import { logIn, password, registerByMail, registerOperator, type Person } from "./people.ts";

const back = "https://app.example/back";

/** The portal at a public address, whose clock is that of the provider's library. */
const test = withSite.extend<{ provider: TestPortal }>({
  provider: async ({ site }, use) => {
    const { site: opened, close } = await openTestPortal({ ...site.environment, PUBLIC_URL: publicUrl });
    opened.clock.now = new Date();
    await use(opened);
    await close();
  },
});

type Client = CallData<"createClient">;

async function register(site: TestPortal, wanted: Partial<Client> = {}): Promise<{ admin: Person; client: Client }> {
  const admin = await registerOperator(site, "admin");
  const { name = "Forum", redirectUris = [back], confidential = true, own = true } = wanted;
  return { admin, client: await admin.call("createClient", { name, redirectUris, confidential, own }) };
}

/** A browser at a client, which sends it to the portal. */
function openBrowser({ app }: TestPortal, client: Client) {
  const cookies = new Map<string, string>();
  const verifier = randomBytes(32).toString("base64url");
  const send = async (
    url: string,
    further: { token?: string; payload?: object; form?: Record<string, string>; accept?: string } = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { token, form, accept } = further;
    const payload = form ? new URLSearchParams(form).toString() : further.payload;
    const response = await app.inject({
      method: payload ? "POST" : "GET",
      url: url.replace(publicUrl, ""),
      headers: {
        cookie,
        ...(token !== undefined && { token }),
        ...(accept !== undefined && { accept }),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(payload && { payload }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };
  const authorize = async (token: string, uid: string, allow?: boolean) =>
    (await send("/vrmcsys/account/authorize", { token, payload: { uid, ...(allow !== undefined && { allow }) } })).json<
      Envelope<CallData<"authorize">>
    >();
  return {
    cookies,
    send,
    authorize,
    /** The first answer to the client's request; `uid` if the portal asks who is logged in. */
    async begin(changes: Record<string, string | undefined> = {}) {
      const asked = {
        client_id: client.id,
        response_type: "code",
        redirect_uri: client.redirectUris[0],
        scope: "openid profile email phone developer",
        state: "a-state",
        nonce: "a-nonce",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        ...changes,
      };
      const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
      const response = await send(`/oauth/authorize?${new URLSearchParams(given)}`);
      const location = response.headers.location ?? "";
      return { response, location, uid: /^\/connect\?uid=(.+)$/.exec(location)?.[1] ?? "" };
    },
    /** Where the portal sends the browser after the person's answer. */
    async resume(url: string | null | undefined): Promise<URL> {
      const { headers } = await send(url ?? "");
      return new URL(String(headers.location));
    },
    /** The whole way to a code. */
    async code(token: string, changes: Record<string, string> = {}): Promise<string> {
      const { uid } = await this.begin(changes);
      const { data } = await authorize(token, uid, true);
      return (await this.resume(data?.url)).searchParams.get("code") ?? "";
    },
    exchange: (code: string, changes: Record<string, string> = {}) =>
      post(app, "/oauth/token", client, {
        grant_type: "authorization_code",
        code,
        redirect_uri: client.redirectUris[0] ?? "",
        code_verifier: verifier,
        ...changes,
      }),
    refresh: (refresh_token: string) =>
      post(app, "/oauth/token", client, { grant_type: "refresh_token", refresh_token }),
  };
}

type Tokens = { access_token: string; id_token: string; refresh_token?: string; error?: string };

async function post(app: TestPortal["app"], url: string, { id, secret }: Client, form: Record<string, string>) {
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
  const response = await app.inject({
    method: "POST",
    url,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://app.example",
      ...(secret !== null && { authorization: basic }),
    },
    payload: new URLSearchParams({ ...form, ...(secret === null && { client_id: id }) }).toString(),
  });
  return response.json<Tokens>();
}

const userInfo = async ({ app }: TestPortal, { access_token }: Tokens) =>
  app.inject({ url: "/oauth/userinfo", headers: { authorization: `Bearer ${access_token}` } });

describe("a client of the platform's own", () => {
  test("learns who is logged in, without a question", async ({ provider: site }) => {
    const { client } = await register(site);
    const member = await registerByMail(site, "ada@example.com");
    const browser = openBrowser(site, client);
    const { uid } = await browser.begin();
    const { data } = await browser.authorize(member.token, uid);
    const answer = await browser.resume(data?.url);
    expect(answer.origin + answer.pathname).toBe(back);
    expect([answer.searchParams.get("state"), answer.searchParams.get("iss")]).toEqual(["a-state", publicUrl]);
    const tokens = await browser.exchange(answer.searchParams.get("code") ?? "");
    const keys = (await site.app.inject("/oauth/jwks")).json<JSONWebKeySet>();
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const verified = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), {
      issuer: publicUrl,
      audience: client.id,
      algorithms: ["ES256"],
    });
    expect(verified.payload).toMatchObject({ sub: member.id, nonce: "a-nonce" });
    expect(tokens.refresh_token).toBeUndefined();
    expect((await userInfo(site, tokens)).json()).toEqual({
      sub: member.id,
      locale: "en",
      email: "ada@example.com",
      email_verified: true,
      developer_status: 0,
      developer_since: null,
      organization: null,
    });
  });

  test("finds the addresses in the metadata", async ({ provider: site }) => {
    const found = (await site.app.inject("/.well-known/openid-configuration")).json<Record<string, unknown>>();
    expect(found).toMatchObject({
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/oauth/authorize`,
      token_endpoint: `${publicUrl}/oauth/token`,
      userinfo_endpoint: `${publicUrl}/oauth/userinfo`,
      jwks_uri: `${publicUrl}/oauth/jwks`,
      end_session_endpoint: `${publicUrl}/oauth/logout`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["ES256"],
    });
    expect(found["scopes_supported"]).toEqual(
      expect.arrayContaining(["openid", "profile", "email", "phone", "developer", "offline_access"]),
    );
  });

  test("verifies tokens across a rotation of the keys", async ({ provider: site }) => {
    const kids = async () => (await site.app.inject("/oauth/jwks")).json<JSONWebKeySet>().keys.map(({ kid }) => kid);
    const before = await kids();
    site.clock.forward(30 * 86_400_000);
    const after = await kids();
    expect(after[0]).toBe(before[1]); // the next was published before it signs
    expect(after).toContain(before[0]);
    expect(new Set([...before, ...after]).size).toBe(4);
  });
});

describe("another client", () => {
  test("is let in by the person, once, who may refuse and take it back", async ({ provider: site }) => {
    const { admin, client } = await register(site, { own: false, confidential: false });
    const member = await registerByMail(site, "ada@example.com");
    const browser = openBrowser(site, client);
    const { uid } = await browser.begin();
    expect((await browser.authorize(member.token, uid)).data).toMatchObject({ url: null, client: "Forum" });
    const refused = await browser.resume((await browser.authorize(member.token, uid, false)).data?.url);
    expect(refused.searchParams.get("error")).toBe("access_denied");

    const tokens = await browser.exchange(await browser.code(member.token));
    const again = await browser.begin({ scope: "openid email" });
    expect((await browser.authorize(member.token, again.uid)).data?.url).not.toBeNull();
    const answer = async (token: string, changes: Record<string, string> = {}) =>
      (await browser.authorize(token, (await browser.begin(changes)).uid)).data?.url;
    const other = await logIn(site, { phone: null, mailbox: "ada@example.com", password });
    expect(await answer(other.token)).not.toBeNull();
    expect(await answer(other.token, { prompt: "consent" })).toBeNull();
    expect(await answer(other.token, { scope: "openid offline_access", prompt: "consent" })).toBeNull();
    await member.call("logOut", {});
    expect((await userInfo(site, tokens)).statusCode).toBe(401);
    const later = await browser.exchange(await browser.code(other.token));

    const { grants } = await other.call("security", {});
    expect(grants).toMatchObject([{ id: client.id, name: "Forum" }]);
    expect((await admin.call("accountDetail", { id: member.id })).grants).toEqual(grants);
    await other.call("removeGrant", { id: client.id });
    expect((await other.call("security", {})).grants).toEqual([]);
    expect((await userInfo(site, later)).statusCode).toBe(401);
    expect(await answer(other.token)).toBeNull();
  });

  test("cannot continue in another browser, or with a made-up question", async ({ provider: site }) => {
    const { client } = await register(site);
    const member = await registerByMail(site, "ada@example.com");
    const { uid } = await openBrowser(site, client).begin(); // whoever sends this address to others
    expect((await openBrowser(site, client).authorize(member.token, uid)).errCode).toBe(10108);
    expect((await openBrowser(site, client).authorize(member.token, "x".repeat(21))).errCode).toBe(10108);
  });

  test("refreshes only with offline_access, each refresh token once", async ({ provider: site }) => {
    const { client } = await register(site, { own: false });
    const member = await registerByMail(site, "ada@example.com");
    const browser = openBrowser(site, client);
    const offline = { scope: "openid offline_access", prompt: "consent" };
    const { refresh_token = "" } = await browser.exchange(await browser.code(member.token, offline));
    const second = await browser.refresh(refresh_token);
    expect(second.access_token).toEqual(expect.any(String));
    expect((await browser.refresh(refresh_token)).error).toBe("invalid_grant");
    expect((await browser.refresh(second.refresh_token ?? "")).error).toBe("invalid_grant"); // a copy was used: all end
    await expect(storedText(site)).resolves.not.toContain(refresh_token);
  });
});

describe("a client that nobody is to be asked for (prompt=none)", () => {
  test.for([true, false])(
    "gets a code for whoever is logged in, if that needs no consent (own: %s)",
    async (own, { provider: site }) => {
      site.clock.forward(-2 * minute); // the library has a clock of its own
      const { client } = await register(site, { own });
      const member = await registerByMail(site, "ada@example.com");
      site.clock.forward(2 * minute);
      const browser = openBrowser(site, client);
      const silent = async (token?: string, changes: Record<string, string> = {}) => {
        const { location } = await browser.begin({ prompt: "none", ...changes });
        const uid = /^\/connect\?uid=(.+)&silent=1$/.exec(location)?.[1] ?? "";
        const { data } = token === undefined ? {} : await browser.authorize(token, uid);
        return (await browser.resume(data?.url ?? `/oauth/authorize/${uid}`)).searchParams;
      };
      expect((await silent()).get("error")).toBe("login_required");
      expect((await silent(member.token)).get("error")).toBe(own ? null : "consent_required");
      const { id_token } = await browser.exchange(await browser.code(member.token));
      const { id_token: renewed } = await browser.exchange((await silent(member.token)).get("code") ?? "");
      expect(decodeJwt(renewed).sub).toBe(member.id);
      expect((await silent(member.token, { max_age: "60" })).get("error")).toBe("login_required");
      const other = await registerByMail(site, "eve@example.com");
      await browser.code(other.token);
      expect((await silent(other.token, { id_token_hint: id_token })).get("error")).toBe("login_required");
    },
  );
});

describe("a logout at a client", () => {
  test("ends what it holds of the account, and leads back to a registered address alone", async ({
    provider: site,
  }) => {
    const { client } = await register(site);
    const member = await registerByMail(site, "ada@example.com");
    const browser = openBrowser(site, client);
    const first = await browser.exchange(await browser.code(member.token));
    const second = await browser.exchange(await browser.code(member.token));
    const logOut = async (query: Record<string, string>) => {
      const page = await browser.send(`/oauth/logout?${new URLSearchParams(query)}`);
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1];
      if (xsrf === undefined) return page;
      return browser.send("/oauth/logout/confirm", { form: { xsrf, logout: "yes" } });
    };
    const hint = { id_token_hint: first.id_token };
    const elsewhere = { post_logout_redirect_uri: "https://evil.example/" };
    expect((await logOut({ ...hint, ...elsewhere })).statusCode).toBe(400);
    expect((await logOut({ ...hint, id_token_hint: `${first.id_token}A` })).statusCode).toBe(400);
    expect((await logOut({ ...elsewhere, client_id: client.id })).statusCode).toBe(400);
    const { headers: done } = await logOut(elsewhere);
    expect((await browser.send(String(done.location))).headers.location).toBe("/");
    expect((await userInfo(site, second)).statusCode).toBe(200);
    const { headers } = await logOut({ ...hint, post_logout_redirect_uri: back, state: "a-state" });
    expect(headers.location).toBe(`${back}?state=a-state`);
    for (const tokens of [first, second]) expect((await userInfo(site, tokens)).statusCode).toBe(401);
    await member.call("profile", {}); // the portal's own session goes on
  });
});

const storedText = async ({ portal }: TestPortal) =>
  JSON.stringify(await portal.db.read.selectFrom("oauth_models").selectAll().execute());

describe("an attack", () => {
  test.for([
    ["a suffix", `${back}/more`],
    ["a query", `${back}?next=https://evil.example`],
    ["another port", "https://app.example:8443/back"],
    ["another case", "https://app.example/Back"],
    ["a fragment", `${back}#part`],
    ["a trailing slash", `${back}/`],
    ["another host", "https://app.example.evil.example/back"],
    ["no encryption", "http://app.example/back"],
    ["user information", "https://app.example@evil.example/back"],
    ["nothing", undefined],
  ] as const)("with %s as redirect URI stays at the portal", async ([, redirect_uri], { provider: site }) => {
    const { client } = await register(site, { redirectUris: [back, "https://app.example/other"] });
    const { response, location } = await openBrowser(site, client).begin({ redirect_uri });
    expect([response.statusCode, location]).toEqual([400, ""]);
  });

  test("with a wrong redirect URI leads people to a page in their language", async ({ provider: site }) => {
    const { client } = await register(site);
    const query = new URLSearchParams({ client_id: client.id, redirect_uri: "https://evil.example/" });
    const { headers } = await openBrowser(site, client).send(`/oauth/authorize?${query}`, { accept: "text/html" });
    expect(headers.location).toBe("/connect?problem=invalid_redirect_uri");
  });

  test("without PKCE, or with the plain method, gets no code", async ({ provider: site }) => {
    const { client } = await register(site);
    const browser = openBrowser(site, client);
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: "plain" },
      { code_challenge_method: undefined },
    ])
      expect(new URL((await browser.begin(changes)).location, publicUrl).searchParams.get("error")).toBe(
        "invalid_request",
      );
  });

  test("with a code of another client, a wrong verifier or secret, or a code twice gets no token", async ({
    provider: site,
  }) => {
    const { admin, client } = await register(site);
    const other = await admin.call("createClient", {
      name: "Other",
      redirectUris: [back],
      confidential: true,
      own: true,
    });
    const member = await registerByMail(site, "ada@example.com");
    const browser = openBrowser(site, client);
    const stolen = await browser.code(member.token);
    expect((await openBrowser(site, other).exchange(stolen)).error).toBe("invalid_grant");
    const verifier = { code_verifier: randomBytes(32).toString("base64url") };
    expect((await browser.exchange(await browser.code(member.token), verifier)).error).toBe("invalid_grant");
    const impostor = { ...client, secret: other.secret };
    expect((await openBrowser(site, impostor).exchange(await browser.code(member.token))).error).toBe("invalid_client");
    const code = await browser.code(member.token);
    const answers = await Promise.all([browser.exchange(code), browser.exchange(code)]);
    expect(answers.filter(({ access_token }) => access_token).length).toBeLessThanOrEqual(1);
    const used = await browser.code(member.token);
    const tokens = await browser.exchange(used);
    expect((await browser.exchange(used)).error).toBe("invalid_grant");
    expect((await userInfo(site, tokens)).statusCode).toBe(401); // the code was stolen: its tokens end
  });

  test("a client is listed with its last login, by whom it is used and what it reads", async ({ provider: site }) => {
    const { admin, client } = await register(site);
    const usage = async () => (await admin.call("clients", {})).items[0]?.lastLogin;
    expect(await usage()).toBeNull();
    for (const [index, scope] of ["openid email", "openid profile"].entries()) {
      const member = await registerByMail(site, `ada${index}@example.com`);
      await openBrowser(site, client).code(member.token, { scope });
      site.clock.forward(minute);
    }
    expect(await usage()).toMatchObject({ people: 2, scopes: ["openid", "profile"] });
  });

  test("a client that ended has nothing left", async ({ provider: site }) => {
    const { admin, client } = await register(site);
    const member = await registerByMail(site, "ada@example.com");
    const browser = openBrowser(site, client);
    const tokens = await browser.exchange(await browser.code(member.token));
    const { uid } = await browser.begin();
    await admin.call("endClient", { id: client.id });
    expect((await admin.refusal("endClient", { id: client.id })).errCode).toBe(10108);
    expect((await userInfo(site, tokens)).statusCode).toBe(401);
    expect((await browser.authorize(member.token, uid)).errCode).toBe(10108);
    expect((await browser.begin()).response.statusCode).toBe(400);
    expect((await admin.call("clients", {})).items).toEqual([]);
  });

  test("tokens end with the session, and with the account", async ({ provider: site }) => {
    const { admin, client } = await register(site);
    const member = await registerByMail(site, "ada@example.com");
    const browser = openBrowser(site, client);
    const offline = { scope: "openid offline_access", prompt: "consent" };
    const first = await browser.exchange(await browser.code(member.token, offline));
    const other = await logIn(site, member);
    const second = await browser.exchange(await browser.code(other.token, offline));
    await member.call("logOut", {});
    expect((await userInfo(site, first)).statusCode).toBe(401);
    expect((await browser.refresh(first.refresh_token ?? "")).error).toBe("invalid_grant");
    expect((await userInfo(site, second)).statusCode).toBe(200);
    const { version } = await other.call("profile", {});
    await admin.call("suspendAccount", { id: member.id, reason: "spam", version });
    expect((await userInfo(site, second)).statusCode).toBe(401);
    expect((await browser.refresh(second.refresh_token ?? "")).error).toBe("invalid_grant");
  });

  test("a login that is too old for the client is refused", async ({ provider: site }) => {
    const { client } = await register(site);
    const member = await registerByMail(site, "ada@example.com");
    const browser = openBrowser(site, client);
    const { uid } = await browser.begin({ prompt: "login" });
    const answer = await browser.resume((await browser.authorize(member.token, uid)).data?.url);
    expect(answer.searchParams.get("error")).toBe("login_required");
  });
});

describe("a redirect URI of a new client", () => {
  test.for([
    "http://app.example/",
    "javascript:alert(1)",
    "https://a@app.example/",
    `${back}#x`,
    "app",
    "com.app:/back",
  ])("%s is refused", async (uri, { provider: site }) => {
    const admin = await registerOperator(site, "admin");
    const client = { name: "Forum", redirectUris: [uri], confidential: true, own: true };
    expect((await admin.refusal("createClient", client)).errCode).toBe(10100);
  });
});
