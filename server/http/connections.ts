import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { onePerEventLoopTurn } from "./event-loop-turns.ts";
import { networkUnit, plainAddress } from "./network.ts";

export type ConnectionLimits = {
  /** Concurrent connections from one network address, except a proxy's. */
  perAddress: number;
  /**
   * The minimum average rate at which a client must read its response, otherwise its connection is closed.
   * Milliseconds.
   */
  slowestReader: { bytesPerSecond: number; over: number };
  /**
   * Pipelined requests of one connection that wait for earlier responses; from `unread` on, the connection is not read.
   */
  waiting: number;
  unread: number;
};

/**
 * An office of 300 people whose browsers open six connections each stays below the first limit. Browsers do not
 * pipeline requests; programs that do send a few at a time.
 */
export const connectionLimits: ConnectionLimits = {
  perAddress: 2_048,
  slowestReader: { bytesPerSecond: 1_024, over: 40_000 },
  waiting: 64,
  unread: 8,
};

/** `isFree`: whether a network address's connections are not counted, such as a proxy's. */
export type ConnectionRules = { limits: ConnectionLimits; isFree: (address: string) => boolean };

/** Closes connections beyond the limit, and those whose clients hardly read, because unsent bytes stay in memory. */
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
  const min = (bytesPerSecond * over) / 1_000;
  const look = () => {
    const now = performance.now();
    for (const [socket, since] of open) {
      const progress = progressOf(socket);
      if (!progress || progress.queued === 0) open.set(socket, undefined);
      else if (!since) open.set(socket, { at: now, sent: progress.sent });
      else if (now - since.at >= over) {
        if (progress.sent - since.sent < min) close(() => socket.destroy());
        else open.set(socket, { at: now, sent: progress.sent });
      }
    }
  };
  server.once("listening", () => {
    const timer = setInterval(look, over / 8).unref();
    server.once("close", () => clearInterval(timer));
  });
}

/** Since when bytes have been waiting for a client, and how many bytes its system had acknowledged then. */
type Waiting = { at: number; sent: number };

/**
 * The bytes that the operating system has taken, and those that wait. Only the handle shows a pending write; Node's own
 * socket time-out reads the same figures.
 */
function progressOf(socket: Socket): { sent: number; queued: number } | undefined {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? { sent: handle.bytesWritten - handle.writeQueueSize, queued: handle.writeQueueSize } : undefined;
}

/**
 * Starts the pipelined requests of a connection one after another, each once the previous response has been sent, and
 * only one per turn of the event loop over all connections. A client that pipelines hundreds of requests and reads
 * nothing costs one response, and other clients are served in between. A connection with several waiting requests is
 * not read, so that further requests stay in the operating system's buffers; too many that Node has parsed already are
 * refused (429, then the connection is closed).
 */
export function limitPipelining(
  listener: RequestListener,
  { waiting: max, unread }: ConnectionLimits,
): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const begin = onePerEventLoopTurn();
  const readUnlessFull = (socket: Socket) => {
    if ((waiting.get(socket) ?? 0) >= unread) socket.pause();
    else if (socket.isPaused()) socket.resume(); // Node pauses it again if it has its own reason
  };
  return (request, response) => {
    if (response.socket) return listener(request, response); // no other response precedes this one
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > max) {
      if (count === max + 1) response.writeHead(429, { connection: "close", "content-length": 0 }).end();
      return void waiting.set(socket, Number.POSITIVE_INFINITY); // the connection ends before later requests start
    }
    waiting.set(socket, count);
    if (count === unread) setImmediate(readUnlessFull, socket); // later, because Node resumes reading at the end of each request
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
