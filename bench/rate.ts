import type { ChildProcess } from "node:child_process";
import { runTask, loadCore, start } from "./children.ts";
import type { LoadOrder, LoadOutcome } from "./load-responses.ts";

export const rateUnit = "answers/s";
const connections = 64;
const seconds = 1.5;
/** A server is warm after so many responses: V8 has compiled what they need. A busy machine has so many seconds for it at most. */
const warm = { responses: 30_000, seconds: 20 };

type Server = { child: ChildProcess; port: number };

/**
 * Responses per second of the server's processor time. On a dedicated core this is the rate under full load; on a
 * shared one, it excludes other programs' time, but not their effect on caches.
 */
export function rateOf(
  load: ChildProcess,
  { child, port }: Server,
  paths: string | string[],
  headers: Record<string, string>,
): () => Promise<number> {
  const order: LoadOrder = { port, paths: [paths].flat(), headers, connections, seconds, pid: child.pid ?? 0 };
  return async () => {
    const { responses, seconds: elapsed, processor } = await runTask<LoadOutcome>(load, order);
    return responses / (processor ?? elapsed);
  };
}

/**
 * Requests a path until the server is warm. Without it the first rounds would measure the compiler, and on a busy machine
 * these are most of them; of the portal also the thread that makes the search index after a start.
 */
export async function warmUp(load: ChildProcess, { port }: Server, path: string, headers: Record<string, string>) {
  const order: LoadOrder = { port, paths: [path], headers, connections, seconds: 1, pid: 0 };
  let responses = 0;
  for (let second = 0; second < warm.seconds && responses < warm.responses; second++)
    responses += (await runTask<LoadOutcome>(load, order)).responses;
}

export function startLoad(): ChildProcess {
  return start("load-responses.ts", [], loadCore);
}
