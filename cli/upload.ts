import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Refused } from "../client/client.ts";
import { prefix } from "../contract/call.ts";
import { releaseFileCalls } from "../contract/schemas/release-files.ts";
import { success } from "../contract/refusals.ts";
import type { ReleaseFile } from "../contract/schemas/catalogue.ts";
import type { Connection } from "./command.ts";
import { envelopeOf } from "./connect.ts";
import { CommandRefused } from "./outcome.ts";

/** A local file of a release; `size` in bytes. */
export type LocalFile = Pick<ReleaseFile, "name" | "sha256" | "size" | "platform" | "engine"> & { path: string };

/** Hashes all files before anything is sent. Throws `CommandRefused` listing those that cannot be read. */
export async function hashFiles(
  paths: string[],
  target: Pick<ReleaseFile, "platform" | "engine">,
): Promise<LocalFile[]> {
  const reasons: string[] = [];
  const files: LocalFile[] = [];
  for (const file of paths) {
    const name = path.basename(file).normalize("NFC"); // a disk may have another form
    if (files.some((other) => other.name === name)) reasons.push(`${file}: two files cannot have the same name`);
    try {
      const { size } = await stat(file);
      const hash = createHash("sha256");
      await pipeline(createReadStream(file), hash);
      files.push({ path: file, name, size, sha256: hash.digest("hex"), ...target });
    } catch (error) {
      reasons.push(`${file}: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`); // an error of `node:fs`
    }
  }
  if (reasons.length) throw new CommandRefused(reasons);
  return files;
}

/** Streams a file; the server verifies its SHA-256. Throws `Refused`. */
export async function uploadFile(
  { server, send }: Connection,
  { slug, version }: { slug: string; version: string },
  { path: source, name, sha256, size, platform, engine }: LocalFile,
): Promise<void> {
  const parameters: Record<string, string> = { slug, version, name };
  const { method, path: pattern } = releaseFileCalls.uploadFile;
  const address = pattern.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(parameters[parameter] ?? ""));
  const response = await send(`${prefix}${address}?${new URLSearchParams({ platform, engine })}`, {
    method,
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(size),
      "x-ln": "1",
      "x-sha256": sha256,
    },
    body: createReadStream(source),
  });
  const envelope = await envelopeOf(server, response);
  if (envelope.errCode !== success) throw new Refused(envelope);
}
