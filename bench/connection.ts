import { connect } from "node:net";

export type RawResponse = { status: number; body: Buffer };
/** A keep-alive connection that sends one request after another. */
export type Connection = { send(request: string): Promise<RawResponse>; close(): void };

const nothing = Buffer.alloc(0);

/** A minimal client, so that the portal gets most of the processor. */
export function openConnection(port: number): Connection {
  let seen: Buffer = nothing;
  let pending: PromiseWithResolvers<RawResponse> | undefined;
  const fail = (reason: Error) => pending?.reject(reason);
  const open = () => {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true });
    opened.on("error", fail).on("close", () => opened === socket && fail(new Error("the portal closed a connection")));
    opened.on("data", (chunk: Buffer) => {
      seen = seen.length ? Buffer.concat([seen, chunk]) : chunk;
      const head = seen.indexOf("\r\n\r\n") + 4;
      if (head < 4) return;
      const text = seen.toString("latin1", 0, head);
      if (seen.length < responseLength(text)) return;
      const body = seen.subarray(head);
      seen = nothing;
      if (/^connection: close/im.test(text)) socket = open(); // it had as many requests as the server takes on one
      pending?.resolve({ status: Number(text.slice(9, 12)), body });
    });
    return opened;
  };
  let socket = open();
  return {
    send(request) {
      pending = Promise.withResolvers();
      socket.write(request);
      return pending.promise;
    },
    close: () => socket.destroy(),
  };
}

/** The length of a response in bytes, head included, by its head. Throws if the head is incomplete or has no length. */
export function responseLength(start: string): number {
  const head = start.indexOf("\r\n\r\n") + 4;
  if (start.startsWith("HTTP/1.1 304 ")) return head;
  const length = /^content-length: (\d+)/im.exec(start)?.[1];
  if (head < 4 || length === undefined) throw new Error(`a response without a length: ${start.slice(0, 200)}`);
  return head + Number(length);
}

/** An HTTP/1.1 request; the body is JSON unless it is a string. */
export function requestOf(path: string, headers: Record<string, string>, body?: unknown): string {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const sent = { host: "127.0.0.1", ...headers };
  const json = { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
  const lines = Object.entries(body === undefined ? sent : { ...sent, ...json });
  const method = body === undefined ? "GET" : "POST";
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`;
}
