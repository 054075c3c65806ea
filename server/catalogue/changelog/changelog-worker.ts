import { parentPort, workerData } from "node:worker_threads";
import { parseChangelog, vocabularyOf } from "#changelog";
import { limits } from "../../../contract/limits.ts";
import type { RefusalData } from "../../../contract/schemas.ts";
import { importedReleases, importRequest } from "../../../contract/schemas/changelog.ts";
import { compareVersions } from "../../../contract/versions.ts";
import type { ProductSource } from "../../../contract/schemas/products-yaml.ts";
import { checkInput } from "../../http/issues.ts";
import { isAcceptable } from "../../http/acceptable-json.ts";
import type { SiteContent } from "../../portal.ts";
import { inLists } from "./in-lists.ts";
import { planImport, type ImportPlan, type PlannedRelease } from "./plan-import.ts";

/** The body of a request, and what its task needs of the site. */
export type ChangelogWork = {
  task: "read" | "plan";
  body: Uint8Array;
  site: Pick<SiteContent, "settings">;
  products: Pick<ProductSource, "slug" | "repository" | "noteGroups">[];
};

/** The change log as JSON, the plan of an import, or why the body is refused. */
export type ChangelogOutcome =
  | { json: Uint8Array<ArrayBuffer> }
  | { plan: ImportPlan }
  | { issues: NonNullable<RefusalData["issues"]> }
  | { fault: "malformed" | "changelogLines" | "changelogTooComplex" };
/** Some releases of a plan, which come before it: each message takes the main thread little time. */
export type ChangelogMessage = ChangelogOutcome | { part: PlannedRelease[] };

/** Works on the body of one request in a thread of its own, and posts what `readChangelog` returns or refuses. */
const outcome = outcomeOf(workerData as ChangelogWork); // `readChangelog` starts it
parentPort?.postMessage(outcome, "json" in outcome ? [outcome.json.buffer] : []);

function outcomeOf({ task, body, site, products }: ChangelogWork): ChangelogOutcome {
  const value = parseJson(body);
  if (value === undefined || !isAcceptable(value)) return { fault: "malformed" };
  if (task === "plan") {
    const { input, issues } = checkInput([{ schema: importedReleases, value }]);
    if (issues.length > 0) return { issues };
    return planImport(site, importedReleases.parse(input), (part) => parentPort?.postMessage({ part }, []));
  }
  const { input, issues } = checkInput([{ schema: importRequest, value }]);
  if (issues.length > 0) return { issues };
  const { text: alone, product, groups, dateOrder, ...given } = importRequest.parse(input);
  const files = given.files ?? (alone === undefined ? undefined : [{ name: "", text: alone }]);
  if (!files) return { issues: [{ field: "text", message: "required" }] };
  let lines = 0;
  for (const { text } of files) lines += text.split("\n", limits.changelogLines + 1).length;
  if (lines > limits.changelogLines) return { fault: "changelogLines" };
  const { repository, noteGroups } = products.find(({ slug }) => slug === product) ?? {};
  const vocabulary = vocabularyOf(site.settings.taxonomy.noteGroups, { ...noteGroups, ...groups });
  const read = parseChangelog(files, { vocabulary, repository, dateOrder, compareVersions });
  return { json: new TextEncoder().encode(JSON.stringify(inLists(read))) };
}

/** The body's JSON; `undefined` if it is none. */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
