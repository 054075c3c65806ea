import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isReceiving } from "./receive-body.ts";

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};
/** How long the client may take to read the status, in milliseconds; closing earlier could lose it. */
const lingering = 1_000;
const refused = new WeakSet<Socket>();

/**
 * Responds to malformed HTTP with a bare status, after the responses to earlier requests, and closes the connection.
 */
export function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (refused.has(socket)) return; // refused already
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && isReceiving(socket)) return;
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  refused.add(socket);
  const status = statuses[error.code ?? ""] ?? "400 Bad Request";
  const respondInTurn = () => {
    const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null }; // Node has no public name for it
    if (current?.req.complete) return void current.once("close", respondInTurn);
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    setTimeout(() => socket.destroy(), lingering).unref();
  };
  respondInTurn();
}
