import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { refuse } from "../refuse.ts";

/**
 * How long an upload may pause between bytes, in milliseconds (contract: uploads 60 s idle). Its total time is
 * unlimited.
 */
const idle = 60_000;
/** How long the rest of a refused file is read and discarded. */
const discarding = 5_000;

/** Bytes of one body in a turn of the event loop: decoding and hashing them takes some two milliseconds. */
const perTurn = 128 * 1024;

/** Connections that are receiving a file. */
const receiving = new WeakSet<Socket>();

/**
 * Lets `work` read a body as it arrives: instead of the request time-out, the connection may pause for `idle`. Discards what
 * `work` leaves of the body, so that the client reads the response instead of a reset.
 */
export async function receiveBody<Result>(request: IncomingMessage, work: () => Promise<Result>): Promise<Result> {
  const end = allowPauses(request);
  try {
    return await work();
  } catch (error) {
    if (request.readableAborted) throw refuse("malformed"); // the client has disconnected
    throw error;
  } finally {
    if (!request.readableEnded) discardRest(request);
    end();
  }
}

/**
 * The bytes of a body, a few in each turn of the event loop, so that a fast client does not keep others waiting: Node
 * reads two megabytes from a socket in one. It stays open when reading stops, because its connection must still carry the
 * response. Throws `tooLarge` (10100) for more than `limit` bytes.
 */
export async function* bytesOf(request: IncomingMessage, limit = Infinity): AsyncGenerator<Uint8Array, void> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw refuse("tooLarge");
  let size = 0;
  let inTurn = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw refuse("tooLarge");
    yield chunk;
    inTurn += chunk.length;
    if (inTurn < perTurn) continue;
    inTurn = 0;
    await nextTurn();
  }
}

/** Returns a function that restores the request time-out before the body has been received. */
function allowPauses(request: IncomingMessage): () => void {
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
function discardRest(request: IncomingMessage): void {
  request.removeAllListeners("readable"); // a pending iterator's listener would stop the stream from flowing
  request.resume();
  const limit = setTimeout(() => request.destroy(), discarding).unref();
  request.once("close", () => clearTimeout(limit));
}
