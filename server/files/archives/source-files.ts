import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { openPromise } from "yauzl";
import type { PackedFormat } from "./format.ts";

export type SourceText = { path: string; text: string };

const largest = 1024 * 1024;
const most = { files: 2_000, bytes: 32 * 1024 * 1024 };
/** C# and headers that an SDK ships for others; not its samples, tests, tools for editors and private parts. */
const isSource = /\.(?:cs|h|hh|hpp|hxx)$/i;
const isPrivate =
  /(?:^|\/)(?:\.|Samples?~?\/|Assets\/|Tests?\/|Editor\/|Private\/|ThirdParty\/)|\.Build\.cs$|\.generated\.h$/i;

/** The sources of an archive that was checked when it arrived; of too many, the first. */
export async function readSourceFiles(file: string, format: PackedFormat): Promise<SourceText[]> {
  const found: SourceText[] = [];
  let bytes = 0;
  const wants = (path: string, size: number) =>
    isSource.test(path) &&
    !isPrivate.test(path) &&
    size <= largest &&
    found.length < most.files &&
    bytes + size <= most.bytes;
  const add = (path: string, content: Buffer) => {
    bytes += content.length;
    found.push({ path, text: content.toString() });
  };
  await (format === "tgz" ? eachOfTgz : eachOfZip)(file, wants, add);
  return found;
}

type Wants = (path: string, size: number) => boolean;
type Add = (path: string, content: Buffer) => void;

async function eachOfTgz(file: string, wants: Wants, add: Add): Promise<void> {
  const entries = extract();
  entries.on("entry", ({ name, size, type }, content, next) => {
    content.on("error", () => undefined); // the archive fails with it
    content.on("end", next);
    if (type !== "file" || !wants(name, size)) return void content.resume();
    const chunks: Uint8Array[] = [];
    content.on("data", (chunk) => void chunks.push(chunk as Uint8Array));
    content.on("end", () => add(name, Buffer.concat(chunks)));
  });
  await pipeline(createReadStream(file), createGunzip(), entries);
}

async function eachOfZip(file: string, wants: Wants, add: Add): Promise<void> {
  const zip = await openPromise(file, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry())
      if (wants(entry.fileName, entry.uncompressedSize))
        add(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  } finally {
    zip.close();
  }
}
