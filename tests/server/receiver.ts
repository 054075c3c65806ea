import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { url: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** A receiver on a port of its own; `answer` decides what each request gets. */
export type Receiver = AsyncDisposable & {
  url: string;
  server: Server;
  received: Received[];
  answer: (request: Received) => Answer | Promise<Answer>;
};

export async function startReceiver(answer: Receiver["answer"] = () => ({})): Promise<Receiver> {
  const receiver: Omit<Receiver, "url" | "server"> = {
    received: [],
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const received = { url: request.url ?? "", headers: request.headers, body };
      receiver.received.push(received);
      void Promise.resolve(receiver.answer(received)).then(({ status = 200, headers = {}, body: text = "ok" }) =>
        response.writeHead(status, headers).end(text),
      );
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  return Object.assign(receiver, { server, url: `http://127.0.0.1:${port}/hook` });
}
