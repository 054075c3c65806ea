import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The minimum of an upload: the body piped to a file, optionally synced. No hash.
const file = process.argv[2] ?? "";
const flush = process.argv[3] === "flush";
const server = createServer((request, response) => {
  request.pipe(createWriteStream(file, { flush })).on("close", () => response.end("{}"));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
