import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

/** A proxy that can delay the end of a page. */
export type SlowHtml = {
  url: string;
  /** Sends the next page up to this mark, which its HTML must contain; calling the returned function sends the rest. */
  holdBackAfter: (mark: string) => () => void;
  close: () => void;
};

/** Starts a proxy in front of a portal. It forwards everything, delaying only the HTML that it was told to. */
export async function openSlowHtml(portal: string): Promise<SlowHtml> {
  let held: { mark: string; released: Promise<void> } | undefined;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const headers = held ? { ...incoming.headers, "accept-encoding": "identity" } : incoming.headers;
    const asked = request(new URL(incoming.url ?? "/", portal), { method: incoming.method, headers });
    incoming.pipe(asked);
    const [response] = (await once(asked, "response")) as [IncomingMessage]; // by Node's documentation
    const isPage = response.headers["content-type"]?.startsWith("text/html") === true;
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    if (!held || !isPage) return void response.pipe(outgoing);
    const { mark, released } = held;
    held = undefined;
    const html = await text(response);
    const end = html.indexOf(mark) + mark.length;
    if (end < mark.length) throw new Error(`The page has no ${mark}`);
    outgoing.write(html.slice(0, end));
    await released;
    outgoing.end(html.slice(end));
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  return {
    url: `http://127.0.0.1:${port}`,
    holdBackAfter(mark) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { mark, released: promise };
      return resolve;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
