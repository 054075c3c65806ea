import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Application } from "../../contract/schemas/applications.ts";
import en from "../../contract/words/export.en.ts";
import zh from "../../contract/words/export.zh.ts";
import { recordAgreements } from "../../server/accounts/policy-agreements.ts";
import { toJson } from "../../server/database/json.ts";
import { test, type TestPortal } from "../portal.ts";
import { application, stored } from "./applying.ts";
import { registerMember, registerOperator, type Person } from "./people.ts";

const url = "/vrmcsys/admin/applications.csv";
const columns = Object.keys(en.applicationColumns);

function exportCsv(site: TestPortal, { token }: Person, query = "", headers: Record<string, string> = {}) {
  return site.app.inject({ url: url + query, headers: { token, ...headers } });
}

/** The rows as a spreadsheet parses them, by the API's field names. */
function rowsOf(text: string): Record<string, string>[] {
  const [, ...rows] = parse(text, { bom: true });
  return rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])));
}

/** Whether a spreadsheet would evaluate a cell as a formula. */
const isFormula = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell);

/** Inserts an application as `submit` would, with arbitrary texts. */
async function insertApplication({ portal }: TestPortal, account: string, fields: Application): Promise<void> {
  await portal.db.write((write) =>
    write
      .insertInto("applications")
      .values({
        account,
        id: `application-${account}`,
        state: "waiting",
        fields: toJson(fields),
        reasons: toJson([]),
        submitted_at: portal.now().toISOString(),
        expected_by: "2026-11-25",
        decided_at: null,
        decided_by: null,
        version: 1,
        mobile: "",
        email: "",
        organization: "",
      })
      .onConflict((conflict) => conflict.column("account").doUpdateSet({ fields: toJson(fields) }))
      .execute(),
  );
}

/** A random id as the file has it: one in 64 begins like a formula. */
function asCell(id: string): string {
  return id.replace(/^-/, "'-");
}

describe("the CSV export of applications", () => {
  test("contains every field, state, times and who decided, under a dated file name", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await reviewer.call("changeProfile", { name: "=Reviewer", ln: 1, version: 1 });
    await person.call("apply", application);
    for (const product of ["unity", "unreal"])
      await site.portal.db.write((write) =>
        write
          .insertInto("release_subscriptions")
          .values({ account: person.id, product, created_at: "2026-11-20T08:00:00.000Z" })
          .execute(),
      );
    await site.portal.db.write((write) => recordAgreements(site.portal, write, person.id, { protection: "1.0" }));
    const [item] = (await reviewer.call("applicationQueue", {})).items;
    site.clock.now = new Date("2026-11-20T16:00:00Z"); // the next day in UTC+8
    await reviewer.call("decideApplication", { id: item?.id ?? "", decision: "approve", version: 1 });
    const response = await exportCsv(site, reviewer);
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="applications-2026-11-21.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(response.body).toMatch(/\r\n$/);
    expect(parse(response.body, { bom: true })[0]).toEqual([
      ...Object.values(en.applicationColumns),
      "Agreed: Service Agreement",
      "Agreed: Privacy Policy",
      "Release mails",
    ]);
    expect(parse(response.body, { bom: true })[1]?.slice(columns.length)).toEqual(["", "'1.0", "unity;unreal"]);
    expect(rowsOf(response.body)).toEqual([
      {
        ...stored,
        location: "0",
        mobile: "'+8613900139000",
        id: asCell(item?.id ?? ""),
        state: "approved",
        version: "2",
        submittedAt: "2026-11-20T08:00:00.000Z",
        expectedBy: "2026-11-25",
        decidedAt: "2026-11-20T16:00:00.000Z",
        decidedBy: "'=Reviewer (138****0002)",
        account: asCell(person.id),
      },
    ]);
  });

  test("starts with a header in the user's language", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const [header] = parse((await exportCsv(site, admin, "", { "x-ln": "0" })).body, { bom: true });
    expect(header?.slice(0, columns.length)).toEqual(Object.values(zh.applicationColumns));
  });

  test("contains text as it was typed, whatever a spreadsheet makes of it", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const person = await registerMember(site);
    let version = 0;
    const changed = [
      "911101085923662400",
      "2.10",
      "2.3.0",
      "007",
      "3-1",
      "1/2",
      "1E5",
      "1-Mar",
      "3月1日",
      "1:30",
      "50%",
      "¥5",
    ];
    const same = ["Team 7", "42", "3M", "A-1", "1.0.0-beta", "2026-11-20", "e5", "12 months", ".", ","];
    for (const typed of [...changed, ...same]) {
      await person.call("apply", { ...application, teamName: typed, version });
      const [row] = rowsOf((await exportCsv(site, reviewer)).body);
      expect(row?.["teamName"], typed).toBe(changed.includes(typed) ? `'${typed}` : typed);
      const [item] = (await reviewer.call("applicationQueue", {})).items;
      const reasons = [{ field: "street" as const, message: "Which number?" }];
      const refusal = { id: item?.id ?? "", decision: "refuse" as const, reasons, version: version + 1 };
      ({ version } = await reviewer.call("decideApplication", refusal));
    }
  });

  test("contains what the queue's filter finds", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    for (const teamName of ["Beacon", "Light 100%", "灯塔"]) {
      await (await registerMember(site)).call("apply", { ...application, teamName });
      site.clock.forward(1_000);
    }
    const [first] = (await reviewer.call("applicationQueue", {})).items;
    await reviewer.call("decideApplication", {
      id: first?.id ?? "",
      decision: "refuse",
      reasons: [{ field: "street", message: "Which number?" }],
      version: 1,
    });
    const teams = async (query: string) =>
      rowsOf((await exportCsv(site, reviewer, query)).body).map((row) => row["teamName"]);
    expect(await teams("")).toEqual(["Beacon", "Light 100%", "灯塔"]);
    expect(await teams("?state=waiting")).toEqual(["Light 100%", "灯塔"]);
    expect(await teams("?q=%25")).toEqual(["Light 100%"]);
    expect(await teams("?state=refused&q=beacon")).toEqual(["Beacon"]);
    expect(await teams("?state=refused&q=100")).toEqual([]);
  });

  test("contains no formulas, whichever field begins like one", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    const texts = ["teamName", "organizationName", "contactName", "province", "city", "street", "im"] as const;
    const sayings = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "＝1+1",
      "＋1",
      "－1",
      "＠a",
      '=HYPERLINK("https://evil.example")',
    ];
    let version = 0;
    for (const saying of sayings) {
      const hostile = Object.fromEntries(texts.map((field) => [field, saying]));
      await person.call("apply", { ...application, ...hostile, email: "=cmd@evil.example", version });
      const [row] = rowsOf((await exportCsv(site, reviewer)).body);
      for (const field of texts) expect(row?.[field], field).toBe(`'${saying}`);
      expect(row?.["email"]).toBe("'=cmd@evil.example");
      expect(Object.values(row ?? {}).filter(isFormula), saying).toEqual([]);
      const [item] = (await reviewer.call("applicationQueue", {})).items;
      const decided = {
        id: item?.id ?? "",
        decision: "refuse" as const,
        reasons: [{ field: "street" as const, message: "Which number?" }],
        version: version + 1,
      };
      ({ version } = await reviewer.call("decideApplication", decided));
    }
  });

  test("round-trips any text", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    const special = fc.constantFrom(
      ",",
      ";",
      '"',
      "'",
      "\n",
      "\r",
      "\r\n",
      "\t",
      "=",
      "+",
      "-",
      "@",
      "\ufeff",
      "王",
      "😀",
    );
    const text = fc.oneof(
      fc
        .array(fc.oneof(special, fc.string({ unit: "grapheme", maxLength: 3 })), { maxLength: 8 })
        .map((parts) => parts.join("")),
      fc.string({ unit: "binary" }).map((any) => any.toWellFormed()),
    );
    const fields = fc.record({
      teamName: text,
      organizationName: text,
      organizationType: fc.constantFrom("enterprise", "individual"),
      location: fc.constantFrom(0, 1),
      contactName: text,
      mobile: text,
      country: text,
      province: text,
      city: text,
      street: text,
      email: text,
      im: text,
    });
    await fc.assert(
      fc.asyncProperty(fields, async (written) => {
        await insertApplication(site, person.id, written);
        const [row, ...others] = rowsOf((await exportCsv(site, reviewer)).body);
        expect(others).toEqual([]);
        for (const [field, value] of Object.entries(written)) {
          const cell = String(value);
          // A spreadsheet rereads some texts with digits
          const expected = isFormula(cell) ? [`'${cell}`] : /\d/.test(cell) ? [cell, `'${cell}`] : [cell];
          expect(expected, field).toContain(row?.[field]);
        }
      }),
      { numRuns: 15 },
    );
  });

  test("is sent in batches, each row once, while other requests are answered", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const people = 450;
    await site.portal.db.write(async (write) => {
      const like = await write
        .selectFrom("accounts")
        .selectAll()
        .where("id", "=", reviewer.id)
        .executeTakeFirstOrThrow();
      const accounts = Array.from({ length: people }, (_, index) => ({
        ...like,
        id: `a${index}`,
        phone: `+86139${10_000_000 + index}`,
        mailbox: null,
        role: "member" as const,
      }));
      await write.insertInto("accounts").values(accounts).execute();
    });
    for (let index = 0; index < people; index++) {
      if (index % 100 === 0) site.clock.forward(1);
      await insertApplication(site, `a${index}`, { ...stored, teamName: `Team ${index}` });
    }
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    count();
    const { body } = await exportCsv(site, reviewer);
    isOver = true;
    const teams = rowsOf(body).map((row) => row["teamName"]);
    expect(teams).toHaveLength(people);
    expect(new Set(teams).size).toBe(people);
    expect(turns).toBeGreaterThan(3);
  });

  test("is recorded in the audit log each time, but not for HEAD", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const admin = await registerOperator(site, "admin");
    const head = await site.app.inject({ method: "HEAD", url, headers: { token: reviewer.token } });
    expect([head.statusCode, head.headers["content-type"], head.body]).toEqual([200, "text/csv; charset=utf-8", ""]);
    await exportCsv(site, reviewer, "?state=waiting&q=Lighthouse");
    const { items } = await admin.call("audit", { action: "applications.exported" });
    expect(items).toMatchObject([
      { actor: { id: reviewer.id, username: reviewer.phone }, after: { state: "waiting", searched: true } },
    ]);
  });
});
