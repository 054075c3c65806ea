import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";

const timeout = 60_000;
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** The server runs on one core and its load on another, if the machine has two and `taskset`. */
export const serverCore = 0;
export const loadCore = 1;
export const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** Ends a child process with the bench, whatever happens. */
export function own(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

export function pin(child: ChildProcess, core: number): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", String(core), String(child.pid)], { stdio: "ignore" });
}

/** Starts a program of `bench/` as a process. */
export function start(program: string, args: string[], core: number): ChildProcess {
  const child = own(
    fork(path.join(import.meta.dirname, program), args, { env: { ...process.env, NODE_ENV: "production" } }),
  );
  pin(child, core);
  return child;
}

/** Starts a server of `bench/peers/`, which sends its port once it listens. */
export async function startPeer(program: string, ...args: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = start(path.join("peers", program), args, serverCore);
  const { port } = await nextMessage<{ port: number }>(child);
  return { child, port };
}

/** Sends a child its task and resolves with the result. */
export async function runTask<Outcome>(child: ChildProcess, order: object): Promise<Outcome> {
  child.send(order);
  return nextMessage<Outcome>(child);
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const stopped = new AbortController();
  const gone = once(child, "exit", { signal: stopped.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.join(" ")} ended with ${String(code)}`);
  });
  gone.catch(() => undefined); // the message arrived first
  const [message] = await Promise.race([
    once(child, "message", { signal: AbortSignal.timeout(timeout) }),
    gone,
  ]).finally(() => stopped.abort());
  return message as Message; // both ends of the channel are ours
}

/** Asks a child to exit, and kills it if it does not. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(limit);
}
