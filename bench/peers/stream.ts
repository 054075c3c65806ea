import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The usual way: `createReadStream` piped into the response, as @fastify/static does. No verification.
const file = process.argv[2] ?? "";
const { size } = statSync(file);
const server = createServer((_, response) => {
  response.writeHead(200, ["content-type", "application/octet-stream", "content-length", String(size)]);
  createReadStream(file).pipe(response);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
