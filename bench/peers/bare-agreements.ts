import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { connect } from "../../server/database/sqlite-connection.ts";

// `node:http` that sends the same page, and commits a row like the portal's, with the same indexes and settings of
// SQLite, before it answers. As most programs with `node:sqlite` do, it commits on the thread that answers.
const [, , pageFile = "", folder = ""] = process.argv;
const { headers, body } = JSON.parse(readFileSync(pageFile, "utf8")) as { headers: string[]; body: string };
const page = Buffer.from(body, "base64");
const database = connect(path.join(folder, "bare.sqlite"), { readOnly: false });
database.exec(`create table agreements (
  id text primary key, visitor text, licence_id text, licence_version text, product text, version text, file text,
  sha256 text, agreed_at text, account text, country text)`);
database.exec("create index agreements_visitor on agreements (visitor, agreed_at)");
database.exec("create index agreements_account on agreements (account, agreed_at)");
database.exec("create index agreements_agreed on agreements (agreed_at)");
const insert = database.prepare("insert into agreements values (?, ?, ?, ?, ?, ?, ?, ?, ?, null, null)");
const done = Buffer.from('{"errCode":0}');

type Agreed = { product: string; version: string; file: string; licence: { id: string; version: string } };

async function record(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { product, version, file, licence } = (await json(request)) as Agreed; // the bench sends it
  const [id, visitor] = [crypto.randomUUID(), crypto.randomUUID()];
  const sha256 = "0".repeat(64);
  const now = new Date().toISOString();
  insert.run(id, visitor, licence.id, licence.version, product, version, file, sha256, now);
  response.writeHead(200, ["content-type", "application/json", "content-length", String(done.length)]).end(done);
}

const server = createServer((request, response) => {
  if (request.method === "GET") response.writeHead(200, headers).end(page);
  else void record(request, response);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
