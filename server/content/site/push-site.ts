import { licencePaths } from "../../../contract/addresses.ts";
import type { FileChange, Pushed, RevisionWay, SiteProblem } from "../../../contract/schemas/site.ts";
import { record, type AuditEvent } from "../../audit/record.ts";
import { withFormerSlugs } from "../../catalogue/former-slugs.ts";
import { bumpRevision } from "../../catalogue/revision.ts";
import { indexInPieces } from "../search/update.ts";
import { afterCommit } from "../../database/after-commit.ts";
import { toJson } from "../../database/json.ts";
import type { Write } from "../../database/database.ts";
import type { SiteFiles } from "../../database/site-tables.ts";
import type { Subject } from "../../database/subjects.ts";
import { queueEvent } from "../../messages/events.ts";
import { acquireLock } from "../../database/acquire-lock.ts";
import type { LegalSource, Portal, SiteContent, Clock, Stores } from "../../portal.ts";
import { refuse, type Refusal } from "../../refuse.ts";
import { applySite } from "./apply.ts";
import { storeLarge } from "./blobs.ts";
import { compiledFormat, decodeCompiled } from "./compiled.ts";
import {
  changesBetween,
  compiledBytes,
  filesOf,
  keptRevisions,
  newestRevision,
  type RevisionRow,
} from "./revisions.ts";
import { subjectsOfChange } from "./subjects.ts";

/**
 * `base`: the revision that the files were made from. `force`: whatever the current one is. `first`: what else the
 * first transaction writes. `audit`: the event of a change in the console; otherwise the push itself is recorded.
 */
export type Push = {
  files: SiteFiles;
  base: number;
  by: string | undefined;
  how: RevisionWay;
  of?: number;
  note?: string | undefined;
  dryRun?: boolean | undefined;
  force?: boolean | undefined;
  strict?: boolean | undefined;
  audit?: AuditEvent;
  check?: (write: Write) => Promise<void>;
  first?: (write: Write, content: SiteContent) => Promise<void>;
};

/** Ends the transaction of a dry run. */
class DryRun extends Error {}

/** The most files that an entry of the audit log names. */
const maxAuditFiles = 100;

/**
 * Makes a revision of the site from stored files: checks and renders all of them, then applies everything in one
 * transaction. Before that nothing is visible. Returns the current revision if nothing has changed. Throws
 * `changedMeanwhile` (10107) with the differences since `base` if another revision was made, and `invalidInput` (10100)
 * with every problem.
 */
export async function pushSite(portal: Portal, push: Push): Promise<Pushed> {
  await portal.loadContent();
  const files = withoutReleases(push.files);
  const current = await newestRevision(portal.db.read);
  const base = push.force ? (current?.number ?? 0) : push.base;
  if (base !== (current?.number ?? 0)) throw await staleBase(portal, base, current);
  const changes = changesBetween(filesOf(current), files);
  if (current && changes.length === 0 && current.format === compiledFormat)
    return { revision: current.number, changes, warnings: [] };
  const today = portal.now().toISOString().slice(0, 10);
  const { compiled, errors, warnings } = await portal.compile({
    files,
    previous: async () => current && compiledBytes(portal, current),
    today,
    lowPriority: push.how === "push",
  });
  const problems = push.strict ? [...errors, ...warnings] : errors;
  if (problems.length > 0) throw refuseProblems(problems);
  const number = base + 1;
  const content = await decodeCompiled(compiled, number);
  const blob = push.dryRun ? undefined : await storeLarge(portal, compiled);
  const subjects = subjectsOfChange(portal.content, content);
  const revision = { push, files, base, number, content, changes, subjects, compiled: blob?.sha256 ?? "" };
  let changed: Subject[];
  try {
    changed = await portal.db.write((write) => writeRevision(portal, write, revision));
  } catch (error) {
    if (error instanceof DryRun) return { revision: base, changes, warnings };
    throw error instanceof StaleBase ? await staleBase(portal, base, await newestRevision(portal.db.read)) : error;
  }
  if (push.how !== "first") await indexInPieces(portal, changed); // the first start listens before it indexes
  return { revision: number, changes, warnings };
}

/** Releases belong to the console; the files of `releases/` are loaded into an empty portal alone. */
function withoutReleases(files: SiteFiles): SiteFiles {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith("releases/")));
}

type NewRevision = {
  push: Push;
  files: SiteFiles;
  base: number;
  number: number;
  content: SiteContent;
  changes: FileChange[];
  subjects: Subject[];
  compiled: string;
};

/** Another revision was made since the files were compared with the current one. */
class StaleBase extends Error {}

async function writeRevision(portal: Portal, write: Write, revision: NewRevision): Promise<Subject[]> {
  const { push, files, base, number, content, changes, subjects, compiled } = revision;
  const { by, how, of, note } = push;
  const at = portal.now().toISOString();
  await acquireLock(write, "site");
  if (((await newestRevision(write))?.number ?? 0) !== base) throw new StaleBase();
  await push.check?.(write);
  const applied = await applySite(write, { before: portal.content, content, at, isRollback: how === "rollback" });
  if (applied.problems.length > 0) throw refuseProblems(applied.problems);
  await push.first?.(write, content);
  if (push.dryRun) throw new DryRun();
  await write
    .insertInto("site_revisions")
    .values({
      number,
      made_at: at,
      actor: by ?? null,
      how,
      base: of ?? (base === 0 ? null : base),
      note: note ?? null,
      files: toJson(files),
      changes: toJson(changes),
      compiled,
      format: compiledFormat,
    })
    .execute();
  await keepBlobs(write, number, [...Object.values(files).map(({ sha256 }) => sha256), compiled]);
  await write
    .deleteFrom("site_revisions")
    .where("number", "<=", number - keptRevisions)
    .execute();
  const action = how === "rollback" ? "site.restored" : "site.pushed";
  const event: AuditEvent = push.audit ?? { action, actor: by, after: filesOfAudit(changes) };
  if (how !== "first")
    await record(portal, write, { ...event, after: { revision: number, ...(of && { of }), ...event.after } });
  if (how !== "first") {
    await queueLicenceEvents(portal, write, content, applied.licences);
    const data = { revision: number, how, files: changes.length };
    await queueEvent(portal, write, { type: "site.changed", data, subject: "site" });
  }
  const changed: Subject[] = ["site", ...new Set([...subjects, ...applied.subjects])];
  const catalogueRevision = await bumpRevision(write, changed);
  const shown = await withFormerSlugs(write, content);
  afterCommit(write, () => {
    portal.showContent(shown);
    portal.events.emit("catalogueChanged", { subjects: changed, revision: catalogueRevision });
  });
  return changed;
}

/** A licence is announced with its first revision, also one that takes effect later. */
async function queueLicenceEvents(
  portal: Stores & Clock,
  write: Write,
  content: SiteContent,
  licences: readonly LegalSource[],
): Promise<void> {
  const paths = licencePaths(content);
  for (const { name: licence, version, effective, title } of licences) {
    const url = `${portal.publicUrl()}${paths.get(licence) ?? ""}`;
    const data = { licence, version, effective, title, url };
    await queueEvent(portal, write, { type: "licence.published", data, subject: `licence ${licence}` });
  }
}

/** The changed files; of a large push, the first ones and how many there are. */
function filesOfAudit(changes: readonly FileChange[]): Record<string, unknown> {
  const files = changes.slice(0, maxAuditFiles).map(({ file }) => file);
  return { files, ...(changes.length > files.length && { fileCount: changes.length }) };
}

/** Records which blobs the newest revisions refer to, so that they are not removed as unused. */
async function keepBlobs(write: Write, revision: number, hashes: readonly string[]): Promise<void> {
  const rows = [...new Set(hashes)].toSorted().map((sha256) => ({ sha256, revision }));
  for (let from = 0; from < rows.length; from += 500)
    await write
      .insertInto("site_blobs")
      .values(rows.slice(from, from + 500))
      .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ revision }))
      .execute();
  await write
    .deleteFrom("site_blobs")
    .where("revision", "<=", revision - keptRevisions)
    .execute();
}

/** `changedMeanwhile` (10107) with what changed since `base`; with everything, if that is not kept any more. */
async function staleBase(portal: Stores, base: number, current: RevisionRow | undefined): Promise<Refusal> {
  const { read } = portal.db;
  const from = await read.selectFrom("site_revisions").select("files").where("number", "=", base).executeTakeFirst();
  return refuse("changedMeanwhile", { changes: changesBetween(filesOf(from), filesOf(current)) });
}

/** `invalidInput` (10100) with the file and line of each problem. */
function refuseProblems(problems: readonly SiteProblem[]): Refusal {
  const issues = problems.map(({ file, line, message }) => ({
    field: line === null ? file : `${file}:${line}`,
    message,
    literal: true as const,
  }));
  return refuse("invalidInput", { issues });
}
