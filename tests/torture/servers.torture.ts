import { sql } from "kysely";
import { describe, expect } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import { newPhone, password } from "../server/people.ts";
import { startServer, type Server } from "../server/two-servers.ts";
import { countAcknowledged, allWork, answered, losses, openLoad, work, type Load, type Work } from "./load.ts";
import { database, judge, onSqlite, times, until } from "./report.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

/** Answers that are awaited before each fault. */
const responses = 15;
/** Promise 15: so soon after PostgreSQL is back answers succeed again, in milliseconds. */
const backWithin = 5_000;

/** Calls at once, so that each of the pool's ten connections is tried. */
const moreThanConnections = 20;
/** So soon a call is refused while PostgreSQL is silent: what a query may take, and a wait for a connection before it. */
const refusedWithin = 20_000;
const unavailable = 10503;
/** A query that was sent shortly before PostgreSQL is back may still wait for its time limit, of 12 seconds. */
const backAfterSilence = 15_000;

const crashUrl = process.env.TEST_CRASH_URL;

async function killServers(site: TestPortal, kinds: Work[], fault: string): Promise<void> {
  const load = await openLoad(site);
  let survived = 0;
  for (let round = 0; round < times; round++) {
    await using server = await startServer(site.environment);
    let isOver = false;
    const working = work(load, server, kinds, () => isOver);
    try {
      await answered(load, kinds, responses);
      survived++; // it took up where the one before was killed
    } finally {
      isOver = true;
      server.kill("SIGKILL");
      await working;
    }
  }
  judge(`${fault}, ${database}`, { survived, acknowledged: countAcknowledged(load), lost: await losses(load) });
}

describe("servers are killed", () => {
  test("while people register, apply, decide, publish and upload", ({ site }) =>
    killServers(site, allWork, "kill -9 of the server"));
  test("while people publish", ({ site }) => killServers(site, ["publishing"], "kill -9 while publishing"));
  test("while people upload", ({ site }) => killServers(site, ["uploading"], "kill -9 while uploading"));
});

/** Does `fault` under load so many times, with one server that goes on, which reaches the database at the address. */
async function disturb(
  load: Load,
  address: string,
  fault: (round: number, server: Server) => Promise<void>,
  within = backWithin,
) {
  await using server = await startServer({ ...load.site.environment, DATABASE_URL: address });
  let isOver = false;
  const working = work(load, server, allWork, () => isOver);
  let survived = 0;
  let slowest = 0;
  try {
    for (let round = 0; round < times; round++) {
      await answered(load, allWork, responses);
      await fault(round, server);
      const before = countAcknowledged(load);
      const from = performance.now();
      await until(within, "no answer", () => countAcknowledged(load) > before);
      slowest = Math.max(slowest, performance.now() - from);
      survived++;
    }
    expect(server.running()).toBe(true);
  } finally {
    isOver = true;
    await working;
  }
  return { survived, acknowledged: countAcknowledged(load), note: `answers again within ${Math.ceil(slowest)} ms` };
}

describe.skipIf(onSqlite)("PostgreSQL", () => {
  const addressOf = ({ environment: { DATABASE_URL = "" } }: TestPortal) => DATABASE_URL;

  async function crash(): Promise<void> {
    const crashed = await fetch(crashUrl ?? "", { method: "POST" });
    expect(await crashed.text()).toBe("");
  }

  test("ends in the middle of transactions and recovers, while the server goes on", async ({ site }) => {
    const load = await openLoad(site);
    const outcome = await disturb(load, addressOf(site), crash);
    judge("PostgreSQL ended without a checkpoint", { ...outcome, lost: await losses(load) });
  });

  test("is cut off in the middle of transactions", async ({ site }) => {
    const address = new URL(addressOf(site));
    await using proxy = await startTcpProxy(Number(address.port));
    address.port = String(proxy.port);
    const load = await openLoad(site);
    const outcome = await disturb(load, address.href, async () => {
      const { read } = site.portal.db; // which is not behind the proxy
      const inTransactions = sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
      await until(
        10_000,
        "no transaction",
        async () => Number((await inTransactions.execute(read)).rows[0]?.count) > 0,
      );
      proxy.cut();
    });
    judge("PostgreSQL cut off mid-transaction", { ...outcome, lost: await losses(load) });
  });

  test("falls silent, and the connections to it stay open", async ({ site }) => {
    const address = new URL(addressOf(site));
    await using proxy = await startTcpProxy(Number(address.port));
    address.port = String(proxy.port);
    const load = await openLoad(site);
    let longest = 0;
    const outcome = await disturb(
      load,
      address.href,
      async (_, server) => {
        const logIns = () =>
          Promise.all(
            Array.from({ length: moreThanConnections }, () =>
              server.call("logIn", { account: newPhone(site), password }),
            ),
          );
        proxy.freeze();
        const from = performance.now();
        for (const { errCode } of await logIns()) expect(errCode).toBe(unavailable);
        longest = Math.max(longest, performance.now() - from);
        proxy.thaw();
        await until(backAfterSilence, "no answer on every connection", async () =>
          (await logIns()).every(({ errCode }) => errCode !== unavailable),
        );
      },
      backAfterSilence,
    );
    expect(longest).toBeLessThan(refusedWithin);
    const note = `refused within ${Math.ceil(longest)} ms; ${outcome.note}`;
    judge("PostgreSQL silent", { ...outcome, lost: await losses(load), note });
  });
});
