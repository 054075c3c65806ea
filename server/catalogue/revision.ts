import { afterCommit } from "../database/after-commit.ts";
import { fromJson, toJson } from "../database/json.ts";
import type { Read, Write } from "../database/database.ts";
import type { Portal, Stores } from "../portal.ts";
import type { PortalState } from "../process/portal-state.ts";
import type { CatalogueChange, Subject } from "../database/subjects.ts";

/** How many changes are logged with their subjects; a server that missed more assumes that everything changed. */
const loggedChanges = 200;

/**
 * Records within the transaction that the public pages changed, after everything that changes them, so that the search
 * finds it, and emits the event in this process after the commit.
 */
export async function markChanged(portal: Stores, write: Write, subjects: readonly Subject[]): Promise<void> {
  const revision = await bumpRevision(write, subjects);
  await portal.searching.update(write, subjects);
  afterCommit(write, () => portal.events.emit("catalogueChanged", { subjects, revision }));
}

/**
 * Records that the public pages changed; called in the transaction that changes them. Returns the catalogue's revision.
 */
export async function bumpRevision(write: Write, subjects: readonly Subject[] = ["everything"]): Promise<number> {
  const { value } = await write
    .insertInto("portal_state")
    .values({ key: "catalogueRevision", value: "1" })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        value: row.cast<string>(row(row.cast<number>("portal_state.value", "integer"), "+", row.lit(1)), "text"),
      })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  const revision = Number(value);
  // The row above stays locked until the commit: revisions are committed one after another, without a gap
  await write
    .insertInto("catalogue_changes")
    .values({ revision, subjects: toJson(subjects) })
    .execute();
  await write
    .deleteFrom("catalogue_changes")
    .where("revision", "<=", revision - loggedChanges)
    .execute();
  return revision;
}

/** The changes after one revision up to another; `everything` if the log no longer reaches that far back. */
async function changesAfter(
  read: Read,
  { after, until, known }: { after: number; until: number; known: ReadonlySet<number> },
): Promise<Subject[]> {
  const changes = await read
    .selectFrom("catalogue_changes")
    .selectAll()
    .where("revision", ">", after)
    .where("revision", "<=", until)
    .execute();
  if (changes.length < until - after) return ["everything"];
  const others = changes.filter(({ revision }) => !known.has(revision));
  return [...new Set(others.flatMap(({ subjects }) => fromJson(subjects)))];
}

/**
 * Emits other processes' changes of the catalogue on `portal.events`, and `everything` when a licence takes effect.
 * Returns a function that stops it.
 */
export function watchRevision(portal: Portal): () => void {
  let seen: { revision: number; licences: number } | undefined;
  /** Changes by this process, whose events it has emitted already. */
  const own = new Set<number>();
  const remember = ({ revision }: CatalogueChange) => void (revision !== undefined && own.add(revision));
  portal.events.on("catalogueChanged", remember);

  const look = async ({ revision, licences }: PortalState) => {
    if (seen?.revision === revision && seen.licences === licences) return;
    // The first check counts as a change: responses cached before it may be outdated
    const subjects: Subject[] =
      seen?.licences === licences
        ? await changesAfter(portal.db.read, { after: seen.revision, until: revision, known: own })
        : ["everything"];
    seen = { revision, licences };
    for (const known of own) if (known <= revision) own.delete(known);
    if (subjects.some((subject) => subject === "site" || subject === "everything")) await portal.loadContent();
    if (subjects.length > 0) portal.events.emit("catalogueChanged", { subjects });
  };
  const onError = (error: unknown) => portal.log.warn({ err: error }, "the catalogue's revision could not be read");
  const stop = portal.state.follow(look, onError);
  return () => {
    void stop();
    portal.events.off("catalogueChanged", remember);
  };
}
