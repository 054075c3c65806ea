import { parse } from "csv-parse/sync";
import type { AuditAction } from "../../contract/words/console/audit.en.ts";
import { describe, expect } from "vitest";
import type { CallInput } from "../../contract/schemas.ts";
import { record } from "../../server/audit/record.ts";
import { test, type TestPortal } from "../portal.ts";
import { registerByMail, registerOperator } from "./people.ts";

const url = "/vrmcsys/admin/audit";

/** Inserts three events of a release on three days, and one whose action has the same prefix only. */
async function fill({ portal, clock }: TestPortal, actor: string): Promise<void> {
  for (const [at, action] of [
    ["2026-11-20T15:59:59.999Z", "release.created"],
    ["2026-11-20T16:00:00.000Z", "release.published"],
    ["2026-11-22T12:00:00.000Z", "release.withdrawn"],
    ["2026-11-22T12:00:00.001Z", "product.changed"],
  ] as const) {
    clock.now = new Date(at);
    await portal.db.write((write) =>
      record(portal, write, { action, actor, before: { product: "unity" }, after: { name: "=1+1", reason: "=1+1" } }),
    );
  }
  clock.now = new Date("2026-11-20T08:00:00.000Z");
}

describe("the audit log", () => {
  test("is filtered by a kind of action and by days of UTC+8, both inclusive", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await fill(site, admin.id);
    const actions = async (query: CallInput<"audit">) =>
      (await admin.call("audit", query)).items.map(({ action }) => action);
    expect(await actions({ action: "release." })).toEqual([
      "release.withdrawn",
      "release.published",
      "release.created",
    ]);
    expect(await actions({ action: "release" })).toEqual([]);
    expect(await actions({ action: "release.", from: "2026-11-21" })).toEqual([
      "release.withdrawn",
      "release.published",
    ]);
    expect(await actions({ action: "release.", to: "2026-11-21" })).toEqual(["release.published", "release.created"]);
    expect(await actions({ action: "release.", from: "2026-11-21", to: "2026-11-21" })).toEqual(["release.published"]);
    expect((await admin.refusal("audit", { from: "yesterday" })).errCode).toBe(10100);
  });

  test("leaves logins out of a list and its file", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const mail = await registerByMail(site, "ada@example.com");
    const actions = async (query: CallInput<"audit">) =>
      new Set((await admin.call("audit", query)).items.map(({ action }) => action));
    expect(await actions({ subject: mail.id })).toContain("session.opened");
    expect(await actions({ subject: mail.id, without: "logins" })).not.toContain("session.opened");
    expect((await actions({ without: "logins" })).size).toBeGreaterThan(0);
    const file = await site.app.inject({ url: `${url}.csv?without=logins`, headers: { token: admin.token } });
    expect(file.body).not.toContain("session.opened");
    expect((await admin.refusal("audit", { without: "all" as "logins" })).errCode).toBe(10100);
  });

  test("finds the events to look at", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await site.portal.db.write((write) => record(site.portal, write, { action: "account.locked", subject: admin.id }));
    expect((await admin.call("audit", { look: "1" })).items.map(({ action }) => action)).toEqual(["account.locked"]);
  });

  test("can be downloaded with the same filter, without formulas, and records the download", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await fill(site, admin.id);
    const read = async (query: string) =>
      site.app.inject({ url: `${url}.csv${query}`, headers: { token: admin.token, "x-ln": "0" } });
    const response = await read("?action=release.&to=2026-11-21");
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="audit-2026-11-20.csv"');
    const rows: Record<string, string>[] = parse(response.body, { bom: true, columns: true });
    expect(rows.map((row) => [row["操作"], row["操作人账号编号"], row["变更前"]])).toEqual([
      ["release.created", admin.id, '{"product":"unity"}'],
      ["release.published", admin.id, '{"product":"unity"}'],
    ]);
    await site.portal.db.write((write) =>
      record(site.portal, write, { action: "=cmd()" as AuditAction, actor: admin.id }),
    );
    expect((await read("?action=%3Dcmd()")).body).toContain(",'=cmd(),");
    const [exported] = (await admin.call("audit", { action: "audit.exported" })).items;
    expect(exported).toMatchObject({ actor: { id: admin.id } });
    const all = (await admin.call("audit", { action: "audit.exported" })).items.map(({ after }) => after);
    expect(all).toContainEqual({ action: "release.", to: "2026-11-21" });
  });
});

describe("statistics as a file", () => {
  test("contain the days, or the requested table, in the reader's language", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const row = {
      id: "a",
      product: "unity",
      version: "=1+1",
      file: "a",
      started_at: "2026-11-20T08:00:00.000Z",
    };
    await site.portal.records.download(row);
    const read = async (query: string, ln = "1") =>
      site.app.inject({ url: `/vrmcsys/admin/statistics.csv${query}`, headers: { token: admin.token, "x-ln": ln } });
    const days = await read("?from=2026-11-20&to=2026-11-20");
    expect(days.headers["content-disposition"]).toContain("statistics-days-2026-11-20-2026-11-20.csv");
    expect(days.body).toBe(
      "\ufeffDay (UTC+8),Downloads,New accounts,Applications,Median answer (hours),License agreements\r\n2026-11-20,1,1,0,,0\r\n",
    );
    expect((await read("?table=products", "0")).body).toBe("\ufeff产品,版本,下载量\r\nunity,'=1+1,1\r\n");
    expect((await read("?table=countries")).body).toBe("\ufeffCountry,Downloads\r\n,1\r\n");
    expect((await read("?table=audit")).json()).toMatchObject({ errCode: 10100 });
    expect((await read("?from=2026-11-21")).json()).toMatchObject({ errCode: 10100 });
  });
});
