import type { ChildProcess } from "node:child_process";
import { ask, loadCore, start } from "./children.ts";
import type { LoadOrder, LoadOutcome } from "./load-answers.ts";

export const rateUnit = "answers/s";
const connections = 64;
const seconds = 1.5;

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
    const { answers, seconds: elapsed, processor } = await ask<LoadOutcome>(load, order);
    return answers / (processor ?? elapsed);
  };
}

export function startLoad(): ChildProcess {
  return start("load-answers.ts", [], loadCore);
}
