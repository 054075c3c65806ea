import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * What happens to a request: `pass` it on; `refuse` it with 500; be `silent` and never respond; `cut` the connection within
 * the response body; send a `short` body as if it were complete; `stall` within the body; or
 * `lose` the response after the store has processed the request.
 */
export type Fault = "pass" | "refuse" | "silent" | "cut" | "short" | "stall" | "lose";

export type Asked = { method: string; path: string; range: string | undefined };
export type FaultProxy = AsyncDisposable & {
  endpoint: string;
  /** The requests so far. */
  asked: Asked[];
  /** The number of responses that have begun and not ended. */
  sending(): number;
  /** Decides about each request from now on; `count` is the number of requests since then, from 0. */
  decide(fault: (asked: Asked, count: number) => Fault): void;
};

/** A proxy in front of a store, which injects faults. Signatures stay valid, because it forwards the `Host` header. */
export async function startFaultProxy(store: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(store);
  const asked: Asked[] = [];
  let decide: (asked: Asked, count: number) => Fault = () => "pass";
  let count = 0;
  let sending = 0;

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/", headers } = incoming;
    const seen = { method, path: decodeURIComponent(url), range: headers.range };
    asked.push(seen);
    const fault = decide(seen, count++);
    const body = await buffer(incoming);
    if (fault === "silent") return;
    if (fault === "refuse") return void outgoing.writeHead(500).end();
    const passed = request({ hostname, port, method, path: url, headers });
    passed.end(body);
    const [response] = (await once(passed, "response")) as [IncomingMessage];
    const whole = await buffer(response);
    if (fault === "lose") return void outgoing.destroy();
    const { statusCode = 500, headers: received } = response;
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    if (fault === "short")
      return void outgoing.writeHead(statusCode, { ...received, "content-length": half.length }).end(half);
    sending++;
    outgoing.once("close", () => sending--);
    outgoing.writeHead(statusCode, received);
    if (fault === "stall") return void outgoing.write(half);
    if (fault === "cut") return void outgoing.write(half, () => outgoing.destroy());
    outgoing.end(whole);
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo; // it listens on a port
  return {
    endpoint: `http://127.0.0.1:${own}`,
    asked,
    sending: () => sending,
    decide(fault) {
      decide = fault;
      count = 0;
      asked.length = 0;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
