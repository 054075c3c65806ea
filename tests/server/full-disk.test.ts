/** @module-tag nightly */
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import { newPhone, registerOperator } from "./people.ts";

/** Lets the file of the database grow up to so many pages; `full`: none, and what it has free is given back before. */
async function limit({ portal }: TestPortal, pages: number | "full"): Promise<void> {
  if (pages === "full") {
    const file = new DatabaseSync(path.join(portal.config.dataDir, "parallax.sqlite"));
    file.exec("vacuum"); // hundreds of pages are free once the sample is indexed
    file.close();
  }
  const most = sql.raw(pages === "full" ? "1" : String(pages)); // never fewer than it has
  await portal.db.write((write) => sql`pragma max_page_count = ${most}`.execute(write));
}

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  "with a full disk, the portal acknowledges no write, still serves reads, and recovers when there is space",
  async ({ site }) => {
    const { db } = site.portal;
    const send = async () => {
      const payload = { account: newPhone(site), purpose: "register" };
      const response = await site.app.inject({ method: "POST", url: "/vrmcsys/account/reqSmscode", payload });
      return { status: response.statusCode, ...response.json<{ errCode: number }>() };
    };
    await limit(site, "full");
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
    await limit(site, 1_000_000);
    expect((await send()).errCode).toBe(0);
  },
);

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  "a push to a full database changes nothing, and succeeds when there is space",
  async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { revision: first } = await admin.call("siteFiles", { number: "current" });
    const change = (base: number) => ({ base, changes: [{ file: "README.md", text: `After ${base}` }] });
    await limit(site, "full");
    let base = first;
    let refused: { errCode: number } | undefined;
    for (; !refused && base < first + 20; base++)
      refused = await admin.refusal("changeSiteFiles", change(base)).catch(() => undefined);
    expect(refused?.errCode).toBe(10503);
    const { revision } = await admin.call("siteFiles", { number: "current" });
    expect(revision).toBe(base - 1);
    expect(site.portal.content.revision).toBe(revision);
    await limit(site, 1_000_000);
    expect((await admin.call("changeSiteFiles", change(revision))).revision).toBe(revision + 1);
  },
);
