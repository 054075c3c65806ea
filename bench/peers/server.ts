import { createWriteStream, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Recorded } from "../record.ts";

// Bare `node:http` doing one thing, the upper bound of a bench. Its arguments: what it does, and with which file.
const [, , kind = "", file = ""] = process.argv;

/** Sends the same bytes with a prepared header array. */
function sendPage(): RequestListener {
  const { status, headers, body } = JSON.parse(readFileSync(file, "utf8")) as Recorded;
  const bytes = Buffer.from(body, "base64");
  return (_, response) => response.writeHead(status, headers).end(bytes);
}

const kinds: Record<string, () => RequestListener> = {
  page: sendPage,
  /** Pipes the body into the file and syncs it. No hash. */
  receive: () => (request, response) =>
    request.pipe(createWriteStream(file, { flush: true })).on("close", () => response.end("{}")),
};

const server = createServer(kinds[kind]?.() ?? ((_, response) => response.end("here")));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
