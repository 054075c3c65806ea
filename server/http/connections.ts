import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkUnit, plainAddress } from "./network.ts";

export type ConnectionLimits = {
  /** Concurrent connections from one network address, except a proxy's. */
  perAddress: number;
  /** Requests of one connection, which bounds those that a client sends before it reads the first response. */
  requests: number;
  /** How long a client may read nothing of what waits for it, in milliseconds. */
  stalled: number;
};

/** An office of 300 people whose browsers open six connections each stays below the first limit. */
export const connectionLimits: ConnectionLimits = { perAddress: 2_048, requests: 100, stalled: 40_000 };

/** `isFree`: whether a network address's connections are not counted, such as a proxy's. */
export type ConnectionRules = { limits: ConnectionLimits; isFree: (address: string) => boolean };

/** Closes connections beyond the limits, and those whose clients do not read, because unsent bytes stay in memory. */
export function guardConnections(server: Server, { limits, isFree }: ConnectionRules): void {
  const perAddress = new Map<string, number>();
  server.maxRequestsPerSocket = limits.requests;
  server.timeout = limits.stalled;
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    const unit = networkUnit(address);
    const count = perAddress.get(unit) ?? 0;
    if (count >= limits.perAddress && !isFree(address)) return void socket.destroy();
    perAddress.set(unit, count + 1);
    socket.once("close", () => {
      const left = (perAddress.get(unit) ?? 1) - 1;
      if (left > 0) perAddress.set(unit, left);
      else perAddress.delete(unit);
    });
  });
  // Instead of Node's own reaction, which would also end a response that takes long to produce
  server.on("request", (_, response) => response.on("timeout", endUnread));
}

function endUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
