import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { json } from "node:stream/consumers";
import type { Agreed } from "../writes.ts";
import type { Recorded, RecordedSite } from "../record.ts";

// Bare `node:http` doing one thing, the upper bound of a bench. Its arguments: what it does, and with which file.
const [, , kind = "", file = "", databaseFile = ""] = process.argv;

/** Sends the same bytes with a prepared header array. */
function sendPage(): RequestListener {
  const { status, headers, body } = JSON.parse(readFileSync(file, "utf8")) as Recorded;
  const bytes = Buffer.from(body, "base64");
  return (_, response) => response.writeHead(status, headers).end(bytes);
}

const kinds: Record<string, () => RequestListener> = {
  page: sendPage,
  /** Commits an agreement, a link and the day's count in the portal's tables for each POST, and sends the page otherwise. */
  commit: () => {
    const database = new DatabaseSync(databaseFile);
    database.exec("pragma journal_mode = wal; pragma synchronous = full");
    const addLink = database.prepare(
      "insert into downloads (id, product, version, file, linked_at) values (?, ?, ?, ?, ?)",
    );
    const addAgreement = database.prepare(
      "insert into agreements (id, visitor, licence_id, licence_version, agreed_at) values (?, '', ?, ?, ?)",
    );
    const count = database.prepare(
      "insert into agreement_days values (?, ?, ?, 1) on conflict do update set count = count + 1",
    );
    const page = sendPage();
    const commit = ({ product, version, file: name, licence }: Agreed) => {
      const at = new Date().toISOString();
      database.exec("begin immediate");
      addAgreement.run(randomUUID(), licence.id, licence.version, at);
      addLink.run(randomUUID(), product, version, name, at);
      count.run(at.slice(0, 10), licence.id, licence.version);
      database.exec("commit");
    };
    return (request, response) => {
      if (request.method === "GET") return page(request, response);
      void json(request).then((body) => {
        commit(body as Agreed);
        response.writeHead(200, { "content-length": 2 }).end("{}");
      });
    };
  },
  /** Parses the body of a POST, and sends the page. */
  parse: () => {
    const page = sendPage();
    return (request, response) => {
      if (request.method === "GET") return page(request, response);
      void json(request).then(() => page(request, response));
    };
  },
  /** Sends what was recorded at each path, with its own address in place of that of the recorded server. */
  files: () => {
    const { origin, recorded } = JSON.parse(readFileSync(file, "utf8")) as RecordedSite;
    return ({ url = "", headers: { host = "" } }, response) => {
      const found = recorded[url];
      const bytes = Buffer.from(found?.body ?? "", "base64");
      const isText = found?.headers.includes("application/json");
      const sent = isText ? Buffer.from(bytes.toString().replaceAll(origin, `http://${host}`)) : bytes;
      const type = isText ? "application/json" : "application/octet-stream";
      response.writeHead(found?.status ?? 404, { "content-type": type }).end(sent);
    };
  },
  /** Pipes the file into the response, as @fastify/static does. */
  send: () => (_, response) => {
    response.writeHead(200, { "content-length": statSync(file).size });
    createReadStream(file).pipe(response);
  },
  /** Pipes the body into the file and syncs it. No hash. */
  receive: () => (request, response) =>
    request.pipe(createWriteStream(file, { flush: true })).on("close", () => response.end("{}")),
};

const server = createServer(kinds[kind]?.() ?? ((_, response) => response.end("here")));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
