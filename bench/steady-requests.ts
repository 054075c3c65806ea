import { setTimeout as pause } from "node:timers/promises";
import { openConnection, requestOf, type Connection } from "./connection.ts";

/** The task: send a request at a constant rate, however long responses take; a POST where there is a body. */
export type SteadyOrder = { port: number; path: string; body?: object; perSecond: number; seconds: number };

/** Latencies in milliseconds. */
async function send({ port, path, body, perSecond, seconds }: SteadyOrder): Promise<number[]> {
  const request = requestOf(path, { "accept-encoding": "br" }, body);
  const free: Connection[] = [];
  const asked: Promise<number>[] = [];
  const one = async () => {
    const began = performance.now();
    const connection = free.pop() ?? openConnection(port);
    const { status } = await connection.send(request);
    const took = performance.now() - began;
    if (status !== 200) throw new Error(`the response has the status ${status}`);
    free.push(connection);
    return took;
  };
  const started = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const early = started + (i * 1_000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    asked.push(one());
  }
  const times = await Promise.all(asked);
  for (const connection of free) connection.close();
  return times;
}

process.on("message", (order: SteadyOrder) => {
  void send(order).then((times) => process.send?.(times));
});
