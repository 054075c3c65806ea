import { withFormerSlugs } from "../../catalogue/former-slugs.ts";
import { StartError } from "../../config/start-error.ts";
import { indexInPieces } from "../search/update.ts";
import type { Subject } from "../../database/subjects.ts";
import type { Portal } from "../../portal.ts";
import { storeLarge } from "./blobs.ts";
import { compiledFormat, decodeCompiled } from "./compiled.ts";
import { compiledBytes, filesOf, newestRevision, type RevisionRow } from "./revisions.ts";

/** Loads the current revision of the site folder, unless `portal.content` is that already. */
export async function loadContent(portal: Portal): Promise<void> {
  const { number } = (await portal.db.readOne(newestNumber)) ?? { number: null };
  if (number === null || number === portal.content.revision) return;
  const row = await newestRevision(portal.db.read);
  if (!row) return;
  const bytes = await compiledBytes(portal, row);
  const isReadable = bytes !== undefined && row.format === compiledFormat;
  const current = isReadable ? bytes : await compileAgain(portal, row, bytes);
  const content = await withFormerSlugs(portal.db.read, await decodeCompiled(current, row.number));
  if (content.revision <= portal.content.revision) return; // a push of this process was faster
  portal.showContent(content);
  const postponed = [...portal.searching.postponed];
  await indexInPieces(portal, postponed.map(subjectOf));
}

function subjectOf(scope: string): Subject {
  return scope === "" ? "policies" : `product ${scope}`;
}

const newestNumber = (read: Portal["db"]["read"]) =>
  read.selectFrom("site_revisions").select(({ fn }) => fn.max("number").as("number"));

/**
 * The content of a revision that an earlier version of the program has compiled, or whose compiled file is missing. Throws
 * `StartError` for a folder that lost files, or that this version refuses: it would show another site.
 */
async function compileAgain(portal: Portal, row: RevisionRow, previous: Uint8Array | undefined): Promise<Uint8Array> {
  const missing: string[] = [];
  for (const [file, { sha256 }] of Object.entries(filesOf(row)))
    if ((await portal.files.sizeOf(sha256)) === undefined) missing.push(file);
  if (missing.length > 0)
    throw new StartError(
      `revision ${row.number} of the site folder has lost ${missing.join(", ")}; restore its files from a backup`,
    );
  const { compiled, errors } = await portal.compile({
    files: filesOf(row),
    previous: () => Promise.resolve(previous),
    today: row.made_at.slice(0, 10),
    lowPriority: false,
  });
  if (errors.length > 0) {
    const problems = errors.map(({ file, line, message }) => `${file}${line === null ? "" : `:${line}`}: ${message}`);
    throw new StartError(
      `this version refuses revision ${row.number} of the site folder; push a corrected one to the version that ran before:\n${problems.join("\n")}`,
    );
  }
  if (portal.lifecycle.readOnly) return compiled;
  const blob = await storeLarge(portal, compiled);
  await portal.db.write(async (write) => {
    const kept = { sha256: blob.sha256, revision: row.number };
    await write
      .insertInto("site_blobs")
      .values(kept)
      .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ revision: row.number }))
      .execute();
    await write
      .updateTable("site_revisions")
      .set({ compiled: blob.sha256, format: compiledFormat })
      .where("number", "=", row.number)
      .execute();
  });
  return compiled;
}
