import { setPriority } from "node:os";
import type { SdkType } from "../../../contract/schemas/sdk-types.ts";
import type { PackedFormat } from "../../files/archives/format.ts";
import { readSourceFiles } from "../../files/archives/source-files.ts";
import { mergeTypes } from "./merge-types.ts";
import { openParser, type ParseSource } from "./parse.ts";

export type TypesJob = { file: string; format: PackedFormat };

let parser: Promise<ParseSource> | undefined;

/** The lowest priority: nobody waits for the types of a release. */
const lowest = 19;

// Reads the types of archives in a process of its own, which `openTypesReader` starts and ends
setPriority(lowest);
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("message", (job: TypesJob) => void respond(job)); // a rejection ends the process

async function respond(job: TypesJob): Promise<void> {
  process.send?.(await typesOf(job), () => undefined); // the parent may have died
}

async function typesOf({ file, format }: TypesJob): Promise<SdkType[]> {
  const sources = await readSourceFiles(file, format);
  if (sources.length === 0) return [];
  const parse = await (parser ??= openParser());
  return mergeTypes(sources.flatMap(({ path, text }) => parse(path, text)));
}
