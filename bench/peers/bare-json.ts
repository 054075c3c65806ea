import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The upper bound for a call: `node:http` serializing the same value for every request.
const value: unknown = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const server = createServer((_, response) => {
  const body = JSON.stringify(value);
  response
    .writeHead(200, ["content-type", "application/json", "content-length", String(Buffer.byteLength(body))])
    .end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
