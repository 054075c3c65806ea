/** @module-tag nightly */
import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "../portal.ts";
import { newPhone, registerOperator } from "./people.ts";

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  "with a full disk, the portal acknowledges no write, still serves reads, and recovers when there is space",
  async ({ site }) => {
    const { db } = site.portal;
    const grows = (pages: number) =>
      db.write((write) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(write));
    const send = async () => {
      const payload = { account: newPhone(site), purpose: "register" };
      const response = await site.app.inject({ method: "POST", url: "/vrmcsys/account/reqSmscode", payload });
      return { status: response.statusCode, ...response.json<{ errCode: number }>() };
    };
    await grows(1); // a limit of one page: no growth
    let sent = 0;
    let outcome = await send();
    for (; outcome.errCode === 0 && sent < 500; sent++) outcome = await send();
    expect([outcome.status, outcome.errCode]).toEqual([503, 10503]);
    const { messages } = await db.read
      .selectFrom("jobs")
      .select((row) => row.fn.countAll<number>().as("messages"))
      .executeTakeFirstOrThrow();
    expect(messages).toBe(sent);
    expect((await site.call("products", {})).total).toBeGreaterThan(0);
    await grows(1_000_000);
    expect((await send()).errCode).toBe(0);
  },
);

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  "a push to a full database changes nothing, and succeeds when there is space",
  async ({ site }) => {
    const { db } = site.portal;
    const admin = await registerOperator(site, "admin");
    const grows = (pages: number) =>
      db.write((write) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(write));
    const { revision: first } = await admin.call("siteFiles", { number: "current" });
    const change = (base: number) => ({ base, changes: [{ file: "README.md", text: `After ${base}` }] });
    await grows(1);
    let base = first;
    let refused: { errCode: number } | undefined;
    for (; !refused && base < first + 20; base++)
      refused = await admin.refusal("changeSiteFiles", change(base)).catch(() => undefined);
    expect(refused?.errCode).toBe(10503);
    const { revision } = await admin.call("siteFiles", { number: "current" });
    expect(revision).toBe(base - 1);
    expect(site.portal.content.revision).toBe(revision);
    await grows(1_000_000);
    expect((await admin.call("changeSiteFiles", change(revision))).revision).toBe(revision + 1);
  },
);
