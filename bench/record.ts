import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import path from "node:path";
import { temporaryFolder } from "./portal.ts";

/** A response as received, its body not decoded and in Base64. */
export type Recorded = { status: number; headers: string[]; body: string; length: number };

/** Headers that `node:http` adds to every response. */
const connectionHeaders = new Set(["date", "connection", "keep-alive"]);

export async function record(
  port: number,
  address: string,
  headers: Record<string, string>,
  status = 200,
): Promise<Recorded> {
  const asked = request({ host: "127.0.0.1", port, path: address, headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const body = Buffer.concat((await response.toArray()) as Buffer[]); // no encoding is set
  if (response.statusCode !== status) throw new Error(`${address} answered ${response.statusCode}`);
  const { rawHeaders } = response;
  const kept = rawHeaders.filter((_, index) => !connectionHeaders.has(nameAt(rawHeaders, index)));
  return { status, headers: kept, body: body.toString("base64"), length: body.length };
}

/** Writes what a peer sends to a file. */
export function asFile(recorded: Recorded): string {
  const file = path.join(temporaryFolder(), "response.json");
  writeFileSync(file, JSON.stringify(recorded));
  return file;
}

/** The name of the header to which a name or value in a flat list belongs. */
export const nameAt = (headers: string[], index: number) => (headers[index - (index % 2)] ?? "").toLowerCase();

/** Transfer size of responses, bodies only; a kilobyte is 1,000 bytes. */
export async function brotliKilobytes(port: number, addresses: Iterable<string>, cookie: string): Promise<number> {
  const lengths = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const { pathname, search } = new URL(address, `http://127.0.0.1:${port}`);
      return (await record(port, pathname + search, { "accept-encoding": "br", cookie })).length;
    }),
  );
  return lengths.reduce((sum, length) => sum + length, 0) / 1000;
}
