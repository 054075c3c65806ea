import { fork } from "node:child_process";
import { setPriority } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Attack, AttackOrder } from "./attackers.ts";
import { runTask, loadCore, own, pin, startPeer } from "./children.ts";
import { alternate, comparedWith, percentile, type Line } from "./measure.ts";
import { startPortal } from "./portal.ts";
import { forPeer } from "./recorded.ts";
import type { SteadyOrder, SteadyResult } from "./steady-requests.ts";

const rounds = 5;
const seconds = 3;
const pagesPerSecond = 200;
const connections = 16;
/** Milliseconds for closing the hundreds of sockets that an attack left. */
const settling = 2_000;
const bar = { atMost: 3 };
/**
 * The priority of the attackers, who share a core with the readers; on a network they would have machines of their own.
 */
const lowest = 19;

/** The latency of a cached page during attacks; each of the reader's connections has its own address. */
export async function attacks(): Promise<Line[]> {
  const { port } = await startPortal(undefined, { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
  await fetch(`http://127.0.0.1:${port}/?ln=1`); // renders and caches the page
  const reader = own(fork(path.join(import.meta.dirname, "steady-requests.ts"))); // in a process of its own, whose times are not the attackers'
  const attackers = own(fork(path.join(import.meta.dirname, "attackers.ts")));
  for (const child of [reader, attackers]) pin(child, loadCore);
  setPriority(attackers.pid ?? 0, lowest);
  const nothing = await startPeer("bare-page.ts", forPeer({ headers: ["content-length", "0"], body: "" }));
  const pages = async () => {
    await pause(settling); // excludes the effects of the previous attack
    const order: SteadyOrder = { port, path: "/?ln=1", perSecond: pagesPerSecond, seconds };
    return percentile((await runTask<SteadyResult>(reader, order)).times, 99);
  };
  const during = (attack: Attack, attacked: number) => async () => {
    const order: AttackOrder = { port: attacked, attack, connections, seconds };
    const [p99] = await Promise.all([pages(), pause(settling).then(() => runTask<number>(attackers, order))]);
    return p99;
  };
  const samples = await alternate(rounds, {
    idle: pages,
    bodies: during("bodies", port),
    bodiesToNothing: during("bodies", nothing.port),
    passwords: during("passwords", port),
    passwordsToNothing: during("passwords", nothing.port),
    queries: during("queries", port),
    queriesToNothing: during("queries", nothing.port),
    readers: during("readers", port),
    readersOfNothing: during("readers", nothing.port),
  });
  const lines = (what: string, measured: number[], toNothing: number[]) => [
    comparedWith(`page p99, ${what}`, "ms", measured, { what: "ms while idle", samples: samples.idle }, bar),
    comparedWith("  the same", "ms", measured, { what: "ms while a bare node:http is attacked", samples: toNothing }),
  ];
  return [
    ...lines("bodies of 8,000 unknown fields", samples.bodies, samples.bodiesToNothing),
    ...lines("registrations of invented mailboxes", samples.passwords, samples.passwordsToNothing),
    ...lines("queries that mean nothing", samples.queries, samples.queriesToNothing),
    ...lines("readers that never read", samples.readers, samples.readersOfNothing),
  ];
}
