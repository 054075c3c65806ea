import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type RawResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** A connection that sends exactly the given bytes, which HTTP clients would normalize. */
export type RawConnection = AsyncDisposable & {
  socket: Socket;
  send(bytes: string | Uint8Array): void;
  /** The next complete response; `undefined` if the connection ended first. */
  response(to?: "GET" | "HEAD"): Promise<RawResponse | undefined>;
  /** All further bytes, once the other side has closed. */
  rest(): Promise<Buffer>;
};

export async function openRaw(site: string): Promise<RawConnection> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => undefined); // a reset ends the connection like any other close
  let received = Buffer.alloc(0);
  let ended = false;
  let wake = () => undefined as void;
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on("close", () => {
    ended = true;
    wake();
  });
  const more = () => new Promise<void>((done) => (wake = done));

  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async response(to = "GET") {
      for (;;) {
        const parsed = parseResponse(received, to);
        if (parsed) {
          received = received.subarray(parsed.length);
          return parsed.response;
        }
        if (ended) return undefined;
        await more();
      }
    },
    async rest() {
      if (!socket.closed) await once(socket, "close");
      return received;
    },
    async [Symbol.asyncDispose]() {
      socket.destroy();
      if (!socket.closed) await once(socket, "close");
    },
  };
}

/** Sends one request and reads its response. */
export async function exchange(
  site: string,
  request: string | Uint8Array,
  to?: "GET" | "HEAD",
): Promise<RawResponse | undefined> {
  await using connection = await openRaw(site);
  connection.send(request);
  return await connection.response(to);
}

function parseResponse(bytes: Buffer, to: "GET" | "HEAD"): { response: RawResponse; length: number } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (!status) throw new Error(`not a response: ${first}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  const bodyless = to === "HEAD" || status === 304 || status === 204;
  if (headers["transfer-encoding"] === "chunked" && !bodyless) {
    const body = parseChunks(bytes.subarray(end + 4));
    return body && { response: { status, headers, body: body.bytes }, length: end + 4 + body.length };
  }
  const length = end + 4 + (bodyless ? 0 : Number(headers["content-length"] ?? 0));
  return bytes.length < length
    ? undefined
    : { response: { status, headers, body: bytes.subarray(end + 4, length) }, length };
}

function parseChunks(bytes: Buffer): { bytes: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    const next = line + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { bytes: Buffer.concat(chunks), length: next };
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}
