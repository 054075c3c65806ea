import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { insertReleases } from "../tests/many-releases.ts";
import { loadCore, runTask, start, startPeer } from "./children.ts";
import type { LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, type Line, type Skipped } from "./measure.ts";
import { startNginx } from "./peers/nginx.ts";
import { secret, startPortal, temporaryFolder } from "./portal.ts";
import { asFile, record } from "./record.ts";

const rounds = 9;
const connections = 64;
/** A server is warm after so many responses, V8 having compiled what they need, or after so many seconds. */
const warm = { responses: 30_000, seconds: 20 };

export type Server = { child: ChildProcess; port: number };

/** A cached page with all headers and log, beside bare `node:http` that sends the same. */
export async function cachedPage(): Promise<Line[]> {
  const portal = await startPortal();
  const load = startLoad();
  const [address, headers] = ["/", { "accept-encoding": "br" }];
  await record(portal.port, address, headers); // caches the page
  const bare = await startPeer("server.ts", "page", asFile(await record(portal.port, address, headers)));
  for (const server of [portal, bare]) await warmUp(load, server, address, headers);
  const samples = await alternate(rounds, {
    ours: rateOf(load, portal, address, headers),
    bare: rateOf(load, bare, address, headers),
  });
  const peer = { what: "bare node:http, same bytes", samples: samples.bare };
  return [comparedWith("cached page", "responses/s", samples.ours, peer, { atLeast: 0.82 })];
}

/** A page through the example's nginx with its cache, and how soon a release is seen through it. */
export async function behindCache(): Promise<(Line | Skipped)[]> {
  const portal = await startPortal();
  const [address, headers] = ["/sdk/unity/releases", { "accept-encoding": "br" }];
  const folder = temporaryFolder();
  writeFileSync(join(folder, "page"), Buffer.from((await record(portal.port, address, headers)).body, "base64"));
  const [cached, still] = [await startNginx({ portal: portal.port }), await startNginx({ folder })];
  if (!cached || !still) return [{ what: "page through a shared cache", skipped: "nginx not found" }];
  const load = startLoad();
  await warmUp(load, cached, address, headers);
  const samples = await alternate(rounds, {
    ours: rateOf(load, cached, address, headers),
    still: rateOf(load, still, "/page", headers),
  });
  const peer = { what: "nginx, the same bytes as a file", samples: samples.still };
  const times = await timesUntilSeen(portal, `http://127.0.0.1:${cached.port}${address}`);
  return [
    comparedWith("page through a shared cache", "responses/s", samples.ours, peer, { atLeast: 0.9 }),
    { what: "release seen through it, the slowest", figure: Math.max(...times), unit: "ms", bar: { atMost: 2_000 } },
  ];
}

/** Milliseconds from the commit of each release, by another process, until the page shows it. */
async function timesUntilSeen({ dataDir }: { dataDir: string }, page: string): Promise<number[]> {
  const other = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const version = `99.0.${round}`;
    await insertReleases(other, [
      { product: "unity", version, text: { en: "Steadier tracking.", zh: "追踪更稳定。" } },
    ]);
    const committed = performance.now();
    while (!(await (await fetch(page)).text()).includes(version)) await pause(10);
    times.push(performance.now() - committed);
  }
  await other.close();
  return times;
}

export const startLoad = () => start("load.ts", [], loadCore);

/** Responses per second of the server's processor time, which excludes other programs' time. */
export function rateOf(
  load: ChildProcess,
  { child, port }: Server,
  path: string,
  headers: Record<string, string>,
  status = 200,
) {
  const task: LoadTask = { kind: "busy", port, path, headers, connections, seconds: 1.5, pid: child.pid ?? 0, status };
  return async () => {
    const { responses: count, seconds, processor = seconds } = await runTask<LoadOutcome>(load, task);
    return count / processor;
  };
}

export async function warmUp(
  load: ChildProcess,
  { port }: Server,
  path: string,
  headers: Record<string, string>,
  status = 200,
) {
  const task: LoadTask = { kind: "busy", port, path, headers, connections, seconds: 1, pid: 0, status };
  let count = 0;
  for (let second = 0; second < warm.seconds && count < warm.responses; second++)
    count += (await runTask<LoadOutcome>(load, task)).responses;
}
