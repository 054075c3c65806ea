import { fork } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Attack, AttackOrder } from "./attackers.ts";
import { ask, loadCore, own, pin } from "./children.ts";
import { alternate, besides, percentile, type Line } from "./measure.ts";
import { startPortal } from "./portal.ts";
import type { PagesOrder } from "./steady-pages.ts";

const rounds = 5;
const seconds = 4;
const pagesPerSecond = 200;
const connections = 16;
/** Milliseconds in which hundreds of sockets that an attack left are let go. */
const settling = 2_000;
const bar = { atMost: 3 };

/** What readers of a page from memory feel while others attack, each of their connections from an address of its own. */
export async function attacks(): Promise<Line[]> {
  const { port } = await startPortal(undefined, { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
  await fetch(`http://127.0.0.1:${port}/?ln=1`); // renders and caches the page
  const reader = own(fork(path.join(import.meta.dirname, "steady-pages.ts"))); // apart: its times are not ours
  const attackers = own(fork(path.join(import.meta.dirname, "attackers.ts")));
  for (const child of [reader, attackers]) pin(child, loadCore);
  const pages = async () => {
    await pause(settling); // what the attack before left behind is not this one's
    const order: PagesOrder = { port, path: "/?ln=1", perSecond: pagesPerSecond, seconds };
    return percentile(await ask<number[]>(reader, order), 99);
  };
  const during = (attack: Attack) => async () => {
    const order: AttackOrder = { port, attack, connections, seconds };
    const [p99] = await Promise.all([pages(), pause(settling).then(() => ask<number>(attackers, order))]);
    return p99;
  };
  const samples = await alternate(rounds, {
    idle: pages,
    bodies: during("bodies"),
    passwords: during("passwords"),
    queries: during("queries"),
    readers: during("readers"),
  });
  const line = (what: string, measured: number[]) =>
    besides(`page p99, ${what}`, "ms", measured, { what: "ms while idle", samples: samples.idle }, bar);
  return [
    line("bodies of 8,000 unknown fields", samples.bodies),
    line("registrations of invented mailboxes", samples.passwords),
    line("queries that mean nothing", samples.queries),
    line("readers that never read", samples.readers),
  ];
}
