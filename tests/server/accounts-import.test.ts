import { describe, expect } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import { runCommand, written } from "./command.ts";
import { registerByMail, registerOperator } from "./people.ts";

const table = [
  "\ufeffName,Mailbox,Phone,Organization,Since",
  '"Ada ""Lovelace""",Ada@Example.com,,"Engines, Ltd",2021-05-31',
  "林,,138 0013 8001,,",
  ",,,,",
  "Nobody,,,None,",
  "Wrong,no mailbox,,,",
  "Again,ada@example.com,,,",
  "Late,late@example.com,,,2999-01-01",
  "Member,member@example.com,,Moved,2020-01-02",
  "",
].join("\r\n");

const run = async (site: TestPortal, ...more: string[]) => {
  const file = written(site, "developers.csv", table);
  const ended = await runCommand(["accounts", "import", file, "--json", ...more], site.environment);
  type Row = { line: number; outcome: string; mailed?: boolean; problem?: string; account?: string };
  return (JSON.parse(ended.out || ended.err) as { rows: Row[] }).rows;
};
const brief = (rows: Awaited<ReturnType<typeof run>>) => rows.map(({ line, outcome }) => `${line} ${outcome}`);
const mails = (site: TestPortal) =>
  site.portal.db.read.selectFrom("jobs").select(["receiver", "purpose"]).where("purpose", "=", "reset").execute();

describe("accounts import", () => {
  test("makes developers of a table, reports each row, and mails nobody before --send", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await registerByMail(site, "member@example.com");
    const count = async () => (await admin.call("accounts", {})).total;
    const before = await count();
    const wanted = ["2 created", "3 created", "5 refused", "6 refused", "7 refused", "8 refused", "9 recognized"];
    expect(brief(await run(site, "--dry-run", "--send"))).toEqual(wanted);
    expect([await count(), await mails(site)]).toEqual([before, []]);
    const rows = await run(site);
    expect(brief(rows)).toEqual(wanted);
    expect(rows.map(({ problem }) => problem).filter(Boolean)).toEqual([
      "has neither a mailbox nor a phone",
      "no mailbox is not a mailbox",
      "has the mailbox or phone of a row above",
      "2999-01-01 is no day up to today, as 2024-05-31",
    ]);
    expect([await count(), await mails(site)]).toEqual([before + 2, []]);
    const [ada, , , , , , member] = rows.map(({ account }) => account ?? "");
    const told = (id: string | undefined) =>
      site.portal.db.read
        .selectFrom("developers")
        .selectAll()
        .where("subject", "=", id ?? "")
        .executeTakeFirst();
    expect(await told(ada)).toMatchObject({
      status: 2,
      since: "2021-05-31T00:00:00.000Z",
      organization: "Engines, Ltd",
    });
    expect(await told(member)).toMatchObject({ status: 2, organization: "Moved" });
    const { items } = await admin.call("audit", { action: "account.developerApproved" });
    expect(items.map(({ after }) => after)).toEqual(
      Array.from({ length: 3 }, () => ({ status: 2, reason: "imported" })),
    );
  });

  test("mails a link that sets a password to those who have none, however often it runs", async ({ site }) => {
    await run(site);
    const rows = await run(site, "--send");
    expect(brief(rows).filter((row) => !row.endsWith("refused"))).toEqual(["2 known", "3 known", "9 known"]);
    expect((await mails(site)).map(({ receiver }) => receiver)).toEqual(["ada@example.com", "member@example.com"]);
    await site.portal.db.write((write) => write.updateTable("accounts").set({ must_change_password: 0 }).execute());
    expect((await run(site, "--send")).some(({ mailed }) => mailed)).toBe(false); // they have set one
    expect(await mails(site)).toHaveLength(2);
  });
});
