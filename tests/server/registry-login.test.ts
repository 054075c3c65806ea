import { expect } from "vitest";
import { minute } from "../../server/time/time.ts";
import { test, type TestPortal } from "../portal.ts";
import { registerMember, registerOperator } from "./people.ts";

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the test expects there
async function ask<Body = { error: string; code: number }>(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  return {
    status: response.status,
    headers: response.headers,
    phrase: response.statusText,
    body: (await response.json()) as Body,
  };
}

async function begin(site: TestPortal, address: string) {
  const { body } = await ask<{ loginUrl: string; doneUrl: string }>(`${address}/npm/-/v1/login`, {
    method: "POST",
    body: "{}",
    headers: { "user-agent": "npm/11.19.1 node/v26.0.0 linux x64" },
  });
  const code = body.loginUrl.slice(`${site.portal.publicUrl()}/authorize#code=`.length);
  return { ...body, code, done: body.doneUrl.replace(site.portal.publicUrl(), address) };
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test("npm login gives a program a token once its user has approved the code, once", async ({ site }) => {
  const address = await site.listen();
  const person = await registerMember(site);
  const { loginUrl, doneUrl, code, done } = await begin(site, address);
  expect([loginUrl, doneUrl]).toEqual([
    `${site.portal.publicUrl()}/authorize#code=${code}`,
    expect.stringMatching(new RegExp(`^${site.portal.publicUrl()}/npm/-/v1/done/`)),
  ]);
  expect(await person.call("terminalLogin", { code })).toEqual({
    client: "npm/11.19.1",
    network: "127.0.0.0/24",
    requestedAt: "2026-11-20T08:00:00.000Z",
  });
  const waiting = await ask(done);
  expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([202, "2"]);
  const { id } = await person.call("approveTerminalLogin", { code, name: "Laptop" });
  expect((await person.refusal("terminalLogin", { code })).errCode).toBe(10109);
  expect((await person.refusal("approveTerminalLogin", { code, name: "Laptop" })).errCode).toBe(10109);
  const answers = await Promise.all([1, 2, 3].map(() => ask<{ token?: string }>(done)));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(2);
  const token = answers.find(({ status }) => status === 200)?.body.token ?? "";
  expect((await person.call("ownTokens", {})).items).toMatchObject([{ id, name: "Laptop", scopes: ["download"] }]);

  const { username } = await person.call("profile", {});
  expect((await ask(`${address}/npm/-/whoami`, bearer(token))).body).toEqual({ username });
  expect((await ask(`${address}/npm/-/npm/v1/tokens`, bearer(token))).body).toMatchObject({ objects: [{ key: id }] });
  const other = await person.call("createOwnToken", { name: "CI", scopes: ["download"], expiresInDays: 30 });
  const end = { method: "DELETE", ...bearer(token) };
  expect((await ask(`${address}/npm/-/npm/v1/tokens/token/${other.id}`, end)).status).toBe(403);
  expect((await person.call("ownTokens", {})).items).toHaveLength(2);
  await ask(`${address}/npm/-/user/token/${token.replace("_", "%5f").replace("plx", "pl%78")}x`, end);
  for (const each of [token, token, "nothing"])
    expect(await ask(`${address}/npm/-/user/token/${each}`, { method: "DELETE" })).toMatchObject({ status: 200 });
  expect((await ask(`${address}/npm/-/whoami`, bearer(token))).status).toBe(401);
  for (const secret of [token, token.slice(8), code, done.slice(-22)]) expect(site.log()).not.toContain(secret);
});

test("a code that is wrong, old or displaced, and passwords, are refused", async ({ site }) => {
  const address = await site.listen();
  const person = await registerMember(site);
  const first = await begin(site, address);
  const codes = ["x", first.done.slice(-22), ""];
  for (const code of codes)
    expect((await person.refusal("approveTerminalLogin", { code, name: "x" })).errCode, code).toBe(
      code ? 10109 : 10100,
    );
  for (let count = 0; count < 5; count++) {
    site.clock.forward(1_000);
    await begin(site, address);
  }
  expect((await ask(first.done)).status, "the sixth of a network displaces the first").toBe(404);
  const late = await begin(site, address);
  site.clock.forward(10 * minute - 1);
  expect((await ask(late.done)).status).toBe(202);
  site.clock.forward(1);
  expect((await person.refusal("approveTerminalLogin", { code: late.code, name: "x" })).errCode).toBe(10109);
  expect((await ask(late.done)).status).toBe(404);

  const admin = await registerOperator(site, "admin");
  const { token: automation } = await admin.call("createToken", { name: "CI", scopes: ["publish"], expiresInDays: 1 });
  expect((await ask(`${address}/npm/-/whoami`, bearer(automation))).status).toBe(403);
  const password = await ask(`${address}/npm/-/user/org.couchdb.user:ada`, { method: "PUT", body: "{}" });
  expect([password.status, password.body.error]).toEqual([
    403,
    expect.stringContaining(`${site.portal.publicUrl()}/tokens`),
  ]);
  expect(password.phrase).toBe(password.body.error);
  const foreign = await ask(`${address}/npm/-/v1/login`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
});
