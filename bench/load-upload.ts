import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { prefix } from "../contract/calls.ts";

/** The task: upload a file by one request to `path`, or by tus, which completes at `path`. */
export type UploadOrder = { way: "put" | "tus"; port: number; path: string; token: string; megabytes: number };
export type UploadOutcome = { seconds: number };

const megabyte = Buffer.alloc(1024 * 1024, "bytes that are all alike cost as much as others");
/** The console's chunk size. */
const megabytesAPiece = 64;
const name = "bench.bin";

type Sending = { method: string; path: string; headers: Record<string, string>; megabytes: number };

async function send({ port, token }: UploadOrder, { method, path, headers, megabytes }: Sending) {
  const length = { "content-length": String(megabytes * megabyte.length) };
  const outgoing = request({ port, host: "127.0.0.1", method, path, headers: { token, ...length, ...headers } });
  const answered = once(outgoing, "response");
  await Promise.all([answered, write(outgoing, megabytes)]);
  const [response] = (await answered) as [IncomingMessage];
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${response.statusCode}`);
  return response;
}

async function write(outgoing: ClientRequest, megabytes: number): Promise<void> {
  for (let sent = 0; sent < megabytes; sent++) if (!outgoing.write(megabyte)) await once(outgoing, "drain");
  outgoing.end();
}

async function put(order: UploadOrder): Promise<void> {
  const { path, megabytes } = order;
  const response = await send(order, { method: "PUT", path, headers: {}, megabytes });
  response.resume();
  await once(response, "end");
}

async function tus(order: UploadOrder): Promise<void> {
  const { megabytes, path } = order;
  const resumable = { "tus-resumable": "1.0.0" };
  const size = String(megabytes * megabyte.length);
  const begun = { method: "POST", path: `${prefix}/admin/uploads`, headers: { ...resumable, "upload-length": size } };
  const { headers } = (await send(order, { ...begun, megabytes: 0 })).resume();
  const upload = headers.location ?? "";
  for (let sent = 0; sent < megabytes; sent += megabytesAPiece) {
    const type = { "content-type": "application/offset+octet-stream" };
    const offset = { ...resumable, ...type, "upload-offset": String(sent * megabyte.length) };
    const piece = Math.min(megabytesAPiece, megabytes - sent);
    (await send(order, { method: "PATCH", path: upload, headers: offset, megabytes: piece })).resume();
  }
  await attach(order, { upload: upload.split("/").at(-1) ?? "", path });
}

async function attach({ port, token }: UploadOrder, { upload, path }: { upload: string; path: string }): Promise<void> {
  const body = JSON.stringify({ name, upload, platform: "any", engine: "none" });
  const headers = { token, "content-type": "application/json" };
  const outgoing = request({ port, host: "127.0.0.1", method: "POST", path, headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const { errMsg, errCode } = (await json(response)) as { errCode: number; errMsg: string };
  if (errCode !== 0) throw new Error(errMsg);
}

async function load(order: UploadOrder): Promise<UploadOutcome> {
  const began = performance.now();
  await (order.way === "put" ? put(order) : tus(order));
  return { seconds: (performance.now() - began) / 1000 };
}

process.on("message", (order: UploadOrder) => void load(order).then((outcome) => process.send?.(outcome)));
process.on("disconnect", () => process.exit());
