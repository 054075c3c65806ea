import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { openHashing } from "../server/sign-in/hashing/hashing.ts";
import { runTask, own } from "./children.ts";
import type { LoadOutcome, LoadTask } from "./load.ts";
import { openConnection, requestOf, type Connection } from "./connection.ts";
import { alternate, comparedWith, median, percentile, type Line } from "./measure.ts";
import type { ComparingOrder } from "./peers/bare-argon2.ts";
import { secret, startPortal, temporaryFolder } from "./portal.ts";
import { startLoad } from "./responses.ts";

const rounds = 5;
const seconds = 3;
const people = 400;
const atOnce = 32;
const pagesPerSecond = 500;
const password = "Orbit-7-lens";

/**
 * Concurrent logins compared with bare argon2 on all cores, both beside the same pages, the latency of pages meanwhile,
 * and how fast excess logins are refused.
 */
export async function logins(): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const hash = await fill(dataDir);
  const { port } = await startPortal(dataDir, { allCores: true });
  await fetch(`http://127.0.0.1:${port}/?ln=1`); // renders and caches the page
  const reader = startLoad();
  const headers = { "accept-encoding": "br" };
  const task: LoadTask = { kind: "steady", port, path: "/?ln=1", headers, perSecond: pagesPerSecond, seconds };
  const pages = async () => percentile((await runTask<LoadOutcome>(reader, task)).times, 99);
  const busy: number[] = [];
  const samples = await alternate(rounds, {
    logins: async () => {
      const [rate, p99] = await Promise.all([loginsPerSecond(port), pages()]);
      busy.push(p99);
      return rate;
    },
    bare: async () => (await Promise.all([bareComparisons({ hash, password, seconds }), pages()]))[0],
    idle: pages,
  });
  const bare = { what: "bare argon2 beside the pages", samples: samples.bare };
  const idle = { what: "ms while idle", samples: samples.idle };
  return [
    comparedWith(`logins, ${atOnce} at once`, "logins/s", samples.logins, bare, { atLeast: 0.8 }),
    comparedWith("page p99 meanwhile", "ms", busy, idle, { atMost: 4 }),
    { what: "refusal beyond the queue", figure: median(await refusalTimes(port)), unit: "ms", bar: { atMost: 5 } },
  ];
}

/** Creates accounts with one password, which have logged in from here before; returns its hash. */
async function fill(dataDir: string): Promise<string> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", SECRET: secret }));
  const hashing = openHashing();
  const password_hash = await hashing.hash(password);
  await hashing.close();
  const common = {
    mailbox: null,
    name: "",
    ln: 1,
    location: 0,
    password_hash,
    role: "member",
    status: 0,
    failures: 0,
  } as const;
  const unused = { failures_in_row: 0, locked_until: null, suspended_at: null, suspended_reason: null, logged_in: 1 };
  const created_at = new Date().toISOString();
  const rows = Array.from({ length: people }, (_, i) => ({
    id: `bench${i}`,
    phone: phoneOf(i),
    ...common,
    ...unused,
    version: 1,
    created_at,
  }));
  const device = { browser: "Other", network: "127.0.0.0/24", last_seen_at: created_at };
  await portal.db.write(async (write) => {
    await write.insertInto("accounts").values(rows).execute();
    await write
      .insertInto("devices")
      .values(rows.map(({ id: account }) => ({ account, ...device })))
      .execute();
  });
  await portal.close();
  return password_hash;
}

const phoneOf = (index: number) => `+861380013${String(index % people).padStart(4, "0")}`;

/** The `errCode` of a login. */
async function logIn(connection: Connection, index: number): Promise<number> {
  const request = requestOf("/vrmcsys/account/loginDvlper", {}, { account: phoneOf(index), password });
  const { body } = await connection.send(request);
  return (JSON.parse(body.toString()) as { errCode: number }).errCode;
}

let next = 0;

async function loginsPerSecond(port: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  const one = async () => {
    const connection = openConnection(port);
    while (performance.now() - started < seconds * 1_000) {
      const errCode = await logIn(connection, next++);
      if (errCode !== 0) throw new Error(`a login of the bench was refused with ${errCode}`);
      done++;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return done / ((performance.now() - started) / 1_000);
}

async function bareComparisons(order: ComparingOrder): Promise<number> {
  const program = path.join(import.meta.dirname, "peers/bare-argon2.ts");
  const cores = Array.from({ length: availableParallelism() }, () => own(fork(program)));
  const rates = await Promise.all(cores.map((core) => runTask<number>(core, order)));
  for (const core of cores) core.kill();
  return rates.reduce((sum, rate) => sum + rate, 0);
}

/**
 * Sends more logins than the queue takes, then one every few milliseconds, faster than they are compared. Returns how
 * long the refused ones wait.
 */
async function refusalTimes(port: number): Promise<number[]> {
  const timed = async () => {
    const started = performance.now();
    const connection = openConnection(port);
    const errCode = await logIn(connection, next++);
    connection.close();
    return { errCode, time: performance.now() - started };
  };
  const flood = Array.from({ length: 100 }, timed);
  await pause(300);
  const paced: typeof flood = [];
  for (let i = 0; i < 300; i++) {
    paced.push(timed());
    await pause(5);
  }
  await Promise.all(flood);
  return (await Promise.all(paced)).filter(({ errCode }) => errCode === 10503).map(({ time }) => time);
}
