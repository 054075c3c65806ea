import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { success } from "../../contract/refusals.ts";
import type { CallData } from "../../contract/schemas.ts";
import { test, type TestPortal } from "../portal.ts";
import { password, registerOperator, type Person } from "./people.ts";
import { registerApplicant } from "./reviewing.ts";
import { startServer, type Server } from "./two-servers.ts";

async function tokenAt(server: Server, { phone }: Person): Promise<{ token: string }> {
  const { data } = await server.call("logIn", { account: phone ?? "", password });
  return { token: (data as CallData<"logIn">).token };
}

/** Each application's state, and the other rows that a decision writes. */
async function traces({ portal: { db } }: TestPortal) {
  const applications = await db.read
    .selectFrom("applications")
    .innerJoin("accounts", "accounts.id", "applications.account")
    .select(["applications.id", "applications.account", "applications.state", "accounts.status"])
    .execute();
  const events = await db.read
    .selectFrom("application_events")
    .select("account")
    .where("state", "!=", "waiting")
    .execute();
  const audit = await db.read
    .selectFrom("audit")
    .select("subject")
    .where("action", "=", "application.decided")
    .execute();
  const messages = await db.read.selectFrom("messages").select("account").where("purpose", "=", "decision").execute();
  const count = (rows: { account: string | null }[], account: string) =>
    rows.filter((row) => row.account === account).length;
  return applications.map(({ id, account, state, status }) => ({
    id,
    outcome: [
      state,
      status,
      count(events, account),
      count(
        audit.map(({ subject }) => ({ account: subject })),
        account,
      ),
      count(messages, account),
    ],
  }));
}

describe("a server that is killed", () => {
  test("while it decides leaves each application completely decided, or waiting", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const waiting: string[] = [];
    for (let index = 0; index < 18; index++) waiting.push((await registerApplicant(site)).application);
    const all = [...waiting];
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      await using server = await startServer(site.environment);
      const headers = await tokenAt(server, reviewer);
      const before = acknowledged.length;
      const decide = async () => {
        for (let id = waiting.shift(); id !== undefined && server.running(); id = waiting.shift()) {
          const result = await server.call("decideApplication", { id, decision: "approve", version: 1 }, headers);
          if (result.errCode === success) acknowledged.push(id);
        }
      };
      const deciding = Promise.allSettled([decide(), decide()]); // they end with the server
      while (server.running() && waiting.length > 0 && acknowledged.length < before + 2) await pause(1);
      server.kill("SIGKILL");
      await deciding;
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    const outcomes = new Map((await traces(site)).map(({ id, outcome }) => [id, outcome]));
    for (const id of all)
      expect([id, outcomes.get(id)]).toEqual([
        id,
        outcomes.get(id)?.[0] === "approved" ? ["approved", 2, 1, 1, 1] : ["waiting", 1, 0, 0, 0],
      ]);
    for (const id of acknowledged) expect(outcomes.get(id)?.[0]).toBe("approved");
  });

  test("while it reads a change log has changed nothing, and can read it afterwards", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const text = `## 8.1.0 (2026-01-01)\n\n${"- Fix: The session goes on after the headset was taken off.\n".repeat(60_000)}`;
    const before = (await publisher.call("adminReleases", {})).total;
    {
      await using server = await startServer(site.environment);
      const headers = await tokenAt(server, publisher);
      const reading = server.call("importChangelog", { text }, headers).catch(() => "broken off");
      await server.call("adminReleases", {}, headers); // while it reads
      server.kill("SIGKILL");
      expect(await reading).toBe("broken off");
    }
    expect((await publisher.call("adminReleases", {})).total).toBe(before);
    await using server = await startServer(site.environment);
    const { errCode, data } = await server.call("importChangelog", { text }, await tokenAt(server, publisher));
    expect(errCode).toBe(success);
    expect((data as CallData<"importChangelog">).versions[0]?.lines).toHaveLength(60_000);
  });
});
