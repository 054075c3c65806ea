import { setTimeout as pause } from "node:timers/promises";
import { openConnection, requestOf, type Connection } from "./connection.ts";

/** The task: send a request at a constant rate, however long responses take; a POST where there is a body. */
export type SteadyOrder = { port: number; path: string; body?: object; perSecond: number; seconds: number };

/**
 * Latencies in milliseconds, including the wait for a connection. A request that is not sent seconds after the last is
 * given up, and counts with the time it waited. `answersPerSecond`: until the last answer.
 */
export type SteadyResult = { times: number[]; responsesPerSecond: number };

/** A server that does not keep up gets no further connections: thousands would measure something else. */
const maxConnections = 256;
/** Milliseconds after the last request in which those that wait may still be sent. */
const timeout = 3_000;

async function send({ port, path, body, perSecond, seconds }: SteadyOrder): Promise<SteadyResult> {
  const request = requestOf(path, { "accept-encoding": "br" }, body);
  const free: Connection[] = [];
  const waiting: ((connection: Connection | undefined) => void)[] = [];
  const asked: Promise<number>[] = [];
  let open = 0;
  let answered = 0;
  const connect = (): Connection | Promise<Connection | undefined> => {
    const connection = free.pop();
    if (connection) return connection;
    if (open++ < maxConnections) return openConnection(port);
    const { promise, resolve } = Promise.withResolvers<Connection | undefined>();
    waiting.push(resolve);
    return promise;
  };
  const one = async () => {
    const began = performance.now();
    const connection = await connect();
    if (!connection) return performance.now() - began;
    const { status } = await connection.send(request);
    const took = performance.now() - began;
    if (status !== 200) throw new Error(`the response has the status ${status}`);
    answered++;
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
    return took;
  };
  const started = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const early = started + (i * 1_000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    asked.push(one());
  }
  const limit = setTimeout(() => waiting.splice(0).forEach((giveUp) => giveUp(undefined)), timeout);
  const times = await Promise.all(asked);
  clearTimeout(limit);
  const elapsed = (performance.now() - started) / 1_000;
  for (const connection of free) connection.close();
  return { times, responsesPerSecond: answered / elapsed };
}

process.on("message", (order: SteadyOrder) => {
  void send(order).then((result) => process.send?.(result));
});
