import { setTimeout as pause } from "node:timers/promises";
import { runTask } from "./children.ts";
import type { Attack, LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, percentile, type Line } from "./measure.ts";
import { startPortal } from "./portal.ts";
import { startLoad } from "./responses.ts";

const rounds = 5;
const connections = 16;
const pagesPerSecond = 200;
/** Milliseconds for closing the hundreds of sockets that an attack left. */
const settling = 2_000;

const attacks: Record<Attack, string> = {
  bodies: "bodies of 8,000 unknown fields",
  passwords: "registrations of invented mailboxes",
  queries: "queries that mean nothing",
  readers: "clients that never read",
};

/** The latency of a cached page during attacks, with all limits on; each connection has its own address. */
export async function attacked(): Promise<Line[]> {
  const { port } = await startPortal(undefined, { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
  const path = "/?ln=1";
  await fetch(`http://127.0.0.1:${port}${path}`); // renders and caches the page
  const [reader, attackers] = [startLoad(), startLoad()];
  const common = { port, path, seconds: 3 };
  const headers = { "accept-encoding": "br" };
  const pages = async () => {
    await pause(settling); // excludes the effects of the previous attack
    const task: LoadTask = { ...common, kind: "steady", headers, perSecond: pagesPerSecond };
    return percentile((await runTask<LoadOutcome>(reader, task)).times, 99);
  };
  const during = (kind: Attack) => async () => {
    const task: LoadTask = { ...common, kind, headers, connections };
    const [p99] = await Promise.all([pages(), pause(settling).then(() => runTask<LoadOutcome>(attackers, task))]);
    return p99;
  };
  const samples = await alternate(rounds, {
    idle: pages,
    bodies: during("bodies"),
    passwords: during("passwords"),
    queries: during("queries"),
    readers: during("readers"),
  });
  const peer = { what: "ms while idle", samples: samples.idle };
  return (["bodies", "passwords", "queries", "readers"] as const).map((kind) =>
    comparedWith(`page p99, ${attacks[kind]}`, "ms", samples[kind], peer, { atMost: 3 }),
  );
}
