import { describe, expect } from "vitest";
import { solve } from "../../app/browser/proof/solve.ts";
import type { ProofChallenge } from "../../contract/proof-of-work.ts";
import type { Envelope } from "../../contract/schemas.ts";
import { refuse } from "../../server/refuse.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { addFile, noise, ownVersion } from "./files.ts";
import { codeFor, messagesTo, newPhone, password, registerMember } from "./people.ts";

const day = 24 * 3_600_000;

async function post(
  site: TestPortal,
  path: string,
  payload: object,
  headers: Record<string, string>,
): Promise<{ status: number; body: string } & Envelope> {
  const response = await site.app.inject({ method: "POST", url: `/vrmcsys/account/${path}`, payload, headers });
  return { status: response.statusCode, body: response.body, ...response.json<Envelope>() };
}

describe("the same Idempotency-Key", () => {
  test("returns the first response again, whatever happened since, and has no further effect", async ({ site }) => {
    const { token } = await registerMember(site);
    const headers = { token, "idempotency-key": "name-1" };
    const change = { name: "First", ln: 1, version: 1 };
    const first = await post(site, "profile", change, headers);
    expect(first.errCode).toBe(0);
    await post(site, "profile", { name: "Second", ln: 1, version: 2 }, { token });
    const again = await post(site, "profile", { version: 1, ln: 1, name: "First" }, headers); // keys in another order
    expect(again.body).toBe(first.body);
    expect((await site.as(token).call("profile", {})).name).toBe("Second");
  });

  test("returns a refusal again, too", async ({ site }) => {
    const { token } = await registerMember(site);
    const headers = { token, "idempotency-key": "stale" };
    const early = { name: "n", ln: 1, version: 2 };
    const stale = await post(site, "profile", early, headers);
    expect(stale.errCode).toBe(10107);
    await post(site, "profile", { name: "n", ln: 1, version: 1 }, { token }); // it would succeed now
    expect((await post(site, "profile", early, headers)).body).toBe(stale.body);
  });

  test("with another body is refused", async ({ site }) => {
    const { token } = await registerMember(site);
    const headers = { token, "idempotency-key": "k" };
    await post(site, "profile", { name: "a", ln: 1, version: 1 }, headers);
    expect((await post(site, "profile", { name: "b", ln: 1, version: 1 }, headers)).errCode).toBe(10107);
  });

  test("is separate for each account, call and day", async ({ site }) => {
    const one = await registerMember(site);
    const two = await registerMember(site);
    const key = { "idempotency-key": "shared" };
    const change = { name: "n", ln: 1, version: 1 };
    for (const { token: own, phone } of [one, two])
      expect((await post(site, "profile", change, { token: own, ...key })).data).toMatchObject({ phone });
    expect((await post(site, "sessions/end", { others: true }, { token: one.token, ...key })).errCode).toBe(0);
    site.clock.forward(day - 1_000);
    const { token } = await site.call("logIn", { account: one.phone ?? "", password });
    expect((await post(site, "profile", change, { token, ...key })).errCode).toBe(0);
    site.clock.forward(1_000);
    expect((await post(site, "profile", change, { token, ...key })).errCode).toBe(10107); // processed again, and stale by now
  });

  test.for(["", " ", "a b", "ü", "x".repeat(201), "tab\tin"])("%j is not a valid key", async (key, { site }) => {
    const { token } = await registerMember(site);
    const raw = await site.app.inject({
      method: "POST",
      url: "/vrmcsys/account/profile",
      payload: { name: "n", ln: 1, version: 1 },
      headers: { token, "idempotency-key": key },
    });
    expect(raw.statusCode).toBe(400);
  });

  test("of two guests are independent", async ({ site }) => {
    const key = { "idempotency-key": "shared" };
    for (const account of ["one@example.com", "two@example.com"]) {
      expect((await post(site, "registerMail", { account, password, location: 1 }, key)).errCode).toBe(0);
      expect(await messagesTo(site, account)).toHaveLength(1);
    }
  });

  test("stores nothing for calls that return a token or a link", async ({ site }) => {
    const { token, phone } = await registerMember(site);
    const headers = { token, "idempotency-key": "k" };
    const first = await post(site, "loginDvlper", { account: phone, password }, headers);
    const second = await post(site, "loginDvlper", { account: phone, password }, headers);
    expect(first.data).not.toEqual(second.data);
    expect((await post(site, "upgradeToken", {}, headers)).errCode).toBe(0);
    const licence = await site.call("currentLicence", {});
    await addFile(site.portal, "a.bin", noise(100));
    const download = { ...ownVersion, file: "a.bin", licence: { id: licence.id, version: licence.version } };
    expect((await post(site, "../download/agree", download, headers)).errCode).toBe(0);
    expect(await site.portal.db.read.selectFrom("stored_responses").selectAll().execute()).toEqual([]);
  });

  test("stores no response that requires a proof of work, so the call with the proof runs", async ({ site }) => {
    const { site: limited, close } = await openTestPortal({ ...site.environment, RATE_LIMITS: "on" });
    for (let i = 0; i < 20; i++) await limited.refusal("checkAccount", { account: "13911112222" });
    const registration = { account: "proof@example.com", password, location: 1 };
    const key = { "idempotency-key": "proof" };
    const refused = await post(limited, "registerMail", registration, key);
    expect(refused.errCode).toBe(10110);
    const proof = await solve((refused.data as { challenge: ProofChallenge }).challenge);
    expect((await post(limited, "registerMail", registration, { ...key, "x-proof": proof })).errCode).toBe(0);
    await close();
  });

  test("can be reused at once if the server was unavailable", async ({ site }) => {
    const registration = { account: "busy@example.com", password, location: 1 };
    const key = { "idempotency-key": "busy" };
    const { hashing } = site.portal;
    const hash = hashing.hash.bind(hashing);
    hashing.hash = () => Promise.reject(refuse("unavailable"));
    expect((await post(site, "registerMail", registration, key)).status).toBe(503);
    hashing.hash = hash;
    expect((await post(site, "registerMail", registration, key)).errCode).toBe(0);
  });

  test("is stored without secrets: neither request nor response contains the password", async ({ site }) => {
    const person = await registerMember(site);
    const change = { oldPassword: password, password: "Orbit-8-lens" };
    await post(site, "modifyPwd", change, { token: person.token, "idempotency-key": "pw" });
    const rows = await site.portal.db.read.selectFrom("stored_responses").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Orbit/);
  });
});

describe("a client that times out and tries again", () => {
  test("registers once, and both of its requests get the response", async ({ site }) => {
    const account = newPhone(site);
    await site.call("sendCode", { account, purpose: "register" });
    const body = { account, code: await codeFor(site, account), password, location: 0 };
    const second = await openTestPortal(site.environment);
    const key = { "idempotency-key": "registration" };
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => post(i % 2 ? site : second.site, "registerSd", body, key)),
    );
    await second.close();
    expect(responses.map(({ errCode }) => errCode)).toEqual(Array<number>(10).fill(0));
    const rows = await site.portal.db.read.selectFrom("accounts").select("id").where("phone", "=", account).execute();
    expect(rows).toHaveLength(1);
  });

  test("gets one mail of a registration", async ({ site }) => {
    const body = { account: "once@example.com", password, location: 1 };
    const key = { "idempotency-key": "mail" };
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(site, "registerMail", body, key)));
    expect(new Set(responses.map(({ body: text }) => text)).size).toBe(1);
    expect(await messagesTo(site, "once@example.com")).toHaveLength(1);
  });

  test("is not blocked by a first request whose process died", async ({ site }) => {
    const { token } = await registerMember(site);
    const headers = { token, "idempotency-key": "died" };
    const { db } = site.portal;
    await post(site, "profile", { name: "a", ln: 1, version: 1 }, headers);
    await db.write((write) => write.updateTable("stored_responses").set({ answer: null }).execute()); // as if killed before the end
    site.clock.forward(60_000);
    expect((await post(site, "profile", { name: "a", ln: 1, version: 1 }, headers)).errCode).toBe(10107);
  });
});
