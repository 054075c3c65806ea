import { describe, expect } from "vitest";
import { type Access, type Role, roles, rolesFor } from "../../contract/access.ts";
import { prefix, type Call } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import { test, type TestPortal, type Visitor } from "../portal.ts";
import { application } from "./applying.ts";
import { proveAgain } from "./authenticators.ts";
import { callAccess } from "./call-access.ts";
import { logIn, registerMember, registerOperator, tokenFor, type Person } from "./people.ts";

const names = Object.keys(calls) as CallName[]; // the keys of the table are its names
const accessOf = (name: CallName) => callAccess[name].split(",")[0] as Access; // what precedes the comma is one

/** Calls about one record, whose id is in the path. */
type RecordCall = {
  [Name in CallName]: (typeof calls)[Name]["path"] extends `${string}/:id${string}` ? Name : never;
}[CallName];
type Target = "own" | "another" | "nobody";

/**
 * The code that each authorized caller gets, by the record's owner. Every version sent is stale (10107), so that
 * nothing changes meanwhile; tokens have no version, so there is one for each attempt.
 */
const outcomes: Record<
  RecordCall,
  { body?: object; kind: "application" | "account" | "token" } & Record<Target, number>
> = {
  reviewedApplication: { kind: "application", own: 0, another: 0, nobody: 10108 },
  decideApplication: {
    kind: "application",
    body: { decision: "approve", version: 99 },
    own: 10102,
    another: 10107,
    nobody: 10108,
  },
  undoDecision: { kind: "application", body: { version: 99 }, own: 10102, another: 10107, nobody: 10108 },
  retryMessage: { kind: "account", own: 10108, another: 10108, nobody: 10108 }, // no message has such an id
  accountDetail: { kind: "account", own: 0, another: 0, nobody: 10108 },
  unlockAccount: { kind: "account", body: { version: 99 }, own: 10107, another: 10107, nobody: 10108 },
  endAccountSessions: { kind: "account", body: { version: 99 }, own: 10107, another: 10107, nobody: 10108 },
  setRole: { kind: "account", body: { role: "admin", version: 99 }, own: 10107, another: 10107, nobody: 10108 },
  suspendAccount: { kind: "account", body: { reason: "x", version: 99 }, own: 10102, another: 10107, nobody: 10108 },
  restoreAccount: { kind: "account", body: { version: 99 }, own: 10107, another: 10107, nobody: 10108 },
  approveDeveloper: { kind: "account", body: { reason: "x", version: 99 }, own: 10102, another: 10107, nobody: 10108 },
  revokeDeveloper: { kind: "account", body: { reason: "x", version: 99 }, own: 10107, another: 10107, nobody: 10108 },
  resetSecondFactor: {
    kind: "account",
    body: { reason: "x", version: 99 },
    own: 10102,
    another: 10107,
    nobody: 10108,
  },
  cancelFactorReset: { kind: "account", body: { version: 99 }, own: 10107, another: 10107, nobody: 10108 },
  renamePasskey: { kind: "account", body: { name: "x" }, own: 10108, another: 10108, nobody: 10108 }, // no passkey has such an id
  removePasskey: { kind: "account", own: 10108, another: 10108, nobody: 10108 },
  revokeToken: { kind: "token", own: 0, another: 0, nobody: 10108 },
  distrustBuild: { kind: "account", own: 10108, another: 10108, nobody: 10108 }, // no rule has such an id
  changeWebhook: { kind: "account", own: 10108, another: 10108, nobody: 10108 }, // no webhook has such an id
  rotateWebhook: { kind: "account", own: 10108, another: 10108, nobody: 10108 },
  testWebhook: { kind: "account", own: 10108, another: 10108, nobody: 10108 },
  deleteWebhook: { kind: "account", own: 10108, another: 10108, nobody: 10108 },
  webhookDeliveries: { kind: "account", own: 10108, another: 10108, nobody: 10108 },
  resendDelivery: { kind: "account", own: 10108, another: 10108, nobody: 10108 },
  stopDelivery: { kind: "account", own: 10108, another: 10108, nobody: 10108 },
};
const isRecordCall = (name: CallName): name is RecordCall => name in outcomes;

type Asked = { name: CallName; headers: Record<string, string>; id?: string | undefined };

async function codeOf(site: TestPortal, { name, headers, id = "none" }: Asked): Promise<number> {
  const { method, path } = calls[name];
  const url = prefix + path.replace(/:\w+/g, id);
  const body = isRecordCall(name) ? outcomes[name].body : undefined;
  const payload = method === "GET" ? {} : { payload: body ?? {} };
  const response = await site.app.inject({ method, url, headers, ...payload });
  if (method === "HEAD") return codeOfStatus(response.statusCode, headers);
  if (response.headers["content-type"]?.toString().startsWith("text/csv")) return 0;
  return response.json<{ errCode: number }>().errCode;
}

/** The code of a response without a body: only tus uses HEAD, and its refusals are HTTP statuses. */
function codeOfStatus(status: number, { token }: Record<string, string>): number {
  if (status === 401) return token === undefined ? 10101 : 10021;
  return status === 403 ? 10102 : status === 404 ? 10108 : 0;
}

/** Calls with a JSON body; the input of others is their query. */
function takesJson(name: CallName): boolean {
  const call: Call = calls[name];
  return call.method !== "DELETE" && call.upload !== "file" && call.upload !== "tus";
}

/** Refusals that precede validation. */
const atTheDoor = [10101, 10021, 10102, 10103];

/** Headers that claim privileges. */
const browserSays = { cookie: "superAccount=1; token=1; admin=1", "x-super-account": "1" };

/** A member with an application, and the token of a session that claims privileges. */
type Applicant = Person & { role: Role; claiming: string; application: string };

async function registerApplicant(site: TestPortal, role: Role): Promise<Applicant> {
  const person = await registerOperator(site, role);
  await person.call("apply", application);
  const { id } = await site.portal.db.read
    .selectFrom("applications")
    .select("id")
    .where("account", "=", person.id)
    .executeTakeFirstOrThrow();
  return { ...person, role, claiming: (await logIn(site, person)).token, application: id };
}

describe("every call, by every caller, about every owner's record", () => {
  test("is open to whom the table says, and asks for a recent proof where it says so", () => {
    const asked = names.map((name) => {
      const { access, fresh }: Call = calls[name];
      return [name, fresh ? `${access}, fresh ${fresh}` : access];
    });
    expect(Object.fromEntries(asked)).toEqual(callAccess);
  });

  test("is allowed or refused as its definition says", async ({ site }) => {
    const people = await Promise.all(roles.map((role) => registerApplicant(site, role)));
    const other = await registerApplicant(site, "member");
    const pairs = new Set<string>();
    const admin = people.find(({ role }) => role === "admin");
    if (!admin) throw new Error("admin is a role");
    const otherAdmin = await registerOperator(site, "admin");
    const suspended = await registerOperator(site, "admin");
    await site.portal.db.write((write) =>
      write
        .updateTable("accounts")
        .set({ suspended_at: site.clock.now.toISOString() }) // its session goes on
        .where("id", "=", suspended.id)
        .execute(),
    );
    const tokens = new Map<Visitor, string[]>();
    for (const creator of [admin, otherAdmin]) {
      const created = [1, 2].map((number) => creator.call("createToken", { name: `CI ${number}`, expiresInDays: 1 }));
      tokens.set(
        creator,
        (await Promise.all(created)).map(({ id }) => id),
      );
    }
    const tokenOf = (creator: Visitor, mayRevoke: boolean) =>
      (mayRevoke ? tokens.get(creator)?.pop() : tokens.get(creator)?.[0]) ?? "none";
    const idsFor = (name: CallName, person: Applicant): [Target, string][] => {
      if (!isRecordCall(name)) return [["nobody", "none"]];
      const mayRevoke = person === admin;
      const idOf = (who: Applicant) => {
        if (outcomes[name].kind === "token") return tokenOf(who === other ? otherAdmin : admin, mayRevoke);
        return outcomes[name].kind === "application" ? who.application : who.id;
      };
      return [
        ["own", idOf(person)],
        ["another", idOf(other)],
        ["nobody", "none"],
      ];
    };
    const call = async (who: string, target: Target, asked: Asked) => {
      const pair = `${asked.name} by ${who} about ${target}`;
      expect(pairs.has(pair), pair).toBe(false);
      pairs.add(pair);
      return { pair, code: await codeOf(site, asked) };
    };

    for (const name of names) {
      for (const [target, id] of idsFor(name, other)) {
        for (const [who, headers] of Object.entries({ "a guest": {}, "a guest who claims more": browserSays })) {
          const { pair, code } = await call(who, target, { name, headers, id });
          if (accessOf(name) !== "public") expect(code, pair).toBe(10101);
          else expect(atTheDoor, pair).not.toContain(code);
        }
        for (const [who, token] of [
          ["nobody's token", "x".repeat(43)],
          ["a suspended admin's token", suspended.token],
        ] as const) {
          const { pair, code } = await call(who, target, { name, headers: { token }, id });
          expect(code, pair).toBe(10021);
        }
      }
    }
    const lastOut = [...names.filter((name) => name !== "logOut"), "logOut" as const];
    for (const person of people) {
      const sessions = {
        [person.role]: { token: person.token },
        [`${person.role} who claims more`]: { ...browserSays, token: person.claiming },
      };
      for (const [who, headers] of Object.entries(sessions)) {
        for (const name of lastOut) {
          for (const [target, id] of idsFor(name, person)) {
            const { pair, code } = await call(who, target, { name, headers, id });
            if (!(rolesFor[accessOf(name)] ?? roles).includes(person.role)) expect(code, pair).toBe(10102);
            else if (isRecordCall(name)) expect(code, pair).toBe(outcomes[name][target]);
            else expect(atTheDoor, pair).not.toContain(code);
          }
        }
      }
    }
    const automation = await otherAdmin.call("createToken", { name: "CI", expiresInDays: 1 });
    const reader = await otherAdmin.call("createToken", { name: "CI", scopes: [], expiresInDays: 1 });
    for (const [who, opened, headers] of [
      ["a publisher's token", "publisher", { authorization: `Bearer ${automation.token}` }],
      ["a member's token", undefined, { ...browserSays, token: reader.token }],
    ] as const) {
      for (const name of names) {
        for (const [target, id] of idsFor(name, other)) {
          const { pair, code } = await call(who, target, { name, headers, id });
          const access = accessOf(name);
          const isOpen = access === opened || (access === "public" && calls[name].tag !== "Accounts");
          if (isOpen) expect(atTheDoor, pair).not.toContain(code);
          else expect(code, pair).toBe(10102);
        }
      }
    }
    const targets = names.length + 2 * Object.keys(outcomes).length;
    expect(pairs.size).toBe(targets * (6 + 2 * roles.length));
  });
});

describe("what belongs to one account", () => {
  test("cannot be read or changed by another", async ({ site }) => {
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
    const { token } = await registerOperator(site, "admin");
    await proveAgain(site);
    for (const name of names) {
      const { method, path } = calls[name];
      if (method === "GET" || method === "HEAD") continue;
      if (name === "agreeToPolicies") continue; // its fields are policies, of which unknown ones are refused as outdated
      const smuggled = takesJson(name) ? { payload: { smuggled: 1 } } : { query: { smuggled: "1" } };
      const response = await site.app.inject({ method, url: prefix + path, headers: { token }, ...smuggled });
      const { errCode, data } = response.json<Envelope<RefusalData>>();
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
