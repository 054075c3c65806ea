import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { insertReleases } from "../tests/many-releases.ts";
import { loadCore, runTask, start, startPeer } from "./children.ts";
import type { LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, rounds, sized, type Line, type Skipped } from "./measure.ts";
import { startNginx } from "./peers/nginx.ts";
import { secret, startPortal, temporaryFolder } from "./portal.ts";
import { record } from "./record.ts";

const notes = 1_000;
const connections = 64;
/** A server is warm after so many responses, V8 having compiled what they need, or after so many seconds. */
const warm = { responses: sized(30_000), seconds: 10 };

export type Server = { child: ChildProcess; port: number };

/** A page through the example's nginx, beside the same page of a static site behind nginx, and how soon a release is seen through it. */
export async function* behindNginx(): AsyncGenerator<Line | Skipped> {
  const portal = await startPortal();
  const [address, headers] = ["/sdk/unity/releases", { "accept-encoding": "br" }];
  const folder = temporaryFolder();
  writeFileSync(join(folder, "page"), Buffer.from((await record(portal.port, address, headers)).body, "base64"));
  const [cached, still] = [await startNginx({ portal: portal.port }), await startNginx({ folder })];
  if (!cached || !still) return yield { what: "page through nginx", skipped: "nginx not found" };
  const load = startLoad();
  await warmUp(load, cached, address, headers);
  const samples = await alternate({
    ours: rateOf(load, cached, address, headers),
    still: rateOf(load, still, "/page", headers),
  });
  const peer = { what: "a static site behind nginx", samples: samples.still };
  yield comparedWith("page through nginx", "responses/s", samples.ours, peer, { atLeast: 0.95 });
  const times = await timesUntilSeen(portal, `http://127.0.0.1:${cached.port}${address}`);
  yield {
    what: "release seen through it, the slowest",
    figure: Math.max(...times),
    unit: "ms",
    bar: { atMost: 2_000 },
  };
}

/** Release notes as JSON that are not cached, as after a change: so many pages of them that each is dropped before it is read again. */
export async function* afterChange(): AsyncGenerator<Line> {
  const portal = await startPortal();
  const other = await openPortal(readConfig({ DATA_DIR: portal.dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const text = { en: "Steadier tracking of the `Parallax.Pose` interface.", zh: "追踪更稳定。" };
  const releases = Array.from({ length: notes }, (_, index) => ({ product: "unity", version: `0.0.${index}`, text }));
  await insertReleases({ ...other, searching: { ...other.searching, update: () => Promise.resolve() } }, releases);
  await other.close();
  const peer = await startPeer("fastify.ts", join(portal.dataDir, "parallax.sqlite"));
  const load = startLoad();
  const paths = Array.from({ length: 20 }, (_, more) =>
    Array.from(
      { length: 40 },
      (_each, page) => `/vrmcsys/catalogue/products/unity/releases?page=${page + 1}&pageSize=${20 + more}`,
    ),
  ).flat();
  const [first = ""] = paths;
  const [own, theirs] = await Promise.all(
    [portal, peer].map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${first}`)).text()),
  );
  if (own !== theirs) throw new Error("the peer sends something else");
  for (const server of [portal, peer]) await warmUp(load, server, first, {}, 200, paths);
  const samples = await alternate({
    ours: rateOf(load, portal, first, {}, 200, paths),
    peer: rateOf(load, peer, first, {}, 200, paths),
  });
  const fastify = { what: "Fastify, same rows and schemas", samples: samples.peer };
  yield comparedWith("release notes as JSON after a change", "responses/s", samples.ours, fastify, { atLeast: 0.6 });
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
  paths = [path],
) {
  const pid = child.pid ?? 0;
  const task: LoadTask = { kind: "busy", port, path, paths, headers, connections, seconds: 1.5, pid, status };
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
  paths = [path],
) {
  const task: LoadTask = { kind: "busy", port, path, paths, headers, connections, seconds: 1, pid: 0, status };
  let count = 0;
  for (let second = 0; second < warm.seconds && count < warm.responses; second++)
    count += (await runTask<LoadOutcome>(load, task)).responses;
}
