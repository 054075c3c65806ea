import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The upper bound for a page: `node:http` sending the same bytes with a prepared header array.
const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  headers: string[];
  body: string;
};
const bytes = Buffer.from(body, "base64");
const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
