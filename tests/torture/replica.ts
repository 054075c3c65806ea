import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { ready, serverOwner } from "../postgres.ts";
import { administer } from "../template.ts";
import { until } from "./report.ts";

const run = promisify(execFile);
const user = "portal";
const needed = ["initdb", "postgres", "pg_ctl", "pg_basebackup"];
/** Where Debian has a folder for each version. */
const debian = "/usr/lib/postgresql";

type Member = { port: number; data: string; server: ChildProcess };

/** A primary and a replica, to which every commit is copied before it is acknowledged. */
export type ReplicatedPostgres = AsyncDisposable & {
  url(port?: number): string;
  port(): number;
  /** Adds the replica, which is a copy of the primary. */
  addReplica(): Promise<void>;
  /** Ends the primary without a checkpoint and makes the replica the primary. */
  failOver(): Promise<void>;
};

/** The folder with PostgreSQL's programs, of which the tests' own package has only those of one server. */
export function programsForReplicas(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => path.join(debian, version, "bin")), "/usr/bin", "/usr/local/bin"];
  return folders.find((folder) => needed.every((name) => existsSync(path.join(folder, name))));
}

export async function openReplicated(programs: string): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-replicated-"));
  const owner = serverOwner();
  const give = (file: string) => {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(file, owner.uid, owner.gid);
  };
  give(folder);
  const password = randomUUID();
  const env = { PATH: process.env.PATH, PGPASSWORD: password };
  const program = (name: string) => path.join(programs, name);
  const urlOf = (port: number) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;

  async function startMember(data: string): Promise<Member> {
    const port = await freePort();
    const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "fsync=off"];
    const flags = settings.flatMap((setting) => ["-c", setting]);
    const server = spawn(program("postgres"), ["-D", data, ...flags], {
      ...owner,
      cwd: data,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await ready(server).catch((error: unknown) => {
      server.kill("SIGKILL");
      throw error;
    });
    return { port, data, server };
  }

  const stop = async ({ data, server }: Member) => {
    const ended = server.exitCode === null ? once(server, "exit") : undefined;
    spawnSync(program("pg_ctl"), ["stop", "--silent", "--pgdata", data, "--mode", "immediate"], { ...owner });
    await ended;
  };

  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, password);
  give(passwordFile);
  const first = path.join(folder, "0");
  await run(
    program("initdb"),
    [
      "--pgdata",
      first,
      "--username",
      user,
      "--pwfile",
      passwordFile,
      "--auth",
      "password",
      "--encoding",
      "UTF8",
      "--locale",
      "C",
      "--no-sync",
    ],
    owner,
  );
  const members = [await startMember(first)];
  const last = (from = 1) => {
    const member = members.at(-from);
    if (!member) throw new Error("there is no replica");
    return member;
  };

  return {
    url: (port = last().port) => urlOf(port),
    port: () => last().port,
    async addReplica() {
      const primary = last();
      const data = path.join(folder, String(members.length));
      const from = ["--host", "127.0.0.1", "--port", String(primary.port), "--username", user];
      await run(
        program("pg_basebackup"),
        [...from, "--pgdata", data, "--write-recovery-conf", "--checkpoint", "fast"],
        {
          ...owner,
          env,
        },
      );
      members.push(await startMember(data));
      await administer(urlOf(primary.port), "alter system set synchronous_standby_names = '*'");
      await administer(urlOf(primary.port), "select pg_reload_conf()");
      await until(20_000, "no synchronous replica", () => isSynchronous(urlOf(primary.port)));
    },
    async failOver() {
      const primary = last(2);
      const replica = last();
      await stop(primary);
      await run(program("pg_ctl"), ["promote", "--silent", "--wait", "--pgdata", replica.data], owner);
      await administer(urlOf(replica.port), "alter system reset synchronous_standby_names"); // it has no replica yet
      await administer(urlOf(replica.port), "select pg_reload_conf()");
    },
    async [Symbol.asyncDispose]() {
      for (const member of members) await stop(member);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isSynchronous(url: string): Promise<boolean> {
  return administer(url, "select 1 / count(*) from pg_stat_replication where sync_state = 'sync'").then(
    () => true,
    () => false, // a division by zero
  );
}
