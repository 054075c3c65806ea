import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/**
 * How long an upload may pause between bytes, in milliseconds (contract: uploads 60 s idle). Its total time is
 * unlimited.
 */
const idle = 60_000;
/** How long the rest of a refused file is read and discarded. */
const discarding = 5_000;

/** Connections that are receiving a file. */
const receiving = new WeakSet<Socket>();

/**
 * Replaces the request time-out by `idle` without bytes until the file in a body has been received. Returns a function
 * that restores it earlier.
 */
export function receiveSlowly(request: IncomingMessage): () => void {
  const { socket } = request;
  if (!(socket instanceof Socket)) return () => undefined; // a call in process
  receiving.add(socket);
  socket.setTimeout(idle); // without a listener, Node closes the connection on a time-out
  const end = () => {
    if (receiving.delete(socket)) socket.setTimeout(0);
  };
  request.once("end", end);
  return end;
}

/**
 * Whether a connection is receiving a file, whose request may take longer than others: Node's time-out allows no
 * exceptions.
 */
export function isReceiving(socket: Socket): boolean {
  return receiving.has(socket);
}

/** Discards the rest of a body for a while; then closes the connection. */
export function discardRest(request: IncomingMessage): void {
  request.removeAllListeners("readable"); // a pending iterator's listener would stop the stream from flowing
  request.resume();
  const limit = setTimeout(() => request.destroy(), discarding).unref();
  request.once("close", () => clearTimeout(limit));
}
