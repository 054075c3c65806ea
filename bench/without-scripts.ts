import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { nameAt, record, type Recorded } from "./record.ts";

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }; // the portal's own compression level

/** Serves the portal's pages without scripts; other responses are the portal's, cached so that they cost no time. */
export async function serveWithoutScripts(portalPort: number): Promise<{ server: Server; port: number }> {
  const kept = new Map<string, Recorded>();
  const server = createServer((request, response) => {
    const { url = "/", headers } = request;
    const key = `${url} ${headers.cookie ?? ""}`;
    const respond = async () => {
      const made = kept.get(key) ?? (await madeOf(portalPort, url, headers.cookie));
      kept.set(key, made);
      response.writeHead(200, made.headers).end(Buffer.from(made.body, "base64"));
    };
    respond().catch(() => response.writeHead(404).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port }; // it listens on a TCP port
}

async function madeOf(portalPort: number, url: string, cookie: string | undefined): Promise<Recorded> {
  const sent: Record<string, string> = cookie === undefined ? {} : { cookie };
  const { status, headers, body } = await record(portalPort, url, sent);
  if (!headers.some((value) => value.startsWith("text/html")))
    return record(portalPort, url, { ...sent, "accept-encoding": "br" });
  const page = Buffer.from(body, "base64")
    .toString()
    .replace(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replace(/<meta name="program"[^>]*>/g, "");
  const compressed = brotliCompressSync(page, quality);
  const { length } = compressed;
  const kept = headers.filter((_, index) => nameAt(headers, index) !== "content-length");
  const own = ["content-encoding", "br", "content-length", String(length)];
  return { status, headers: [...kept, ...own], body: compressed.toString("base64"), length };
}
