import { describe, expect } from "vitest";
import { callFacts } from "../../contract/call-facts.ts";
import { calls, prefix, type CallName } from "../../contract/calls.ts";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import { roles } from "../../contract/schemas/accounts.ts";
import { test, type TestPortal } from "../portal.ts";
import { logIn, registerMember, registerOperator, tokenFor, type Person } from "./people.ts";

const names = Object.keys(calls) as CallName[]; // the keys of the table are its names

async function codeOf(site: TestPortal, name: CallName, headers: Record<string, string>): Promise<number> {
  const { method, path } = calls[name];
  const url = prefix + path.replace(/:\w+/g, "none");
  const payload = method === "GET" ? {} : { payload: {} };
  const answer = await site.app.inject({ method, url, headers, ...payload });
  return answer.json<{ errCode: number }>().errCode;
}

/** What stands at the door, before any input is looked at. */
const atTheDoor = [10101, 10021, 10102, 10103];

describe("every call, whoever makes it", () => {
  test("is open or closed as its facts say", async ({ site }) => {
    const people: Person[] = await Promise.all(roles.map((role) => registerOperator(site, role)));
    const browserSays = { cookie: "superAccount=1; token=1; admin=1", "x-super-account": "1" };
    for (const name of names) {
      const { access } = callFacts[name];
      const needsLogin = access !== "public";
      for (const forged of [{}, browserSays]) {
        const guest = await codeOf(site, name, forged);
        if (needsLogin) expect(guest, `${name} by a guest`).toBe(10101);
        else if (name !== "changePassword") expect(atTheDoor, `${name} by a guest`).not.toContain(guest);
      }
      expect(await codeOf(site, name, { token: "x".repeat(43) }), `${name} with an unknown token`).toBe(10021);
      for (const [index, { token, phone }] of people.entries()) {
        if (name === "logOut" || name === "deleteAccount") continue; // they end what the next call needs
        const code = await codeOf(site, name, { token });
        if (access === "admin" && roles[index] !== "admin") expect(code, `${name} by ${roles[index]}`).toBe(10102);
        else expect(atTheDoor, `${name} by ${roles[index]} ${phone}`).not.toContain(code);
      }
    }
  });
});

describe("what belongs to one account", () => {
  test("is neither seen nor changed by another", async ({ site }) => {
    const owner = await registerMember(site);
    const stranger = await registerMember(site);
    const [own] = (await owner.call("sessions", {})).items;
    expect((await stranger.refusal("endSessions", { id: own?.id ?? "" })).errCode).toBe(10108);
    expect((await stranger.call("sessions", {})).items.map(({ id }) => id)).not.toContain(own?.id);
    await owner.call("saveApplicationDraft", { teamName: "Owner's team" });
    expect(await stranger.call("applicationDraft", {})).toEqual({});
    await owner.call("changeProfile", { name: "Owner", ln: 1, version: (await owner.call("profile", {})).version });
    expect((await stranger.call("profile", {})).name).toBe("");
    expect(JSON.stringify(await stranger.call("exportAccount", {}))).not.toContain(owner.phone);
    await stranger.call("endSessions", { others: true });
    expect((await owner.call("profile", {})).name).toBe("Owner");
    expect((await stranger.refusal("sendCode", { account: owner.phone ?? "", purpose: "delete" })).errCode).toBe(10102);
  });

  test("a link mailed for one account does nothing for another", async ({ site }) => {
    const owner = await registerMember(site);
    const stranger = await registerMember(site);
    await owner.call("addMail", { account: "mine@example.com", password: owner.password });
    const token = await tokenFor(site, "mine@example.com");
    expect((await stranger.refusal("confirmMail", { token })).errCode).toBe(10109);
    expect((await site.refusal("resetByMail", { token, password: "Orbit-8-lens" })).errCode).toBe(10109);
    expect((await site.refusal("confirmRegistration", { token, password: owner.password })).errCode).toBe(10109);
    await owner.call("confirmMail", { token });
    expect((await owner.call("profile", {})).mailbox).toBe("mine@example.com");
  });

  test("fields that a call does not know are refused, not ignored", async ({ site }) => {
    const { token } = await registerMember(site);
    for (const name of names) {
      const { method, path } = calls[name];
      if (method === "GET") continue;
      const payload = { smuggled: 1 };
      const answer = await site.app.inject({ method, url: prefix + path, headers: { token }, payload });
      const { errCode, data } = answer.json<Envelope<RefusalData>>();
      expect([errCode, data?.issues], name).toEqual([
        10100,
        expect.arrayContaining([{ field: "smuggled", message: "This field is not known." }]),
      ]);
    }
  });

  test("fields that nobody may set are refused, not ignored", async ({ site }) => {
    const person = await registerMember(site);
    const { version } = await person.call("profile", {});
    for (const smuggled of [{ admin: 1 }, { role: "admin" }, { status: 2 }, { roles: ["admin"] }]) {
      const input = { name: "n", ln: 1 as const, version, ...smuggled };
      expect((await person.refusal("changeProfile", input)).data?.issues?.[0]?.message).toBe(
        "This field is not known.",
      );
    }
    expect((await person.call("profile", {})).roles).toEqual(["member"]);
    await logIn(site, person);
  });
});
