import type { JWTPayload } from "jose";
import { describe, expect } from "vitest";
import type { CallData, Envelope } from "../../contract/schemas.ts";
import type { Session } from "../../contract/schemas/accounts.ts";
import { pathsOf } from "../../server/federation/oidc-provider/paths.ts";
import type { TestPortal } from "../portal.ts";
import { openOidcBrowser, openWithOidc, publicUrl, responseIn, test } from "./oidc.ts";
import { logInAtProvider, startOidcProvider } from "./oidc-provider.ts";
import { newPhone, codeFor, password, registerMember } from "./people.ts";
import type { StubProvider } from "./stub-provider.ts";

const quarterHour = 15 * 60_000;

/** Logs "ada" in at the stub provider, whose clock is the portal's; `prove` sends her there again. */
async function openAtStub(stub: StubProvider, site: TestPortal) {
  stub.state.now = () => site.clock.now.getTime();
  const browser = openOidcBrowser(site);
  const login = await browser.finish((await stub.answer(await browser.begin())).href);
  const token = login.data?.token ?? "";
  const begin = async (page = "/profile/index") => {
    const begun = await browser.post("oidcProof", { page }, { token });
    return new URL((begun.data as CallData<"beginOidcProof">).url);
  };
  const prove = async (claims: JWTPayload) => {
    const asked = await begin();
    stub.state.claims = claims;
    const { pathname, search } = await stub.answer(asked);
    const back = await browser.get(pathname + search);
    const response = responseIn(String(back.headers.location).replace("#oidc-proof=", "#oidc="));
    return (await browser.post("oidcProofVerify", { response }, { token })) as Envelope<Session>;
  };
  return { browser, token, person: site.as(token), begin, prove };
}

const seconds = ({ clock }: TestPortal) => Math.floor(clock.now.getTime() / 1_000);

describe("a proof by the company login", () => {
  test("asks at a real provider although the person is logged in there, and accepts nobody else", async ({
    site: bare,
  }) => {
    await using provider = await startOidcProvider({ redirectUri: publicUrl + pathsOf.company.callback });
    for (const person of ["ada", "eve"]) provider.people.set(person, { groups: ["admins"] });
    await using opened = await openWithOidc(bare, provider.issuer);
    const { site } = opened;
    const browser = openOidcBrowser(site);
    const cookies = new Map<string, string>();
    const login = await browser.finish(await logInAtProvider((await browser.begin()).href, "ada", publicUrl, cookies));
    const token = login.data?.token ?? "";
    await logInAtProvider((await openOidcBrowser(site).begin()).href, "ada", publicUrl, new Map(cookies));
    expect(provider.asked).toEqual(["ada"]); // an ordinary login asks once
    const prove = async (subject: string, held: Map<string, string>) => {
      const { data } = await browser.post("oidcProof", { page: "/tokens?a=1" }, { token });
      const { url } = data as CallData<"beginOidcProof">;
      const back = new URL(await logInAtProvider(url, subject, publicUrl, held));
      const returned = await browser.get(back.pathname + back.search);
      const location = String(returned.headers.location);
      expect(location).toMatch(/^\/tokens\?a=1#oidc-proof=/);
      const response = responseIn(location.replace("#oidc-proof=", "#oidc="));
      return browser.post("oidcProofVerify", { response }, { token });
    };
    expect((await prove("eve", new Map())).errCode).toBe(10120);
    const proved = (await prove("ada", cookies)) as Envelope<Session>;
    expect(proved.errCode).toBe(0);
    expect(provider.asked).toEqual(["ada", "eve", "ada"]);
    expect((await site.as(proved.data?.token ?? "").call("profile", {})).amr).toEqual(["oidc"]);
  });

  test("asks with both parameters, and allows again what required a recent proof", async ({ stub, company: site }) => {
    const { person, begin, prove } = await openAtStub(stub, site);
    site.clock.forward(quarterHour);
    const ci = { name: "CI", expiresInDays: 1 };
    expect((await person.refusal("createToken", ci)).errCode).toBe(10114);
    const { searchParams } = await begin();
    expect([searchParams.get("prompt"), searchParams.get("max_age")]).toEqual(["login", "0"]);
    const { data } = await prove({ auth_time: seconds(site) });
    await site.as(data?.token ?? "").call("createToken", ci);
    const { items } = await site.as(data?.token ?? "").call("audit", { action: "session.proved" });
    expect(items.map(({ after }) => after)).toEqual([{ amr: ["oidc"], provider: new URL(stub.issuer).host }]);
  });

  const ignored: Record<string, { claims: (now: number) => JWTPayload; code: number }> = {
    "names an earlier login": { claims: (now) => ({ auth_time: now - 90 }), code: 10123 },
    "names no time": { claims: () => ({}), code: 10123 },
    "names the time as a text": { claims: (now) => ({ auth_time: String(now) }), code: 10120 }, // not a valid ID token
  };
  test.for(Object.entries(ignored))(
    "is refused where the provider %s",
    async ([, { claims, code }], { stub, company: site }) => {
      const { person, prove } = await openAtStub(stub, site);
      site.clock.forward(quarterHour);
      const refused = await prove(claims(seconds(site)));
      expect(refused.errCode).toBe(code);
      expect((await person.refusal("createToken", { name: "CI", expiresInDays: 1 })).errCode).toBe(10114);
    },
  );

  test("removes the role from somebody who lost the claim", async ({ stub, company: site }) => {
    const { person, prove } = await openAtStub(stub, site);
    expect((await prove({ auth_time: seconds(site), groups: [] })).errCode).toBe(10021);
    expect((await person.refusal("profile", {})).errCode).toBe(10021);
  });

  test("logs nobody in, and a login is no proof for another session", async ({ stub, company: site }) => {
    const { browser, begin, token } = await openAtStub(stub, site);
    const answerTo = async (asked: URL) => (await stub.answer(asked)).search.slice(1);
    const response = await answerTo(await begin());
    expect((await browser.post("loginOidc", { response })).errCode).toBe(10120);
    const other = await answerTo(await browser.begin());
    expect((await browser.post("oidcProofVerify", { response: other }, { token })).errCode).toBe(10120);
  });

  test("returns to a page of this site only", async ({ stub, company: site }) => {
    const { browser, token } = await openAtStub(stub, site);
    for (const page of ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "/a#b", ""])
      expect((await browser.post("oidcProof", { page }, { token })).errCode).toBe(10100);
  });
});

describe("a login by the company login", () => {
  test("counts as a proof from the time at which the provider asked", async ({ stub, company: site }) => {
    const ci = { name: "CI", expiresInDays: 1 };
    const asked = async (secondsAgo: number) => {
      stub.state.claims = { auth_time: seconds(site) - secondsAgo };
      return (await openAtStub(stub, site)).person;
    };
    expect((await (await asked(900)).refusal("createToken", ci)).errCode).toBe(10114);
    const person = await asked(600);
    await person.call("createToken", ci);
    site.clock.forward(quarterHour / 3);
    expect((await person.refusal("createToken", { ...ci, name: "Other" })).errCode).toBe(10114);
    const later = await asked(-40); // the provider's clock is ahead
    site.clock.forward(quarterHour);
    expect((await later.refusal("createToken", { ...ci, name: "Other" })).errCode).toBe(10114);
  });
});

describe("an account without a password", () => {
  test("adds a number after a recent proof, and then asks for a code to that number", async ({
    stub,
    company: site,
  }) => {
    const { person, prove } = await openAtStub(stub, site);
    site.clock.forward(quarterHour);
    const account = newPhone(site);
    await person.call("sendCode", { account, purpose: "bind" });
    const code = await codeFor(site, account);
    expect((await person.refusal("addPhone", { account, code })).errCode).toBe(10114);
    expect((await person.refusal("addMail", { account: "ada@example.com" })).errCode).toBe(10114);
    const { data } = await prove({ auth_time: seconds(site) });
    const proved = site.as(data?.token ?? "");
    await proved.call("addPhone", { account, code });
    expect((await proved.call("profile", {})).phone).not.toBeNull();
    expect((await proved.refusal("addMail", { account: "ada@example.com" })).errCode).toBe(10100);
  });

  test("adds a mailbox by a link after a recent proof", async ({ stub, company: site }) => {
    const { person } = await openAtStub(stub, site);
    await person.call("addMail", { account: "ada@example.com" });
    expect((await person.call("profile", {})).mailbox).toBeNull(); // until the link is used
  });

  test("is deleted after a recent proof, and not after an old one", async ({ stub, company: site }) => {
    stub.state.claims = { groups: ["editors"] };
    const { person, prove } = await openAtStub(stub, site);
    site.clock.forward(quarterHour);
    expect((await person.refusal("deleteAccount", {})).errCode).toBe(10114);
    const { data } = await prove({ auth_time: seconds(site), groups: ["editors"] });
    await site.as(data?.token ?? "").call("deleteAccount", {});
    expect(await site.portal.db.read.selectFrom("oidc_identities").selectAll().execute()).toEqual([]);
  });

  test("is the only one that may change contacts or be deleted after a recent login alone", async ({ site }) => {
    const member = await registerMember(site);
    expect((await member.refusal("deleteAccount", {})).errCode).toBe(10100);
    expect((await member.refusal("addMail", { account: "thief@example.com" })).errCode).toBe(10100);
    await member.call("addMail", { account: "own@example.com", password });
  });
});
