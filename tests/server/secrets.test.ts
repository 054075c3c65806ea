import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { codeFor, newPhone, password, registerByMail, registerMember, tokenFor } from "./people.ts";

/** Every value of every table, as a thief of the database would read it. */
async function everyValue({ portal: { db } }: TestPortal): Promise<string> {
  const tables = await db.read.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db.read).then((result) => result.rows)),
  );
  return JSON.stringify(rows);
}

test("a stolen database and the logs contain no token, code, link or password", async ({ site }) => {
  const printed: string[] = [];
  for (const method of ["log", "warn", "error", "info"] as const) {
    const original = console[method];
    console[method] = (...said: unknown[]) => void printed.push(said.map(String).join(" "));
    site.portal.events.once("catalogueChanged", () => (console[method] = original));
  }
  const secrets: Record<string, string> = { password };
  const member = await registerMember(site);
  const account = member.phone ?? "";
  secrets.token = member.token;
  secrets.successor = (await member.call("renewSession", {})).token;
  site.clock.forward(61_000);
  await site.call("sendCode", { account, purpose: "login" });
  secrets.code = await codeFor(site, account);
  await registerByMail(site, "leak@example.com");
  site.clock.forward(61_000);
  await site.call("sendResetMail", { account: "leak@example.com" });
  secrets.link = await tokenFor(site, "leak@example.com");
  await site.refusal("logIn", { account, password: "Wrong-7-lens" });
  secrets.wrong = "Wrong-7-lens";
  await site.refusal("changePassword", { oldPassword: "Nosuch-7-lens", password: "Orbit-8-lens" });
  secrets.refused = "Nosuch-7-lens";
  await site.app.inject({ url: `/vrmcsys/account/profile?token=${member.token}`, headers: { token: member.token } });
  site.portal.events.emit("catalogueChanged", { subjects: ["everything"] }); // restores the console

  const database = await everyValue(site);
  const written = site.log() + printed.join("\n");
  for (const [name, secret] of Object.entries(secrets)) {
    // Six digits may occur anywhere, as part of a time or a hash: a code is looked for as a value
    const traces = name === "code" ? [`"${secret}"`, `:${secret},`] : [secret];
    for (const trace of traces) expect(database.includes(trace), `${name} in the database`).toBe(false);
    if (name !== "code") expect(written.includes(secret), `${name} in the logs`).toBe(false);
  }
  const folder = site.environment.DATA_DIR ?? "";
  for (const file of readdirSync(folder)) {
    if (!file.includes("sqlite")) continue;
    const bytes = readFileSync(path.join(folder, file)).toString("latin1");
    for (const secret of [secrets.token, secrets.successor, secrets.link, password])
      expect(bytes.includes(secret ?? ""), file).toBe(false);
  }
});

test("a code's hash in a stolen database is useless without the secret", async ({ site }) => {
  const account = newPhone(site);
  await site.call("sendCode", { account, purpose: "register" });
  const code = await codeFor(site, account);
  const rows = await site.portal.db.read.selectFrom("codes").selectAll().execute();
  expect(rows).toMatchObject([{ code_hmac: expect.stringMatching(/^[\w-]{43}$/) as string }]);
  const thief = await openTestPortal({ ...site.environment, SECRET: "another secret, another secret, another secret" });
  expect((await thief.site.refusal("checkCode", { account, code, purpose: "register" })).errCode).toBe(10051);
  await thief.close();
  await site.call("checkCode", { account, code, purpose: "register" });
});
