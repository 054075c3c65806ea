import { setTimeout as pause } from "node:timers/promises";
import { runTask, startPeer } from "./children.ts";
import type { Attack, LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, percentile, type Line } from "./measure.ts";
import { startPortal } from "./portal.ts";
import { asFile, record } from "./record.ts";
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

/**
 * The latency of a cached page during attacks, with all limits on; each connection has its own address. The bare server
 * parses every body, and answers with the page.
 */
export async function* attacked(parts: string[]): AsyncGenerator<Line> {
  const { port } = await startPortal(undefined, { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
  const path = "/?ln=1";
  await fetch(`http://127.0.0.1:${port}${path}`); // renders and caches the page
  const [reader, attackers] = [startLoad(), startLoad()];
  const headers = { "accept-encoding": "br" };
  const common = { path, seconds: 3 };
  const bare = await startPeer("server.ts", "parse", asFile(await record(port, path, headers)));
  const pages = async (server = port) => {
    await pause(settling); // excludes the effects of the previous attack
    const task: LoadTask = { ...common, port: server, kind: "steady", headers, perSecond: pagesPerSecond };
    return percentile((await runTask<LoadOutcome>(reader, task)).times, 99);
  };
  const during = (kind: Attack, server: number) => async () => {
    const task: LoadTask = { ...common, port: server, kind, headers, connections };
    const [p99] = await Promise.all([pages(server), pause(settling).then(() => runTask<LoadOutcome>(attackers, task))]);
    return p99;
  };
  for (const kind of ["bodies", "passwords", "queries", "readers"] as const) {
    if (parts.length && !parts.includes(kind)) continue;
    const samples = await alternate(rounds, {
      idle: () => pages(),
      attacked: during(kind, port),
      bare: during(kind, bare.port),
    });
    const idle = { what: "ms while idle", samples: samples.idle };
    const peer = { what: "ms, bare server under the same attack", samples: samples.bare };
    const what = `page p99, ${attacks[kind]}`;
    yield comparedWith(what, "ms", samples.attacked, idle, { atMost: 3 });
    yield comparedWith(what, "ms", samples.attacked, peer, { atMost: 1.5 });
  }
}
