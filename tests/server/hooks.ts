import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallInput } from "../../contract/schemas.ts";
import { openTestPortal, type TestPortal } from "../portal.ts";
import { registerOperator, type Person } from "./people.ts";

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

/** The same data with a portal that may reach this machine. */
export async function openAllowing(site: TestPortal): Promise<AsyncDisposable & { site: TestPortal }> {
  const opened = await openTestPortal({ ...site.environment, WEBHOOK_ALLOW: "127.0.0.0/8" });
  return { site: opened.site, [Symbol.asyncDispose]: () => opened.close() };
}

type Wanted = Partial<CallInput<"createWebhook">> & { url: string };

/** Creates a webhook that wants everything; returns it with its secret. */
function createWebhook(admin: Person, wanted: Wanted) {
  return admin.call("createWebhook", {
    name: "Mirror",
    events: ["release.published", "release.withdrawn", "developer.approved", "site.changed"],
    preset: "standard",
    language: "en",
    ...wanted,
  });
}

/** A portal that may reach this machine, an admin, and a webhook to a receiver. */
export async function withWebhook(site: TestPortal, wanted: Partial<CallInput<"createWebhook">> = {}, query = "") {
  const opened = await openAllowing(site);
  const receiver = await startReceiver();
  const admin = await registerOperator(opened.site, "admin");
  const webhook = await createWebhook(admin, { url: receiver.url + query, ...wanted });
  return {
    site: opened.site,
    receiver,
    admin,
    webhook,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}
