import cluster from "node:cluster";

/** Asks a worker to shut down. */
export const closeMessage = "close";

/** Whether this process prints the portal's address and the first admin's password. */
export function isFirstProcess(): boolean {
  return cluster.worker === undefined || cluster.worker.id === 1;
}

export function isWorker(): boolean {
  return cluster.isWorker;
}

/**
 * Calls `close` when this process should shut down gracefully: after SIGTERM, or SIGINT without a supervisor. A
 * terminal also sends SIGINT to workers, which ignore it and wait for the supervisor's message or its end.
 */
export function onClose(close: () => void): void {
  process.on("SIGTERM", close);
  if (!cluster.isWorker) return void process.on("SIGINT", close);
  process.on("SIGINT", () => undefined);
  process.on("message", (message) => void (message === closeMessage && close()));
  process.on("disconnect", close);
}
