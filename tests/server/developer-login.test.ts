import type { JWTPayload } from "jose";
import { describe, expect } from "vitest";
import type { CallData, Envelope } from "../../contract/schemas.ts";
import type { Session } from "../../contract/schemas/accounts.ts";
import { setRole } from "../../server/people/roles.ts";
import { pathsOf } from "../../server/federation/oidc-provider/paths.ts";
import { describeOnce, test as withSite, type TestPortal } from "../portal.ts";
import { addPasskey } from "./authenticators.ts";
import { openOidcBrowser, openWithOidc, publicUrl, responseIn, type OidcBrowser } from "./oidc.ts";
import { logInAtProvider, oidcClient, startOidcProvider, type TestProvider } from "./oidc-provider.ts";
import {
  messagesTo,
  newPhone,
  password,
  registerByMail,
  registerMember,
  registerOperator,
  tokenFor,
} from "./people.ts";
import { startStubProvider, type StubProvider } from "./stub-provider.ts";

type Login = CallData<"logInByPlatform">;

const settings = (issuer: string, accounts = "both") => ({
  DEVELOPER_OIDC_ISSUER: issuer,
  DEVELOPER_OIDC_CLIENT_ID: oidcClient.id,
  DEVELOPER_OIDC_CLIENT_SECRET: oidcClient.secret,
  DEVELOPER_OIDC_NAME: "Lumen",
  ACCOUNTS: accounts,
});

/** `company`: where operators log in. `platform`: where developers do, at a provider of another make. */
const test = withSite.extend<{ company: TestProvider; platform: StubProvider; both: TestPortal; only: TestPortal }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the fixtures used from this pattern
  company: async ({}, use) => {
    await using company = await startOidcProvider({ redirectUri: publicUrl + pathsOf.company.callback });
    await use(company);
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  platform: async ({}, use) => {
    await using platform = await startStubProvider();
    platform.state.scopes.push("email", "phone");
    await use(platform);
  },
  both: async ({ site, company, platform }, use) => {
    await using opened = await openWithOidc(site, company.issuer, settings(platform.issuer));
    await use(opened.site);
  },
  only: async ({ site, company, platform }, use) => {
    await using opened = await openWithOidc(site, company.issuer, settings(platform.issuer, "provider"));
    await use(opened.site);
  },
});

/** Where the provider sends the browser back. */
async function answerAt(platform: StubProvider, browser: OidcBrowser): Promise<URL> {
  return platform.answer(await browser.begin(undefined, pathsOf.developers.begin));
}

/** The call that the page makes with the answer. */
async function finish(browser: OidcBrowser, { pathname, search }: URL): Promise<Envelope<Login>> {
  const returned = await browser.get(pathname + search);
  const response = responseIn(String(returned.headers.location));
  return (await browser.post("loginDeveloper", { response })) as Envelope<Login>;
}

/** Logs somebody in at the platform with these claims. */
async function logIn(platform: StubProvider, site: TestPortal, claims: JWTPayload, browser = openOidcBrowser(site)) {
  platform.state.claims = claims;
  return { browser, ...(await finish(browser, await answerAt(platform, browser))) };
}

/** The same until there is a session, in a new account if need be. */
async function enter(platform: StubProvider, site: TestPortal, claims: JWTPayload) {
  const { browser, data } = await logIn(platform, site, claims);
  const session =
    data?.session ?? ((await browser.post("registerDeveloper", {})) as Envelope<Session>).data ?? undefined;
  if (!session) throw new Error("nobody is logged in");
  return { ...site.as(session.token), token: session.token };
}

let notices = 0;

/** Sends the platform's notice about its subject "ada"; returns the status. */
async function notify(
  { app }: TestPortal,
  platform: StubProvider,
  {
    url = pathsOf.developers.logout,
    iss = platform.issuer,
    event = "http://schemas.openid.net/event/backchannel-logout",
  }: { url?: string; iss?: string; event?: string } = {},
): Promise<number> {
  const iat = Math.floor(Date.now() / 1_000);
  const notice = { iss, aud: oidcClient.id, iat, exp: iat + 120, jti: `notice ${++notices}`, sub: "ada" };
  const token = await platform.sign({ ...notice, events: { [event]: {} } }, { typ: "logout+jwt" });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const payload = new URLSearchParams({ logout_token: token }).toString();
  return (await app.inject({ method: "POST", url, headers, payload })).statusCode;
}

const ada = { sub: "ada", name: "Ada", email: "ada@lumen.example", email_verified: true };

describe("a claim of the provider", () => {
  test("makes a recognised developer, but no operator, and nobody whose status was revoked here", async ({
    site,
    company,
    platform,
  }) => {
    const rule = { ...settings(platform.issuer), DEVELOPER_OIDC_STATUS: "groups:developers" };
    await using opened = await openWithOidc(site, company.issuer, rule);
    const portal = opened.site;
    const admin = await registerOperator(portal, "admin");
    const statusOf = async (id: string) => (await admin.call("accountDetail", { id })).status;
    const enterAs = async (sub: string, groups: string[]) => {
      await enter(platform, portal, { sub, groups });
      const linked = portal.portal.db.read.selectFrom("oidc_identities").select("account").where("subject", "=", sub);
      return (await linked.executeTakeFirstOrThrow()).account;
    };

    const others = await enterAs("bo", ["guests"]);
    expect(await statusOf(others)).toBe(0);
    await enterAs("bo", ["guests", "developers"]);
    expect(await statusOf(others), "at the next login").toBe(2);

    const id = await enterAs("ada", ["developers"]);
    expect(await statusOf(id), "with the registration").toBe(2);
    const { version } = await admin.call("accountDetail", { id });
    await admin.call("revokeDeveloper", { id, reason: "Misuse", version });
    await enterAs("ada", ["developers"]);
    expect(await statusOf(id), "after a revocation").toBe(0);

    const operator = await enterAs("cy", []);
    const seen = await admin.call("accountDetail", { id: operator });
    await admin.call("setRole", { id: operator, role: "reviewer", version: seen.version });
    await enterAs("cy", ["developers"]);
    expect(await statusOf(operator), "with a role").toBe(0);
  });
});

describe("a developer at one provider, with operators at another", () => {
  test("gets an account with the verified contacts, which the next login finds", async ({
    company,
    platform,
    both: site,
  }) => {
    company.people.set("ada", { groups: ["admins"] });
    const contacts = { email: "Ada@Lumen.example", email_verified: true };
    platform.state.userInfo = {
      name: "Ada",
      ...contacts,
      phone_number: "+8613800130999",
      phone_number_verified: false,
    };
    expect((await site.call("accountRules", {})).developerLogin).toEqual({ en: "Lumen", zh: "Lumen" });
    const browser = openOidcBrowser(site);
    const first = await finish(browser, await answerAt(platform, browser));
    expect(first.data).toEqual({
      session: null,
      next: { kind: "register", mailbox: "ada@lumen.example", phone: null },
    });
    const { items } = await site.call("policies", { pageSize: 100 });
    const agreed = Object.fromEntries(items.filter((each) => each.agreed).map(({ slug, version }) => [slug, version]));
    expect(Object.keys(agreed).length).toBeGreaterThan(0);
    const created = (await browser.post("registerDeveloper", { agreed })) as Envelope<Session>;
    const developer = site.as(created.data?.token ?? "");
    expect(await developer.call("profile", {})).toMatchObject({
      username: "Ada",
      mailbox: "ada@lumen.example",
      phone: null,
      roles: ["member"],
      amr: ["platform"],
      agreementsDue: [],
    });
    expect((await browser.post("registerDeveloper", { agreed })).errCode).toBe(10120); // the cookie is gone

    const second = await finish(browser, await answerAt(platform, browser));
    expect(second.data?.session?.username).toBe("Ada");
    const operator = await browser.finish(await logInAtProvider((await browser.begin()).href, "ada", publicUrl));
    expect(operator.data?.admin).toBe(1); // the same name at the other provider is another person
    expect((await site.as(second.data?.session?.token ?? "").call("profile", {})).roles).toEqual(["member"]);
  });
});

describe("a contact that another account has", () => {
  test("is proved by its owner, and the two are linked", async ({ platform, both: site }) => {
    const owner = await registerByMail(site, ada.email);
    const stranger = await registerMember(site);
    const { browser, data } = await logIn(platform, site, ada);
    expect(data).toEqual({ session: null, next: { kind: "prove", contact: "a***@lumen.example" } });
    expect((await browser.post("registerDeveloper", {})).errCode).toBe(10107);
    const link = (token: string, through = browser) =>
      through.post("oidcVerify", { provider: "developers" }, { token });
    expect((await link(stranger.token)).errCode).toBe(10120);
    expect((await link(owner.token, openOidcBrowser(site))).errCode).toBe(10120); // another browser
    const retry = (await logIn(platform, site, ada)).browser;
    site.clock.forward(9 * 60_000);
    expect((await link(owner.token, retry)).errCode).toBe(0);
    const { links } = await owner.call("security", {});
    expect(links).toMatchObject([{ kind: "developers", provider: "Lumen" }]);
    site.clock.now = new Date();
    const again = await logIn(platform, site, ada);
    expect((await site.as(again.data?.session?.token ?? "").call("profile", {})).mailbox).toBe(ada.email);
  });

  test("is neither proved nor taken by a claim that is not verified", async ({ platform, both: site }) => {
    const owner = await registerByMail(site, ada.email);
    for (const [index, email_verified] of [false, undefined, "true", 1].entries()) {
      const developer = await enter(platform, site, { ...ada, sub: `eve${index}`, email_verified });
      expect((await developer.call("profile", {})).mailbox).toBeNull();
    }
    expect((await owner.call("oidcLink", { provider: "developers" })).linkedAt).toBeNull();
  });

  test("of a subject that moved is not linked twice", async ({ platform, both: site }) => {
    const developer = await enter(platform, site, ada);
    const { browser, data } = await logIn(platform, site, { ...ada, sub: "ada-again" });
    expect(data?.next).toEqual({ kind: "prove", contact: "a***@lumen.example" });
    const link = () => browser.post("oidcVerify", { provider: "developers" }, { token: developer.token });
    expect((await link()).errCode).toBe(10107);
    expect((await logIn(platform, site, ada)).data?.session?.username).toBe("Ada");
  });
});

describe("a contact that changes at the provider", () => {
  test("follows if it is verified, free, and came from there", async ({ platform, both: site }) => {
    const { token } = await enter(platform, site, ada);
    const other = await registerByMail(site, "taken@lumen.example");
    const mailboxAfter = async (claims: JWTPayload) => {
      const { data } = await logIn(platform, site, { ...ada, ...claims });
      return (await site.as(data?.session?.token ?? "").call("profile", {})).mailbox;
    };
    expect(await mailboxAfter({ email: "new@lumen.example", email_verified: false })).toBe(ada.email);
    expect(await mailboxAfter({ email: other.mailbox })).toBe(ada.email);
    expect(await mailboxAfter({ email: undefined })).toBe(ada.email);
    expect(await mailboxAfter({ email: "new@lumen.example" })).toBe("new@lumen.example");
    expect((await site.as(token).refusal("profile", {})).errCode).toBe(10021); // as after any change of a contact
    expect((await messagesTo(site, ada.email)).map(({ kind }) => kind)).toContain("contactAdded");
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ mailbox: "own@example.com" }).where("name", "=", "Ada").execute(),
    );
    expect(await mailboxAfter({})).toBe("own@example.com");
  });
});

describe("the contacts of an account with a role", () => {
  const changed = {
    ...ada,
    email: "thief@lumen.example",
    phone_number: "+8613800130888",
    phone_number_verified: true,
  };

  test("never follow the provider's, at linking or at a login", async ({ platform, both: site }) => {
    const admin = await registerOperator(site, "admin");
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ mailbox: ada.email }).where("id", "=", admin.id).execute(),
    );
    const claims = { ...changed, email: ada.email };
    const { browser } = await logIn(platform, site, claims);
    expect((await browser.post("oidcVerify", { provider: "developers" }, { token: admin.token })).errCode).toBe(0);
    expect((await logIn(platform, site, changed)).data?.session?.admin).toBe(0);
    expect(await admin.call("profile", {})).toMatchObject({ mailbox: ada.email, phone: admin.phone });
  });

  test("lose those that came from the provider when the role is given", async ({ platform, both: site }) => {
    const admin = await registerOperator(site, "admin");
    await enter(platform, site, ada);
    const named = site.portal.db.read.selectFrom("accounts").selectAll().where("name", "=", "Ada");
    const { id, version } = await named.executeTakeFirstOrThrow();
    await setRole(site.portal, { actor: admin.id, account: id, role: "publisher", version });
    expect(await named.executeTakeFirst()).toMatchObject({ mailbox: null, phone: null });
    const { data } = await logIn(platform, site, changed);
    expect(await site.as(data?.session?.token ?? "").call("profile", {})).toMatchObject({ mailbox: null, phone: null });
    expect((await site.refusal("sendResetMail", { account: ada.email })).errCode).toBe(10111);
  });

  test("are not added by whoever logs in at the provider, nor is anything else that opens it", async ({
    platform,
    both: site,
  }) => {
    const admin = await registerOperator(site, "admin");
    const member = await enter(platform, site, { sub: "ada", name: "Ada" });
    const named = site.portal.db.read.selectFrom("accounts").selectAll().where("name", "=", "Ada");
    const { id, version } = await named.executeTakeFirstOrThrow();
    expect(await member.call("addMail", { account: "before@example.com" })).toBeNull();
    await setRole(site.portal, { actor: admin.id, account: id, role: "admin", version });
    const { data } = await logIn(platform, site, { sub: "ada" });
    const session = site.as(data?.session?.token ?? "");
    expect((await session.refusal("addMail", { account: "thief@example.com" })).errCode).toBe(10114);
    expect((await session.refusal("newPasskeyOptions", {})).errCode).toBe(10114);
    expect((await session.call("proofOptions", {})).ways).toEqual([]);
    const browser = openOidcBrowser(site);
    const asked = { provider: "developers", page: "/profile/index" } as const;
    const token = data?.session?.token ?? "";
    const begun = await browser.post("oidcProof", asked, { token });
    platform.state.claims = { sub: "ada", auth_time: Math.floor(Date.now() / 1_000) + 1 };
    const { pathname, search } = await platform.answer(new URL((begun.data as CallData<"beginOidcProof">).url));
    const back = await browser.get(pathname + search);
    const response = responseIn(String(back.headers.location).replace("#platform-proof=", "#platform="));
    const proved = await browser.post("oidcProofVerify", { provider: "developers", response }, { token });
    expect(proved.errCode).toBe(10120);
  });
});

describe("the developers' provider", () => {
  test("never gives an operator's role", async ({ platform, both: site }) => {
    const admin = await registerOperator(site, "admin");
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ mailbox: ada.email }).where("id", "=", admin.id).execute(),
    );
    const { browser } = await logIn(platform, site, { ...ada, groups: ["admins"] });
    expect((await browser.post("oidcVerify", { provider: "developers" }, { token: admin.token })).errCode).toBe(0);
    const { data } = await logIn(platform, site, { ...ada, groups: ["admins"], amr: ["mfa"] });
    const session = site.as(data?.session?.token ?? "");
    expect(data?.session?.admin).toBe(0);
    expect((await session.call("profile", {})).roles).toEqual(["member"]);
    expect((await session.refusal("accounts", {})).errCode).toBe(10102);
    expect((await admin.call("profile", {})).roles).toEqual(["admin"]);
  });

  test("that is down leaves the other ways, and says so on the login page", async ({
    company,
    platform,
    both: site,
  }) => {
    const member = await registerMember(site);
    platform.state.handlers.set("/.well-known/openid-configuration", (response) => response.destroy());
    const { headers } = await site.app.inject({ url: `${pathsOf.developers.begin}?redirect=/apply` });
    expect(headers.location).toBe("/login?redirect=%2Fapply#platform-problem=oidcUnavailable");
    await site.call("logIn", { account: member.phone ?? "", password });
    expect((await openOidcBrowser(site).begin()).origin).toBe(company.issuer);
  });

  test("ends the sessions of an account that it deletes, by its own notices alone", async ({
    company,
    platform,
    both: site,
  }) => {
    const developer = await enter(platform, site, ada);
    expect(await notify(site, platform, { iss: company.issuer })).toBe(400);
    expect(await notify(site, platform, { url: pathsOf.company.logout })).toBe(400);
    await developer.call("profile", {});
    expect(await notify(site, platform)).toBe(200);
    expect((await developer.refusal("profile", {})).errCode).toBe(10021);
  });

  test("opens no account that is suspended", async ({ platform, both: site }) => {
    await enter(platform, site, ada);
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ suspended_at: new Date().toISOString() }).where("name", "=", "Ada").execute(),
    );
    expect((await logIn(platform, site, ada)).errCode).toBe(10112);
  });

  test("confirms who a developer is, who has no password here until a reset sets one", async ({
    platform,
    both: site,
  }) => {
    const mailed = await enter(platform, site, { ...ada, sub: "grace" });
    expect((await mailed.call("proofOptions", {})).ways).toEqual(["developers"]);
    await site.call("sendResetMail", { account: ada.email });
    const token = await tokenFor(site, ada.email);
    await site.call("resetByMail", { token, password });
    const again = await enter(platform, site, { ...ada, sub: "grace" });
    expect((await again.call("proofOptions", {})).ways).toEqual(["password", "developers"]);

    const developer = await enter(platform, site, { sub: "ada" });
    expect(await developer.call("proofOptions", {})).toMatchObject({
      ways: ["developers"],
      providers: { developers: "Lumen" },
    });
    expect((await developer.refusal("removeOidcLink", { provider: "developers" })).errCode).toBe(10116);
    const browser = openOidcBrowser(site);
    const begun = await browser.post(
      "oidcProof",
      { provider: "developers", page: "/profile/index" },
      { token: developer.token },
    );
    const asked = new URL((begun.data as CallData<"beginOidcProof">).url);
    platform.state.claims = { sub: "ada", auth_time: Math.floor(Date.now() / 1_000) + 1 };
    const { pathname, search } = await platform.answer(asked);
    const back = await browser.get(pathname + search);
    const response = responseIn(String(back.headers.location).replace("#platform-proof=", "#platform="));
    const proved = await browser.post(
      "oidcProofVerify",
      { provider: "developers", response },
      { token: developer.token },
    );
    expect(proved.errCode).toBe(0);
  });
});

describeOnce("an answer that does not belong to this login", () => {
  const forgeries: Record<string, (query: URLSearchParams, others: URLSearchParams) => void> = {
    "the other provider's name (mix-up)": (query, others) => query.set("iss", others.get("iss") ?? ""),
    "the other provider's code": (query, others) => query.set("code", others.get("code") ?? ""),
    "the other login's state": (query, others) => query.set("state", others.get("state") ?? ""),
    "no issuer": (query) => query.delete("iss"),
    "another state": (query) => query.set("state", "forged"),
    "no code": (query) => query.delete("code"),
  };
  test.for(Object.entries(forgeries))("%s is refused", async ([name, forge], { company, platform, both: site }) => {
    company.people.set("eve", { groups: ["admins"] });
    const browser = openOidcBrowser(site);
    const other = new URL(await logInAtProvider((await browser.begin()).href, "eve", publicUrl));
    const back = await answerAt(platform, browser);
    forge(back.searchParams, other.searchParams);
    const code = name === "the other provider's code" ? 10121 : 10120; // this make answers no error of OAuth
    expect((await finish(browser, back)).errCode).toBe(code);
    expect((await browser.finish(other.href)).errCode).toBe(0); // the other login goes on
  });

  test("and another nonce, a code that was used, or a login begun at the other provider", async ({
    company,
    platform,
    both: site,
  }) => {
    const browser = openOidcBrowser(site);
    platform.state.claims = { ...ada, nonce: "another" };
    expect((await finish(browser, await answerAt(platform, browser))).errCode).toBe(10120);
    platform.state.claims = ada;
    const used = await answerAt(platform, browser);
    const held = new Map(browser.cookies);
    expect((await finish(browser, used)).errCode).toBe(0);
    for (const [name, value] of held) browser.cookies.set(name, value);
    expect((await finish(browser, used)).errCode).toBe(10120);

    // The operators' cookie and answer, moved to the developers' names and addresses
    company.people.set("eve", { groups: ["admins"] });
    const moved = new URL(await logInAtProvider((await browser.begin()).href, "eve", publicUrl));
    browser.cookies.set("oidc-developer", browser.cookies.get("oidc") ?? "");
    moved.pathname = pathsOf.developers.callback;
    const exchanged = platform.state.exchanged;
    expect((await finish(browser, moved)).errCode).toBe(10120);
    expect(platform.state.exchanged).toBe(exchanged);
  });
});

describe("where members log in at the provider alone", () => {
  test("the portal's own registration, login and reset are refused to members, and open to operators", async ({
    only: site,
    site: before,
  }) => {
    const member = await registerMember(before);
    const mailbox = (await registerByMail(before, "member@example.com")).mailbox ?? "";
    const admin = await registerOperator(before, "admin");
    const account = member.phone ?? "";
    const fresh = newPhone(before);
    const code = "123456";
    const refused = await Promise.all([
      site.refusal("sendCode", { account: fresh, purpose: "register" }),
      site.refusal("sendCode", { account, purpose: "login" }),
      site.refusal("sendCode", { account, purpose: "reset" }),
      site.refusal("mailCode", { account, purpose: "login" }),
      site.refusal("registerByPhone", { account: fresh, code, password, location: 0 }),
      site.refusal("registerByMail", { account: "new@example.com", password, location: 1 }),
      site.refusal("logIn", { account, password }),
      site.refusal("logIn", { account: fresh, password }),
      site.refusal("logIn", { account, code }),
      site.refusal("logInByMail", { account: mailbox, password }),
      site.refusal("sendResetMail", { account: mailbox }),
      site.refusal("changePassword", { account, code, password }),
    ]);
    expect(refused.map(({ errCode }) => errCode)).toEqual(refused.map(() => 10102));
    await site.call("sendCode", { account: admin.phone ?? "", purpose: "reset" });
    const { token } = await site.call("logIn", { account: admin.phone ?? "", password });
    expect((await site.as(token).call("profile", {})).roles).toEqual(["admin"]);
  });

  test("a member from before proves their account once, and it stays linked", async ({
    platform,
    only: site,
    both: before,
  }) => {
    const member = await registerByMail(before, ada.email);
    const key = await addPasskey(before, member);
    const passkey = async () => key.get(await site.call("passkeyOptions", {}));
    expect((await site.refusal("logInByPasskey", { passkey: await passkey() })).errCode).toBe(10102);
    const { browser, data } = await logIn(platform, site, ada);
    expect(data?.next?.kind).toBe("prove");
    const session = (await browser.post("loginDvlper", { account: ada.email, password })) as Envelope<Session>;
    expect(session.errCode).toBe(0);
    const token = session.data?.token ?? "";
    expect((await browser.post("oidcVerify", { provider: "developers" }, { token })).errCode).toBe(0);
    const owner = site.as(token);
    expect((await owner.refusal("removeOidcLink", { provider: "developers" })).errCode).toBe(10116);
    expect(await owner.call("profile", {})).toMatchObject({ hasPassword: false });
    expect((await openOidcBrowser(site).post("loginDvlper", { account: ada.email, password })).errCode).toBe(10102);
  });
});
