import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/**
 * How long an upload may pause between bytes (contract: uploads 60 s idle); in total it may take any time.
 * Milliseconds.
 */
const idle = 60_000;
/** How long the rest of a refused file is read and discarded. */
const discarding = 5_000;

/** Connections on which a file arrives. */
const receiving = new WeakSet<Socket>();

/**
 * Lifts the request time-out until a body that is a file has arrived; instead, the connection ends after `idle` without
 * a byte. Returns a function that ends this earlier.
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
 * Whether a file is arriving on a connection, whose request may then take longer than others: Node's time-out knows no
 * exceptions.
 */
export function isReceiving(socket: Socket): boolean {
  return receiving.has(socket);
}

/** Discards the rest of a body for a while; then closes the connection. */
export function discardRest(request: IncomingMessage): void {
  request.removeAllListeners("readable"); // of an iterator that nobody asks any more, which would keep the rest from flowing
  request.resume();
  const limit = setTimeout(() => request.destroy(), discarding).unref();
  request.once("close", () => clearTimeout(limit));
}
