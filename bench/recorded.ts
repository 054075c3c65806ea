import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import path from "node:path";
import { temporaryFolder } from "./portal.ts";

export type Recorded = { headers: string[]; body: Buffer };

/** Headers that `node:http` adds to every response. */
const connectionHeaders = new Set(["date", "connection", "keep-alive"]);

/** A response as received, not decoded. */
export async function record(port: number, address: string, headers: Record<string, string>): Promise<Recorded> {
  const asked = request({ host: "127.0.0.1", port, path: address, headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const body = Buffer.concat((await response.toArray()) as Buffer[]); // no encoding is set
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`);
  return { headers: withoutConnection(response.rawHeaders), body };
}

function withoutConnection(raw: string[]): string[] {
  return raw.filter((_, index) => !connectionHeaders.has((raw[index - (index % 2)] ?? "").toLowerCase()));
}

/** Writes the response that a peer sends to a file. */
export function forPeer(content: unknown): string {
  const file = path.join(temporaryFolder(), "answer.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}
