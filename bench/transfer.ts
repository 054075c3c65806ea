import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { prefix } from "../contract/call.ts";
import type { Envelope } from "../contract/schemas.ts";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { startPeer } from "./children.ts";
import { requestOf, responseLength } from "./connection.ts";
import { alternate, comparedWith, sized, type Bar, type Line, type Skipped } from "./measure.ts";
import { watchMemory } from "./memory.ts";
import { startNginx } from "./peers/nginx.ts";
import { startPortal, temporaryFolder, untilIdle, type RunningPortal } from "./portal.ts";

const megabyte = 1024 * 1024;
const megabytes = { download: sized(1_024), upload: sized(1_024) };
/** The console's chunk size. */
const megabytesAPiece = 64;
const pieces = 8;
const readAtOnce = 512 * 1024;
const unit = "MB/s";
const name = "bench.bin";
export const adminPassword = "Bench-7-lens";

/** A file through a signed link, in one piece and as ranges, compared with nginx. */
export async function download(): Promise<(Line | Skipped)[]> {
  const portal = await startPortal();
  const { stored, link } = await publishFile(portal);
  const nginx = await startNginx({ folder: path.dirname(stored) });
  const size = megabytes.download * megabyte;
  const length = size / pieces;
  const ranges = Array.from({ length: pieces }, (_, index) => `bytes=${index * length}-${(index + 1) * length - 1}`);
  const speed = (port: number, address: string, asked: (string | undefined)[]) => () =>
    speedOf(size, () => Promise.all(asked.map((range) => fetchBytes(port, address, range))));
  const nginxSpeed = (asked: (string | undefined)[]) =>
    nginx ? speed(nginx.port, `/${path.basename(stored)}`, asked) : () => Promise.resolve(Number.NaN);
  const memory = await watchedMemory(portal);
  const whole = await alternate({
    ours: speed(portal.port, link, [undefined]),
    nginx: nginxSpeed([undefined]),
  });
  const pieced = await alternate({ ours: speed(portal.port, link, ranges), nginx: nginxSpeed(ranges) });
  const besideNginx = (what: string, { ours, nginx: theirs }: { ours: number[]; nginx: number[] }, bar: Bar) =>
    nginx
      ? comparedWith(what, unit, ours, { what: "nginx, sendfile", samples: theirs }, bar)
      : { what, skipped: "nginx not found" };
  return [
    besideNginx("download, one connection", whole, { atLeast: 0.9 }),
    besideNginx(`download, ${pieces} connections, a range each`, pieced, { atLeast: 0.9 }),
    memory("download, peak memory", { atMost: 40 }),
  ];
}

/** A file by tus into a draft, hashed and synced, as the console sends it, compared with bare `node:http`. */
export async function upload(): Promise<(Line | Skipped)[]> {
  const portal = await startPortal(temporaryFolder(), { ADMIN_PASSWORD: adminPassword });
  const { token, files } = await becomePublisher(portal);
  const bare = await startPeer("server.ts", "receive", path.join(temporaryFolder(), "uploaded"));
  const size = megabytes.upload * megabyte;
  const memory = await watchedMemory(portal);
  const samples = await alternate({
    ours: () => speedOf(size, () => sendByTus(portal.port, token, files)),
    bare: () => speedOf(size, () => send({ port: bare.port, method: "PUT", path: "/" }, {}, megabytes.upload)),
  });
  const peer = { what: "node:http piped to a file, fsync", samples: samples.bare };
  return [
    comparedWith("upload by tus", unit, samples.ours, peer, { atLeast: 0.6 }),
    memory("upload, peak memory", { atMost: 60 }),
  ];
}

async function speedOf(bytes: number, transfer: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await transfer();
  return bytes / (performance.now() - began) / 1_000;
}

async function watchedMemory(portal: RunningPortal) {
  await untilIdle(portal);
  const grown = watchMemory(portal.child.pid ?? 0);
  return (what: string, bar: Bar): Line | Skipped => {
    const figure = grown?.();
    return figure === undefined ? { what, skipped: "no /proc" } : { what, figure, unit: "MB more", bar };
  };
}

/** Reads everything into the same buffer: `node:http` would take longer than the servers. */
async function fetchBytes(port: number, address: string, range: string | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = -1;
  const callback = (length: number, bytes: Uint8Array) => {
    if (left < 0) {
      const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, 4_096)).toString("latin1");
      if (!/^HTTP\/1\.1 20[06] /.test(head)) reject(new Error(`${address}: ${head.slice(0, 100)}`));
      left = responseLength(head);
    }
    left -= length;
    if (left === 0) resolve();
    return true;
  };
  const socket = connect({ port, host: "127.0.0.1", onread: { buffer: Buffer.allocUnsafeSlow(readAtOnce), callback } });
  socket.on("error", reject).on("end", () => reject(new Error(`${left} bytes are missing`)));
  socket.write(requestOf(address, range ? { range } : {}));
  await promise.finally(() => socket.destroy());
}

type Target = { port: number; method: string; path: string };
const written = Buffer.alloc(megabyte, "bytes that are all alike cost as much as others");

async function send(target: Target, headers: Record<string, string>, count: number): Promise<IncomingMessage> {
  const outgoing = request({
    host: "127.0.0.1",
    ...target,
    headers: { "content-length": count * megabyte, ...headers },
  });
  const answered = once(outgoing, "response");
  for (let sent = 0; sent < count; sent++) if (!outgoing.write(written)) await once(outgoing, "drain");
  outgoing.end();
  const [response] = (await answered) as [IncomingMessage];
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${target.method} ${target.path}: ${response.statusCode}`);
  return response.resume();
}

async function sendByTus(port: number, token: string, files: string): Promise<void> {
  const resumable = { token, "tus-resumable": "1.0.0" };
  const length = { "upload-length": String(megabytes.upload * megabyte) };
  const created = await send({ port, method: "POST", path: `${prefix}/admin/uploads` }, { ...resumable, ...length }, 0);
  const address = created.headers.location ?? "";
  for (let sent = 0; sent < megabytes.upload; sent += megabytesAPiece) {
    const place = { "content-type": "application/offset+octet-stream", "upload-offset": String(sent * megabyte) };
    const count = Math.min(megabytesAPiece, megabytes.upload - sent);
    await send({ port, method: "PATCH", path: address }, { ...resumable, ...place }, count);
  }
  await post<object>(port, files, { name, upload: address.split("/").at(-1), platform: "any", engine: "none" }, token);
}

/** The data of a call that must succeed. */
export async function post<Data>(port: number, address: string, body: object, token?: string) {
  const headers = { "content-type": "application/json", ...(token !== undefined && { token }) };
  const asked = request({ host: "127.0.0.1", port, path: address, method: "POST", headers }).end(JSON.stringify(body));
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const { errMsg, data } = (await json(response)) as Envelope<Data>; // every call returns an envelope
  if (!data) throw new Error(`${address}: ${errMsg}`);
  return data;
}

/** Publishes a file in a release of the sample content; returns where it is stored, and a signed link. */
async function publishFile({ dataDir, secret, port }: RunningPortal): Promise<{ stored: string; link: string }> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const { sha256, size, blockChecksums } = await portal.files.store(differentBlocks());
  const { read } = portal.db;
  const release = await read.selectFrom("files").select(["product", "version"]).executeTakeFirstOrThrow();
  const licence = await read.selectFrom("licences").select(["id", "version"]).executeTakeFirstOrThrow();
  const blob = { sha256, size, block_crcs: blockChecksums, created_at: new Date().toISOString() };
  const file = { ...release, name, sha256, platform: "any", engine: "none", position: 99 } as const;
  await portal.db.write(async (write) => {
    await write.insertInto("blobs").values(blob).execute();
    await write.insertInto("files").values(file).execute();
  });
  await portal.close();
  const { url } = await post<{ url: string }>(port, `${prefix}/download/agree`, { ...release, file: name, licence });
  const { pathname, search } = new URL(url);
  return { stored: path.join(dataDir, "files", sha256.slice(0, 2), sha256), link: pathname + search };
}

function* differentBlocks(): Generator<Uint8Array> {
  const bytes = randomBytes(megabyte);
  for (let index = 0; index < megabytes.download; index++) {
    bytes.writeUInt32LE(index);
    yield bytes;
  }
}

/** Logs in as the admin, and turns a release into a draft. */
async function becomePublisher({ dataDir, secret, port }: RunningPortal): Promise<{ token: string; files: string }> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const { product, version } = await portal.db.read
    .selectFrom("releases")
    .select(["product", "version"])
    .executeTakeFirstOrThrow();
  await portal.db.write((write) =>
    write
      .updateTable("releases")
      .set({ state: "draft" })
      .where("product", "=", product)
      .where("version", "=", version)
      .execute(),
  );
  await portal.close();
  const login = { account: "admin@example.com", password: adminPassword };
  const { token } = await post<{ token: string }>(port, `${prefix}/account/loginDvlperByMail`, login);
  return { token, files: `${prefix}/admin/products/${product}/releases/${version}/files` };
}
