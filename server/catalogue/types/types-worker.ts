import { parentPort } from "node:worker_threads";
import type { SdkType } from "../../../contract/schemas/sdk-types.ts";
import type { PackedFormat } from "../../files/archives/format.ts";
import { readSourceFiles } from "../../files/archives/source-files.ts";
import { mergeTypes } from "./merge-types.ts";
import { openParser, type ParseSource } from "./parse.ts";

export type TypesJob = { file: string; format: PackedFormat };

let parser: Promise<ParseSource> | undefined;

// Reads the types of archives in a thread of its own, which `openTypesReader` starts
parentPort?.on("message", (job: TypesJob) => void respond(job)); // a rejection ends the thread

async function respond(job: TypesJob): Promise<void> {
  const types = await typesOf(job);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(types);
}

async function typesOf({ file, format }: TypesJob): Promise<SdkType[]> {
  const sources = await readSourceFiles(file, format);
  if (sources.length === 0) return [];
  const parse = await (parser ??= openParser());
  return mergeTypes(sources.flatMap(({ path, text }) => parse(path, text)));
}
