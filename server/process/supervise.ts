import cluster, { type Worker } from "node:cluster";
import type { Config } from "../config/config.ts";
import { openLog } from "./log.ts";
import { serveWorkerMetrics } from "./metrics.ts";
import { closeMessage } from "./worker.ts";

/** Milliseconds before an ended worker is replaced; doubled while replacements end before they listen. */
const restartDelay = { first: 100, max: 30_000 };

/**
 * Runs `WORKERS` processes on one port and replaces those that end. This process holds the port, so that no connection
 * is refused meanwhile. The first worker loads the content and prints the address; the others start when it listens. If
 * it cannot start, this process exits with the same code. SIGTERM and SIGINT shut all down gracefully, a second signal
 * at once.
 */
export function supervise(config: Config, exit: (code: number) => void): void {
  const log = openLog(config.logLevel);
  let closing = false;
  let hasListened = false;
  let failures = 0;

  cluster.setupPrimary({ args: [...process.argv.slice(2), "--serve"] }); // the build is there
  cluster.on("listening", (worker) => {
    if (closing) return void worker.send(closeMessage); // it could not receive the message before
    failures = 0;
    if (hasListened) return log.info({ worker: worker.id }, "a worker listens");
    hasListened = true;
    for (let count = 1; count < config.workers; count++) cluster.fork();
  });
  cluster.on("exit", (_: Worker, code: number | null, signal: string | null) => {
    if (closing) return void (anyRunning() || exit(0));
    if (!hasListened) exit(code ?? 1);
    log.error({ code, signal }, "a worker ended and is replaced");
    setTimeout(
      () => void (closing || cluster.fork()),
      Math.min(restartDelay.first * 2 ** failures++, restartDelay.max),
    );
  });

  const close = () => {
    if (closing) exit(0); // second signal: at once; the workers end with their channel
    closing = true;
    metrics?.close();
    for (const worker of workers()) worker.send(closeMessage);
    if (!anyRunning()) exit(0);
  };
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
  const metrics = serveWorkerMetrics(config.metrics, log);
  cluster.fork();
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function anyRunning(): boolean {
  return workers().some((worker) => !worker.isDead());
}
