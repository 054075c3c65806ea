import { parentPort, workerData } from "node:worker_threads";
import { limits } from "../../../contract/limits.ts";
import type { RefusalData } from "../../../contract/schemas.ts";
import type { SiteSettings } from "../../../contract/schemas/site.ts";
import { importRequest } from "../../../contract/schemas/changelog.ts";
import { checkInput } from "../../http/issues.ts";
import { isAcceptable } from "../../http/acceptable-json.ts";
import { parseChangelog } from "./parse.ts";
import { vocabularyOf } from "./words.ts";

export type ChangelogWork = { body: Uint8Array; noteGroups: SiteSettings["taxonomy"]["noteGroups"] };

/** The change log as JSON, or why the body is refused. */
export type ChangelogOutcome =
  | { json: Uint8Array<ArrayBuffer> }
  | { issues: NonNullable<RefusalData["issues"]> }
  | { fault: "malformed" | "changelogLines" | "changelogTooComplex" };

/** Reads the body of one request in a thread of its own, and posts what `readChangelog` returns or refuses. */
const outcome = outcomeOf(workerData as ChangelogWork); // `readChangelog` starts it
parentPort?.postMessage(outcome, "json" in outcome ? [outcome.json.buffer] : []);

function outcomeOf({ body, noteGroups }: ChangelogWork): ChangelogOutcome {
  const value = parseJson(body);
  if (value === undefined || !isAcceptable(value)) return { fault: "malformed" };
  const { input, issues } = checkInput([{ schema: importRequest, value }]);
  if (issues.length > 0) return { issues };
  const { text } = input as { text: string }; // checked by the schema
  if (text.split("\n", limits.changelogLines + 1).length > limits.changelogLines) return { fault: "changelogLines" };
  return { json: new TextEncoder().encode(JSON.stringify(parseChangelog(text, vocabularyOf(noteGroups)))) };
}

/** The body's JSON; `undefined` if it is none. */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
