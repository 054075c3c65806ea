import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { limits } from "../../contract/limits.ts";
import { tooManyLines } from "./exit-codes.ts";
import { parseChangelog } from "./parse.ts";

/** Requests come before it; with the lowest priority, a machine that is busy otherwise would give it no time at all. */
const low = 5;

setPriority(low); // of this thread alone on Linux; it has no others that compute
const source = await text(process.stdin);
// Written as JSON, unless the text has too many lines
if (countLines(source) > limits.changelogLines) process.exitCode = tooManyLines;
else process.stdout.write(JSON.stringify(parseChangelog(source)));

function countLines(written: string): number {
  let lines = 1;
  for (let end = written.indexOf("\n"); end >= 0; end = written.indexOf("\n", end + 1)) lines++;
  return lines;
}
