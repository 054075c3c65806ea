import type { ChildProcess } from "node:child_process";
import { loadCore, runTask, start, startPeer } from "./children.ts";
import type { LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import { startPortal } from "./portal.ts";
import { asFile, record } from "./record.ts";

const rounds = 9;
const connections = 64;
/** A server is warm after so many responses, V8 having compiled what they need, or after so many seconds. */
const warm = { responses: 30_000, seconds: 20 };

export type Server = { child: ChildProcess; port: number };

/** Cached page and JSON calls with all headers, validation and log, beside bare `node:http` that sends the same. */
const measured = {
  page: [{ what: "cached page", path: "/", headers: { "accept-encoding": "br" }, atLeast: 0.82 }],
  json: [
    { what: "JSON call that reads", path: "/vrmcsys/catalogue/licences/current", headers: {}, atLeast: 0.65 },
    { what: "JSON call, cached", path: "/vrmcsys/catalogue/products", headers: {}, atLeast: 0.65 },
  ],
};

export async function responses(kind: keyof typeof measured): Promise<Line[]> {
  const portal = await startPortal();
  const load = startLoad();
  const lines: Line[] = [];
  for (const { what, path, headers, atLeast } of measured[kind]) {
    await record(portal.port, path, headers); // caches the response if it can be cached
    const bare = await startPeer("server.ts", kind, asFile(await record(portal.port, path, headers)));
    for (const server of [portal, bare]) await warmUp(load, server, path, headers);
    const samples = await alternate(rounds, {
      ours: rateOf(load, portal, path, headers),
      bare: rateOf(load, bare, path, headers),
    });
    const peer = { what: "bare node:http, same bytes", samples: samples.bare };
    lines.push(comparedWith(what, "responses/s", samples.ours, peer, { atLeast }));
  }
  return lines;
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
