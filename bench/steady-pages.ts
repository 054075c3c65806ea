import { setTimeout as pause } from "node:timers/promises";
import { openConnection, requestOf, type Connection } from "./connection.ts";

/** The task: request a page at a constant rate, however long responses take. */
export type PagesOrder = { port: number; path: string; perSecond: number; seconds: number };

/** Latencies in milliseconds. */
async function pages({ port, path, perSecond, seconds }: PagesOrder): Promise<number[]> {
  const request = requestOf(path, { "accept-encoding": "br" });
  const free: Connection[] = [];
  const asked: Promise<number>[] = [];
  const page = async () => {
    const began = performance.now();
    const connection = free.pop() ?? openConnection(port);
    const { status } = await connection.send(request);
    const took = performance.now() - began;
    if (status !== 200) throw new Error(`a page was answered with ${status}`);
    free.push(connection);
    return took;
  };
  const started = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const early = started + (i * 1_000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    asked.push(page());
  }
  const times = await Promise.all(asked);
  for (const connection of free) connection.close();
  return times;
}

process.on("message", (order: PagesOrder) => {
  void pages(order).then((times) => process.send?.(times));
});
