import { sql } from "kysely";
import { describe, expect } from "vitest";
import { copyOfData } from "../../server/own-account/copy-of-data.ts";
import { decide } from "../../server/applications/decide.ts";
import { test } from "../portal.ts";
import { application, stored } from "./applying.ts";
import { addFile, noise, ownVersion } from "./files.ts";
import { logIn, registerMember, registerOperator, tokenFor } from "./people.ts";

describe("the copy of one's data", () => {
  test("contains all data stored about its owner, and no credentials", async ({ site }) => {
    await addFile(site.portal, "a.bin", noise(3_000));
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await person.call("changeProfile", { name: "王小明", ln: 0, version: 1 });
    await person.call("addMail", { account: "wang@example.com", password: person.password });
    const linkToken = await tokenFor(site, "wang@example.com");
    await person.call("confirmMail", { token: linkToken });
    const policies = (await site.call("policies", { pageSize: 100 })).items;
    const server = policies.find(({ slug }) => slug === "server")?.version ?? "";
    await person.call("agreeToPolicies", { server });
    const { id, version } = await site.call("currentLicence", {});
    await person.call("agreeToDownload", { ...ownVersion, file: "a.bin", licence: { id, version } });
    await person.call("apply", application);
    const [row] = await site.portal.db.read.selectFrom("applications").select("id").execute();
    const reasons = [{ field: "street", message: "Which number?" }];
    const decision = {
      application: row?.id ?? "",
      actor: reviewer.id,
      version: 1,
      decision: "refuse",
      reasons,
    } as const;
    await decide(site.portal, decision);
    await person.call("saveApplicationDraft", { ...application, street: "2 Century Avenue" });
    await logIn(site, person);

    const copy = await person.call("exportAccount", {});
    expect(copy.account).toEqual({
      id: person.id,
      name: "王小明",
      phone: person.phone,
      mailbox: "wang@example.com",
      ln: 0,
      location: 0,
      role: "member",
      status: 3,
      lockedUntil: null,
      createdAt: "2026-11-20T08:00:00.000Z",
    });
    expect(copy.sessions).toHaveLength(2);
    expect(copy.devices).toEqual([
      { browser: "Other", network: "127.0.0.0/24", lastSeenAt: "2026-11-20T08:00:00.000Z" },
    ]);
    expect(copy.agreements).toEqual([
      { kind: "server", version: server, agreedAt: "2026-11-20T08:00:00.000Z" },
      {
        kind: "licence",
        licence: "sdk-licence",
        version,
        agreedAt: "2026-11-20T08:00:00.000Z",
        country: null,
      },
    ]);
    expect(copy.application).toMatchObject({ state: "refused", reasons, fields: { teamName: "Lighthouse" } });
    expect(copy.application).toMatchObject({
      history: [
        { state: "waiting", version: 1, fields: stored },
        { state: "refused", version: 2, reasons, fields: null },
      ],
    });
    expect(copy.applicationDraft).toMatchObject({ fields: { street: "2 Century Avenue" } });
    expect(copy.messages.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(["register", "bind", "contactAdded", "decision"]),
    );
    expect(copy.events.map(({ action, by }) => `${String(action)} ${String(by)}`)).toEqual(
      expect.arrayContaining([
        "account.registered self",
        "session.opened self",
        "account.mailboxAdded self",
        "application.submitted self",
        "application.decided operator",
      ]),
    );
    const [{ password_hash: hash } = { password_hash: "" }] = await site.portal.db.read
      .selectFrom("accounts")
      .select("password_hash")
      .where("id", "=", person.id)
      .execute();
    const text = JSON.stringify(copy);
    for (const secret of [hash, person.token, linkToken, reviewer.id, "$argon2", "sealed"])
      expect(text.includes(secret), secret).toBe(false);
  });
});

test(
  "a copy with 100,000 events is sent in pieces, and other requests are served meanwhile",
  { tags: "nightly" },
  async ({ site }) => {
    const person = await registerMember(site);
    const many = 100_000;
    await site.portal.db.write((write) =>
      sql`
      insert into audit (id, at, action, actor, subject, network)
      with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(many - 1)})
      select 'many ' || i, '2026-11-19T' || (100000 + i), 'session.opened', ${person.id}, ${person.id}, '198.51.100.0/24'
      from numbers`.execute(write),
    );
    const { events } = await person.call("exportAccount", {});
    expect(events).toHaveLength(many + 2); // registered, logged in
    expect(new Set(events.map(({ at, action }) => `${String(at)} ${String(action)}`)).size).toBe(many + 2);

    let turns = 0;
    let next = setImmediate(function turn() {
      turns++;
      next = setImmediate(turn);
    });
    const lengths: number[] = [];
    for await (const piece of await copyOfData(site.portal, person.id, () => ({}))) lengths.push(piece.length);
    clearImmediate(next);
    expect(Math.max(...lengths)).toBeLessThan(256 * 1024);
    expect(turns).toBeGreaterThan(many / 500 / 2); // waiting work gets the thread between two pages
  },
);
