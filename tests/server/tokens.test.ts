import { describe, expect } from "vitest";
import { prefix } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { day, minute } from "../../server/time/time.ts";
import { test, type TestPortal } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { auditOf, newRelease, slug } from "./publishing.ts";

/** An admin, and a token of theirs. */
async function withToken(site: TestPortal) {
  const admin = await registerOperator(site, "admin");
  const created = await admin.call("createToken", { name: "CI", expiresInDays: 30 });
  const machine = site.with({ authorization: `Bearer ${created.token}` });
  return { admin, created, machine };
}

/** A token with a valid checksum that was never issued. */
const unknownToken = "plx_0000000000000000000000000000047w000g9Y";

async function statusOf(site: TestPortal, name: CallName, headers: Record<string, string>): Promise<number> {
  const { method, path } = calls[name];
  const response = await site.app.inject({ method, url: prefix + path, headers });
  return response.json<{ errCode: number }>().errCode;
}

describe("a token for automation", () => {
  test("is shown once, and stored as a hash", async ({ site }) => {
    const { admin, created } = await withToken(site);
    expect(created).toMatchObject({ name: "CI", scopes: ["publish"], expiresAt: "2026-12-20T08:00:00.000Z" });
    expect(created.token).toMatch(/^plx_[0-9A-Za-z]{38}$/);
    const { items, total } = await admin.call("tokens", {});
    const { token, ...shown } = created;
    expect([total, items]).toEqual([1, [{ ...shown, lastUsedAt: null, state: "active" }]]);
    const rows = await site.portal.db.read.selectFrom("tokens").selectAll().execute();
    const audit = await site.portal.db.read.selectFrom("audit").selectAll().execute();
    expect(JSON.stringify([rows, audit])).not.toContain(token.slice(4, 20));
    const stored = await site.portal.db.read.selectFrom("stored_responses").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("publishes, and the audit log names it", async ({ site }) => {
    const { admin, created, machine } = await withToken(site);
    const release = await machine.call("createRelease", newRelease("9.0.0"));
    expect(release).toMatchObject({ state: "published", editedBy: "token:CI" });
    expect((await auditOf(site))[0]).toMatchObject({ action: "release.created", actor: created.id });
    const { items } = await admin.call("audit", { action: "release.created" });
    expect(items[0]?.actor).toEqual({ id: created.id, username: "token:CI" });
    expect((await site.call("release", { slug, version: "9.0.0" })).version).toBe("9.0.0");
  });

  test("has one effect per Idempotency-Key", async ({ site }) => {
    const { created } = await withToken(site);
    const machine = site.with({ authorization: `Bearer ${created.token}`, "idempotency-key": "build-1" });
    const first = await machine.call("createRelease", newRelease("9.0.0"));
    expect(await machine.call("createRelease", newRelease("9.0.0"))).toEqual(first);
    expect((await machine.refusal("createRelease", newRelease("9.0.1"))).errCode).toBe(10107);
  });

  test("counts as a guest in public calls", async ({ site }) => {
    const { machine } = await withToken(site);
    const product = await machine.call("product", { slug });
    const [version] = product.versions;
    const [file] = version?.files ?? [];
    const { id, version: licence } = await machine.call("currentLicence", {});
    await machine.call("agreeToDownload", {
      product: slug,
      version: version?.version ?? "",
      file: file?.name ?? "",
      licence: { id, version: licence },
    });
    const agreements = await site.portal.db.read.selectFrom("agreements").select("account").execute();
    expect(agreements).toEqual([{ account: null }]);
  });

  test("is not read from cookies or queries", async ({ site }) => {
    const { created } = await withToken(site);
    expect(await statusOf(site, "adminReleases", { cookie: `token=${created.token}` })).toBe(10101);
    const url = `${prefix}/admin/releases?token=${created.token}`;
    expect((await site.app.inject({ url })).json<{ errCode: number }>().errCode).toBe(10101);
  });
});

describe("a token is refused as an expired login", () => {
  test("from the moment it is revoked", async ({ site }) => {
    const { admin, created, machine } = await withToken(site);
    await machine.call("adminReleases", {});
    await admin.call("revokeToken", { id: created.id });
    expect((await machine.refusal("adminReleases", {})).errCode).toBe(10021);
    expect((await machine.refusal("products", {})).errCode).toBe(10021);
    expect((await admin.call("tokens", {})).items).toEqual([]);
    expect((await admin.refusal("revokeToken", { id: created.id })).errCode).toBe(10108);
    const { items } = await admin.call("audit", { action: "token.revoked" });
    expect(items[0]?.subject).toEqual({ id: created.id, username: "token:CI" });
  });

  test("when it has expired", async ({ site }) => {
    const { created, machine } = await withToken(site);
    site.clock.forward(30 * day - 1);
    await machine.call("adminReleases", {});
    site.clock.forward(1);
    expect((await machine.refusal("adminReleases", {})).errCode).toBe(10021);
    const admin = await registerOperator(site, "admin");
    const { items } = await admin.call("tokens", {});
    expect(items).toMatchObject([{ id: created.id, state: "expired" }]);
  });

  test("when its creator is no longer an admin, or is suspended", async ({ site }) => {
    const { admin, machine } = await withToken(site);
    const other = await registerOperator(site, "admin");
    const { version } = await other.call("accountDetail", { id: admin.id });
    await other.call("setRole", { id: admin.id, role: "publisher", version });
    expect((await machine.refusal("adminReleases", {})).errCode).toBe(10021);
    expect((await other.call("tokens", {})).items).toMatchObject([{ state: "inactive" }]);
  });

  test("with a wrong checksum, or when it was never issued", async ({ site }) => {
    const { created } = await withToken(site);
    const { token } = created;
    const tampered = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
    for (const wrong of [tampered, unknownToken, "plx_", `${token}x`, token.toUpperCase()])
      expect(await statusOf(site, "adminReleases", { authorization: `Bearer ${wrong}` }), wrong).toBe(10021);
  });
});

describe("what is stored of tokens", () => {
  test("the last use, at most once in five minutes", async ({ site }) => {
    const { admin, machine } = await withToken(site);
    const lastUse = async () => {
      await site.portal.lastSeen.settled();
      return (await admin.call("tokens", {})).items[0]?.lastUsedAt;
    };
    await machine.call("adminReleases", {});
    expect(await lastUse()).toBe("2026-11-20T08:00:00.000Z");
    site.clock.forward(5 * minute - 1);
    await machine.call("adminReleases", {});
    expect(await lastUse()).toBe("2026-11-20T08:00:00.000Z");
    site.clock.forward(1);
    await machine.call("adminReleases", {});
    expect(await lastUse()).toBe("2026-11-20T08:05:00.000Z");
  });

  test("nothing in the access log, even if an address contains one", async ({ site }) => {
    const { created } = await withToken(site);
    await site.app.inject({ url: `${prefix}/catalogue/products/${created.token}?token=${created.token}` });
    expect(site.log()).toContain("plx_…");
    expect(site.log()).not.toContain(created.token.slice(0, 20));
  });
});

test("a token's name, role and lifetime are validated", async ({ site }) => {
  const admin = await registerOperator(site, "admin");
  const create = (input: object) => admin.refusal("createToken", { name: "CI", expiresInDays: 1, ...input });
  const fieldOf = async (input: object) => (await create(input)).data?.issues?.[0]?.field;
  expect(await fieldOf({ name: " " })).toBe("name");
  expect(await fieldOf({ name: "a\u202Eb" })).toBe("name");
  expect(await fieldOf({ expiresInDays: 0 })).toBe("expiresInDays");
  expect(await fieldOf({ expiresInDays: 367 })).toBe("expiresInDays");
  expect(await fieldOf({ role: "admin" })).toBe("role");
});
