import type { Selectable } from "kysely";
import type { FileChange } from "../../../contract/schemas/site.ts";
import { fromJson } from "../../database/json.ts";
import type { Read } from "../../database/database.ts";
import type { SiteFiles } from "../../database/site-tables.ts";
import type { Tables } from "../../database/schema.ts";
import type { Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { readBlob } from "./blobs.ts";

/** How many of the newest revisions are kept. */
export const keptRevisions = 100;

export type RevisionRow = Selectable<Tables["site_revisions"]>;

export function newestRevision(read: Read): Promise<RevisionRow | undefined> {
  return read.selectFrom("site_revisions").selectAll().orderBy("number", "desc").limit(1).executeTakeFirst();
}

/** A revision by its number, or the `current` one. Throws `notFound` (10108). */
export async function findRevision(read: Read, number: string): Promise<RevisionRow> {
  const row =
    number === "current"
      ? await newestRevision(read)
      : await read.selectFrom("site_revisions").selectAll().where("number", "=", Number(number)).executeTakeFirst();
  if (!row) throw refuse("notFound");
  return row;
}

export function filesOf(row: Pick<RevisionRow, "files"> | undefined): SiteFiles {
  return row ? fromJson(row.files) : {};
}

/** The differences between two lists of files, by path. */
export function changesBetween(before: SiteFiles, after: SiteFiles): FileChange[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return paths.flatMap((file): FileChange[] => {
    const [old, young] = [before[file], after[file]];
    if (!old) return [{ file, change: "added" }];
    if (!young) return [{ file, change: "removed" }];
    return old.sha256 === young.sha256 ? [] : [{ file, change: "changed" }];
  });
}

/** The compiled content of a revision; nothing if the file is missing. */
export async function compiledBytes(
  portal: Stores,
  { compiled }: Pick<RevisionRow, "compiled">,
): Promise<Uint8Array | undefined> {
  const size = await portal.files.sizeOf(compiled);
  return size === undefined ? undefined : readBlob(portal, compiled, size);
}
