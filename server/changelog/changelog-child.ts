import { buffer } from "node:stream/consumers";
import { limits } from "../../contract/limits.ts";
import { importRequest } from "../../contract/schemas/changelog.ts";
import { checkInput } from "../http/issues.ts";
import { MalformedJson, parseBody } from "../http/json.ts";
import { exitCodes } from "./exit-codes.ts";
import { parseChangelog } from "./parse.ts";

/** Parses the body of a request; returns the JSON to write, and the exit code. */
function read(body: Uint8Array): { output?: unknown; exitCode?: number } {
  const { input, issues } = checkInput([{ schema: importRequest, value: parseBody(body) }]);
  if (issues.length > 0) return { output: issues, exitCode: exitCodes.invalid };
  const { text } = input as { text: string }; // checked by the schema
  if (countLines(text) > limits.changelogLines) return { exitCode: exitCodes.tooManyLines };
  return { output: parseChangelog(text) };
}

function countLines(written: string): number {
  let lines = 1;
  for (let end = written.indexOf("\n"); end >= 0; end = written.indexOf("\n", end + 1)) lines++;
  return lines;
}

try {
  const { output, exitCode = 0 } = read(await buffer(process.stdin));
  process.exitCode = exitCode;
  if (output !== undefined) process.stdout.write(JSON.stringify(output));
} catch (error) {
  if (!(error instanceof MalformedJson)) throw error;
  process.exitCode = exitCodes.malformed;
}
