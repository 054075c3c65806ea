import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { onePerEventLoopTurn } from "../event-loop-turns.ts";
import { networkUnit, plainAddress } from "./network.ts";

export type ConnectionLimits = {
  /** Open at once from one network address, proxies' apart. */
  perAddress: number;
  /**
   * The least that a reader must read of its response on average over a time, or its connection is closed.
   * Milliseconds.
   */
  slowestReader: { bytesPerSecond: number; over: number };
  /** Requests of one connection that wait for the answers before them; from so many on it is not read (`unread`). */
  waiting: number;
  unread: number;
};

/**
 * An office of 300 people whose browsers open six connections each stays below the first. No browser sends a request
 * before the answer to the one before has come; the programs that do send a few.
 */
export const connectionLimits: ConnectionLimits = {
  perAddress: 2_048,
  slowestReader: { bytesPerSecond: 1_024, over: 40_000 },
  waiting: 64,
  unread: 8,
};

/** `isFree`: a network address whose connections are not counted, such as a proxy's. */
export type ConnectionRules = { limits: ConnectionLimits; isFree: (address: string) => boolean };

/**
 * Closes connections beyond the limit, and those whose readers hardly read: what was written to them waits in memory.
 */
export function guardConnections(server: Server, { limits, isFree }: ConnectionRules): void {
  const open = new Map<Socket, Waiting | undefined>();
  const perAddress = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    const unit = networkUnit(address);
    const count = perAddress.get(unit) ?? 0;
    if (count >= limits.perAddress && !isFree(address)) return void socket.destroy();
    perAddress.set(unit, count + 1);
    open.set(socket, undefined);
    socket.once("close", () => {
      open.delete(socket);
      const left = (perAddress.get(unit) ?? 1) - 1;
      if (left > 0) perAddress.set(unit, left);
      else perAddress.delete(unit);
    });
  });
  const { bytesPerSecond, over } = limits.slowestReader;
  const close = onePerEventLoopTurn();
  const least = (bytesPerSecond * over) / 1_000;
  const look = () => {
    const now = performance.now();
    for (const [socket, since] of open) {
      const progress = progressOf(socket);
      if (!progress || progress.queued === 0) open.set(socket, undefined);
      else if (!since) open.set(socket, { at: now, sent: progress.sent });
      else if (now - since.at >= over) {
        if (progress.sent - since.sent < least) close(() => socket.destroy());
        else open.set(socket, { at: now, sent: progress.sent });
      }
    }
  };
  const timer = setInterval(look, over / 8).unref();
  server.once("close", () => clearInterval(timer));
}

/** Since when something has been waiting for a reader, and how many bytes the reader's system had taken then. */
type Waiting = { at: number; sent: number };

/**
 * Bytes that the reader's system took, and those that wait for it. Only the handle shows a write that is under way;
 * Node's own time-out of sockets reads the same figures there.
 */
function progressOf(socket: Socket): { sent: number; queued: number } | undefined {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? { sent: handle.bytesWritten - handle.writeQueueSize, queued: handle.writeQueueSize } : undefined;
}

/**
 * Begins the requests of a connection one after another, each when the answer to the one before has gone to the reader's
 * system, and of all connections together one a turn of the event loop: whoever sends hundreds at once and reads nothing
 * costs one answer, and whoever waits for an answer is served between. A connection on which several wait is not read, so
 * what follows stays in the system's memory; Node parses what it has read, though, and of that too many are refused (429,
 * and the end of the connection).
 */
export function limitPipelining(
  listener: RequestListener,
  { waiting: most, unread }: ConnectionLimits,
): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const begin = onePerEventLoopTurn();
  const readUnlessFull = (socket: Socket) => {
    if ((waiting.get(socket) ?? 0) >= unread) socket.pause();
    else if (socket.isPaused()) socket.resume(); // Node stops it again where it has a reason of its own
  };
  return (request, response) => {
    if (response.socket) return listener(request, response); // no other response precedes this one
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > most) {
      if (count === most + 1) response.writeHead(429, { connection: "close", "content-length": 0 }).end();
      return void waiting.set(socket, Number.POSITIVE_INFINITY); // the connection ends before the turn of what follows
    }
    waiting.set(socket, count);
    if (count === unread) setImmediate(readUnlessFull, socket); // later, for Node reads on at the end of each request
    response.once("socket", () => {
      begin(() => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        if (socket.destroyed) return;
        readUnlessFull(socket);
        listener(request, response);
      });
    });
  };
}
