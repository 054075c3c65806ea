import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { success } from "../../contract/refusals.ts";
import type { CallData } from "../../contract/schemas.ts";
import { fromJson } from "../../server/database/json.ts";
import { test, type TestPortal } from "../portal.ts";
import { password, registerOperator } from "./people.ts";
import { newRelease, slug } from "./publishing.ts";
import { startServer } from "./two-servers.ts";

/** What is stored of the releases that were sent: their rows, audit log entries and catalogue changes. */
async function traces({ portal: { db } }: TestPortal, since: number) {
  const releases = await db.read.selectFrom("releases").select("version").where("version", "like", "9.7.%").execute();
  const audit = await db.read.selectFrom("audit").select("after").where("action", "=", "release.created").execute();
  const changes = await db.read
    .selectFrom("catalogue_changes")
    .select("revision")
    .where("revision", ">", since)
    .execute();
  return {
    releases: releases.map(({ version }) => version).toSorted(),
    audit: audit
      .map(({ after }) => String((after === null ? {} : fromJson(after))["release"]).replace(`${slug} `, ""))
      .toSorted(),
    changes: changes.length,
  };
}

async function revisionOf({ portal: { db } }: TestPortal): Promise<number> {
  const row = await db.read
    .selectFrom("portal_state")
    .select("value")
    .where("key", "=", "catalogueRevision")
    .executeTakeFirstOrThrow();
  return Number(row.value);
}

test("a server killed while publishing leaves each release complete or unchanged", async ({ site }) => {
  const publisher = await registerOperator(site, "publisher");
  const since = await revisionOf(site);
  const acknowledged: string[] = [];
  let sent = 0;
  for (let round = 0; round < 3; round++) {
    await using server = await startServer(site.environment);
    const { data } = await server.call("logIn", { account: publisher.phone ?? "", password });
    const { token } = data as CallData<"logIn">;
    const before = acknowledged.length;
    const publish = async () => {
      while (server.running()) {
        const version = `9.7.${sent++}`;
        const { errCode } = await server.call("createRelease", newRelease(version), { token });
        if (errCode === success) acknowledged.push(version);
      }
    };
    const publishing = Promise.allSettled(Array.from({ length: 4 }, publish)); // they end with the server
    while (server.running() && acknowledged.length < before + 5) await pause(1);
    server.kill("SIGKILL");
    await publishing;
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(15);
  const { releases, audit, changes } = await traces(site, since);
  expect(releases).toEqual(expect.arrayContaining(acknowledged));
  expect(audit).toEqual(releases);
  expect(changes).toBe(releases.length);
  const shown = (await site.call("product", { slug })).versions.map(({ version }) => version);
  expect(shown).toEqual(expect.arrayContaining(acknowledged));
});
