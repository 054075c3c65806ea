import { writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { temporaryFolder } from "./portal.ts";

export type Recorded = { headers: string[]; body: Buffer };

/** Headers that node:http adds by itself to every answer. */
const connectionHeaders = new Set(["date", "connection", "keep-alive"]);

/** An answer as it came over the wire, not decoded. */
export function record(port: number, address: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((done, failed) => {
    request({ host: "127.0.0.1", port, path: address, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode !== 200) return failed(new Error(`${address} answered ${response.statusCode}`));
      done({ headers: withoutConnection(response.rawHeaders), body });
    })
      .on("error", failed)
      .end();
  });
}

function withoutConnection(raw: string[]): string[] {
  return raw.filter((_, index) => !connectionHeaders.has((raw[index - (index % 2)] ?? "").toLowerCase()));
}

/** Writes what a peer is to answer where it can read it. */
export function forPeer(content: unknown): string {
  const file = path.join(temporaryFolder(), "answer.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}
