import { fork } from "node:child_process";
import path from "node:path";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { openHashing } from "../server/sign-in/hashing/hashing.ts";
import { runTask, own } from "./children.ts";
import { openConnection, requestOf, type Connection } from "./connection.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import type { ComparingTask } from "./peers/argon2.ts";
import { secret, startPortal, temporaryFolder } from "./portal.ts";

const seconds = 3;
const people = 400;
const atOnce = 32;
const password = "Orbit-7-lens";

/** Concurrent logins, beside argon2 of the same cost alone on the same cores. */
export async function* logins(): AsyncGenerator<Line> {
  const dataDir = temporaryFolder();
  const hash = await fill(dataDir);
  const { port } = await startPortal(dataDir, { allCores: true });
  const program = path.join(import.meta.dirname, "peers/argon2.ts");
  const alone = own(fork(program));
  const task: ComparingTask = { hash, password, seconds, atOnce };
  await loginsPerSecond(port); // until V8 has compiled what they need
  const samples = await alternate({
    logins: () => loginsPerSecond(port),
    alone: () => runTask<number>(alone, task),
  });
  const peer = { what: "argon2 alone", samples: samples.alone };
  yield comparedWith(`logins, ${atOnce} at once`, "logins/s", samples.logins, peer, { atLeast: 0.75 });
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
