import fc from "fast-check";
import { describe, expect } from "vitest";
import { Refused } from "../../client/client.ts";
import type { CallData } from "../../contract/schemas.ts";
import { minute } from "../../server/time/time.ts";
import { openTestPortal, test, type TestPortal, type Visitor } from "../portal.ts";
import { application } from "./applying.ts";
import { registerMember, registerOperator, type Person } from "./people.ts";
import { apply, registerApplicant } from "./reviewing.ts";

type Item = CallData<"developers">["items"][number];
type Copy = Map<string, Item>;

/** A service that may ask who is a developer, and the admin who let it. */
async function withService(site: TestPortal) {
  const admin = await registerOperator(site, "admin");
  const input = { name: "Store", scopes: ["developers:read" as const], expiresInDays: 30 };
  const { token } = await admin.call("createToken", input);
  return { admin, service: site.with({ authorization: `Bearer ${token}` }) };
}

/** Reads pages until there is nothing more, and applies them to the copy. Returns the cursor. */
async function follow(service: Visitor, copy: Copy, cursor = "0", limit = 1_000): Promise<string> {
  const { items, cursor: next, more } = await service.call("developers", { since: Number(cursor), limit });
  for (const item of items) {
    if (item.deleted) copy.delete(item.subject);
    else copy.set(item.subject, item);
  }
  return more ? follow(service, copy, next, limit) : next;
}

const approve = (reviewer: Person, id: string, version: number) =>
  reviewer.call("decideApplication", { id, decision: "approve", version });

describe("who is a developer", () => {
  test("is told only to services with a token of that scope, not to admins", async ({ site }) => {
    const { admin, service } = await withService(site);
    const publisher = await admin.call("createToken", { name: "CI", expiresInDays: 1 });
    for (const input of [{ subject: admin.id }, { subject: "nobody" }]) {
      expect((await site.refusal("developer", input)).errCode).toBe(10101);
      for (const other of [admin, site.with({ authorization: `Bearer ${publisher.token}` })]) {
        expect((await other.refusal("developer", input)).errCode).toBe(10102);
        expect((await other.refusal("developers", {})).errCode).toBe(10102);
      }
    }
    expect((await service.call("developer", { subject: admin.id })).subject).toBe(admin.id);
    expect((await service.refusal("tokens", {})).errCode).toBe(10102);
    expect((await service.refusal("adminReleases", {})).errCode).toBe(10102);
  });

  test("follows an application from its submission to its revocation", async ({ site }) => {
    const { admin, service } = await withService(site);
    const person = await registerMember(site);
    const asked = () => service.call("developer", { subject: person.id });
    const nobody = { since: null, organization: null, organizationType: null };
    const at = (minutes: number) => new Date(Date.parse("2026-11-20T08:00:00Z") + minutes * minute).toISOString();
    const base = { subject: person.id, location: 0, updatedAt: at(0), ...nobody };
    expect(await asked()).toEqual({ ...base, status: 0 });

    site.clock.forward(minute);
    const { application: id } = await apply(site, person);
    expect(await asked()).toEqual({ ...base, status: 1, updatedAt: at(1) });

    site.clock.forward(minute);
    await approve(admin, id, 1);
    const { organizationName: organization, organizationType } = application;
    const approved = { ...base, status: 2, since: at(2), organization, organizationType, updatedAt: at(2) };
    expect(await asked()).toEqual(approved);

    site.clock.forward(minute);
    await person.call("apply", { ...application, organizationName: "New Harbour", version: 2 });
    expect(await asked(), "until it is checked, the new name is not told").toEqual({ ...approved, updatedAt: at(3) });
    await approve(admin, id, 3);
    expect(await asked()).toMatchObject({ since: at(2), organization: "New Harbour" });
    await admin.call("undoDecision", { id, version: 4 });
    expect(await asked()).toMatchObject({ status: 2, since: at(2), organization });

    site.clock.forward(minute);
    const { version } = await admin.call("accountDetail", { id: person.id });
    await admin.call("revokeDeveloper", { id: person.id, reason: "Misuse", version });
    expect(await asked()).toEqual({ ...base, status: 3, updatedAt: at(4) });

    await person.call("deleteAccount", { password: person.password });
    expect((await service.refusal("developer", { subject: person.id })).errCode).toBe(10108);
    const { items } = await service.call("developers", {});
    expect(items.filter(({ subject }) => subject === person.id)).toEqual([{ subject: person.id, deleted: true }]);
  });

  test("may be somebody whom a reviewer recognises without an application, until that is revoked", async ({ site }) => {
    const { admin, service } = await withService(site);
    const [reviewer, publisher] = [await registerOperator(site, "reviewer"), await registerOperator(site, "publisher")];
    const person = await registerMember(site);
    const { id } = person;
    const asked = () => service.call("developer", { subject: id });
    const wanted = { id, reason: "A partner since 2019" };
    for (const other of [person, publisher])
      expect((await other.refusal("approveDeveloper", wanted)).errCode).toBe(10102);
    expect((await reviewer.refusal("approveDeveloper", { ...wanted, id: reviewer.id })).errCode).toBe(10102);
    expect((await reviewer.refusal("approveDeveloper", { ...wanted, reason: " " })).errCode).toBe(10100);
    expect((await reviewer.refusal("approveDeveloper", { ...wanted, version: 0 })).errCode).toBe(10107);
    expect(await asked()).toMatchObject({ status: 0, since: null });

    const since = site.clock.now.toISOString();
    await reviewer.call("approveDeveloper", wanted);
    expect(await asked()).toMatchObject({ status: 2, since, organization: null });
    expect((await reviewer.refusal("approveDeveloper", wanted)).errCode, "a developer already").toBe(10107);
    const { items } = await admin.call("audit", {});
    expect(items.find(({ action }) => action === "account.developerApproved")).toMatchObject({
      before: { status: 0 },
      after: { status: 2, reason: wanted.reason },
    });

    site.clock.forward(minute);
    const { application: applied } = await apply(site, person);
    await approve(reviewer, applied, 1);
    await reviewer.call("undoDecision", { id: applied, version: 2 });
    expect(await asked(), "an undone decision takes nothing away").toMatchObject({ status: 2, since });

    const { version } = await admin.call("accountDetail", { id });
    await admin.call("revokeDeveloper", { id, reason: "Misuse", version });
    expect(await asked()).toMatchObject({ status: 3, since: null });
    site.clock.forward(minute);
    await reviewer.call("approveDeveloper", wanted);
    expect(await asked()).toMatchObject({ status: 2, since: site.clock.now.toISOString() });
  });

  test("is also told by the sub of the provider that developers log in with", async ({ site }) => {
    const issuer = "http://127.0.0.1:9";
    const { site: linked, close } = await openTestPortal({
      ...site.environment,
      PUBLIC_URL: "http://127.0.0.1:8",
      ACCOUNTS: "both",
      DEVELOPER_OIDC_ISSUER: issuer,
      DEVELOPER_OIDC_CLIENT_ID: "portal",
      DEVELOPER_OIDC_CLIENT_SECRET: "secret",
    });
    const { admin, service } = await withService(linked);
    const row = { account: admin.id, created_at: linked.clock.now.toISOString(), last_login_at: null };
    await linked.portal.db.write((write) =>
      write
        .insertInto("oidc_identities")
        .values([
          { ...row, issuer, subject: "platform-1" },
          { ...row, issuer: "https://company.example", subject: "company-1" },
        ])
        .execute(),
    );
    const asked = (subject: string) => ({ subject, issuer: "provider" as const });
    expect((await service.call("developer", asked("platform-1"))).subject).toBe(admin.id);
    for (const unknown of ["company-1", admin.id])
      expect((await service.refusal("developer", asked(unknown))).errCode, unknown).toBe(10108);
    await close();
  });
});

describe("the list of changes", () => {
  test("goes on from its cursor, page by page, and repeats nothing that has not changed", async ({ site }) => {
    const { service } = await withService(site);
    const people = [await registerMember(site), await registerApplicant(site), await registerMember(site)];
    const first = await service.call("developers", { limit: 3 });
    expect([first.items.length, first.more]).toEqual([3, true]);
    const rest = await service.call("developers", { since: Number(first.cursor), limit: 3 });
    expect([rest.items.length, rest.more]).toEqual([1, false]);
    expect(await service.call("developers", { since: Number(rest.cursor) })).toEqual({
      items: [],
      cursor: rest.cursor,
      more: false,
    });
    await people[0]?.call("apply", application);
    const { items } = await service.call("developers", { since: Number(rest.cursor) });
    expect(items).toMatchObject([{ subject: people[0]?.id, status: 1, deleted: false }]);
  });

  test("refuses other cursors and limits", async ({ site }) => {
    const { service } = await withService(site);
    for (const input of [{ since: -1 }, { since: 1.5 }, { since: Number.NaN }, { limit: 0 }, { limit: 1_001 }])
      expect((await service.refusal("developers", input)).errCode, JSON.stringify(input)).toBe(10100);
  });

  test(
    "makes a copy equal to the portal, whatever happens on two servers meanwhile",
    { tags: "nightly" },
    async ({ site }) => {
      const { admin, service } = await withService(site);
      const second = await openTestPortal(site.environment);
      const sites = [site, second.site] as const;
      const kinds = ["register", "apply", "decide", "undo", "revoke", "rename", "delete"] as const;
      const operation = fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(), server: fc.constantFrom(0, 1) });
      const plan = fc.array(operation, { minLength: 30, maxLength: 50 });
      const copy: Copy = new Map();
      let cursor = "0";
      await fc.assert(
        fc.asyncProperty(plan, fc.integer({ min: 1, max: 7 }), async (operations, limit) => {
          const people = [await registerMember(site), await registerMember(site), await registerMember(site)];
          const operate = async ({ kind, who, server }: (typeof operations)[number]) => {
            const at = sites[server === 0 ? 0 : 1];
            const someone = people[who % people.length];
            if (kind === "register") people.push(await registerMember(site));
            else if (someone) await act(at, { admin, someone, kind });
          };
          const working = { isDone: false };
          const done = Promise.all(
            operations.map((each) => operate(each).catch((error: unknown) => expect(error).toBeInstanceOf(Refused))),
          ).finally(() => (working.isDone = true));
          while (!working.isDone) cursor = await follow(service, copy, cursor, limit);
          await done;
          cursor = await follow(service, copy, cursor, limit);

          const accounts = await site.portal.db.read.selectFrom("accounts").select(["id", "status"]).execute();
          expect(new Map([...copy].map(([subject, item]) => [subject, !item.deleted && item.status]))).toEqual(
            new Map(accounts.map(({ id, status }) => [id, status])),
          );
          for (const [subject, item] of copy)
            expect({ ...(await service.call("developer", { subject })), deleted: false }).toEqual(item);
        }),
        { numRuns: 3, endOnFailure: true },
      );
      await second.close();
    },
  );
});

type Act = { admin: Person; someone: Person; kind: "apply" | "decide" | "undo" | "revoke" | "rename" | "delete" };

/** One operation on an account through one of the servers; refused where the account's state does not allow it. */
async function act(at: TestPortal, { admin, someone, kind }: Act): Promise<void> {
  const member = at.as(someone.token);
  const reviewer = at.as(admin.token);
  const row = await at.portal.db.read
    .selectFrom("applications")
    .select(["id", "version"])
    .where("account", "=", someone.id)
    .executeTakeFirst();
  const version = row?.version ?? 0;
  if (kind === "apply") await member.call("apply", { ...application, organizationName: `Nr. ${version}`, version });
  else if (kind === "decide")
    await reviewer.call("decideApplication", { id: row?.id ?? "none", decision: "approve", version });
  else if (kind === "undo") await reviewer.call("undoDecision", { id: row?.id ?? "none", version });
  else if (kind === "rename") {
    const profile = await member.call("profile", {});
    await member.call("changeProfile", { name: `Name ${profile.version}`, ln: 1, version: profile.version });
  } else if (kind === "revoke") {
    const account = await reviewer.call("accountDetail", { id: someone.id });
    await reviewer.call("revokeDeveloper", { id: someone.id, reason: "Misuse", version: account.version });
  } else await member.call("deleteAccount", { password: someone.password });
}
