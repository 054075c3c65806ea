import { fork, spawn, spawnSync, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";

const patience = 60_000;
const running = new Set<ChildProcess>();
const groups = new Set<ChildProcess>();
process.on("exit", () => {
  running.forEach((child) => child.kill("SIGKILL"));
  groups.forEach(killGroup);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** Servers get one core and their load another, where the machine has two and `taskset`. */
export const serverCore = 0;
export const loadCore = 1;
export const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** A child that ends with its bench, whatever happens. */
export function own(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** The same for a program that is a script around another one, as Debian's browser is: where there are groups, all of it ends. */
export function ownGroup(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = own(spawn(program, args, { ...options, detached: process.platform !== "win32" }));
  groups.add(child);
  return child;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined || process.platform === "win32") return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

export function pin(child: ChildProcess, core: number): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", String(core), String(child.pid)], { stdio: "ignore" });
}

/** Starts a program of `bench/` in a process of its own. */
export function start(program: string, args: string[], core: number): ChildProcess {
  const child = own(
    fork(path.join(import.meta.dirname, program), args, { env: { ...process.env, NODE_ENV: "production" } }),
  );
  pin(child, core);
  return child;
}

/** A server of `bench/peers/`, which tells its port once it listens. */
export async function startPeer(program: string, ...args: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = start(path.join("peers", program), args, serverCore);
  const { port } = await heard<{ port: number }>(child);
  return { child, port };
}

/** Gives a child its orders and hears the outcome. */
export async function ask<Outcome>(child: ChildProcess, order: object): Promise<Outcome> {
  child.send(order);
  return heard<Outcome>(child);
}

async function heard<Message>(child: ChildProcess): Promise<Message> {
  const stopped = new AbortController();
  const gone = once(child, "exit", { signal: stopped.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.join(" ")} ended with ${String(code)}`);
  });
  gone.catch(() => undefined); // the message came first
  const [message] = await Promise.race([
    once(child, "message", { signal: AbortSignal.timeout(patience) }),
    gone,
  ]).finally(() => stopped.abort());
  return message as Message; // both sides of the channel are written here
}

/** Asks a child to end, and ends it where it does not. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(limit);
}
