import type { Bilingual } from "../contract/language.ts";
import { notesOf } from "../contract/changelog.ts";
import { bumpRevision } from "../server/catalogue/revision.ts";
import { versionOrder } from "../server/catalogue/version-order.ts";
import { toJson } from "../server/database/json.ts";
import type { Write } from "../server/database/database.ts";
import type { Portal } from "../server/portal.ts";

/** A release as stored, with a note of one line. Published, unless `state` says otherwise. */
export type ReleaseFixture = {
  product: string;
  version: string;
  text: Bilingual;
  state?: "draft" | "scheduled" | "published";
  day?: string;
};

/** Rows per transaction. */
const batch = 500;

/** Inserts releases as another server does; this process notices them by polling. */
export async function insertReleases(
  { db, searching }: Pick<Portal, "db" | "searching">,
  releases: readonly ReleaseFixture[],
): Promise<void> {
  for (let from = 0; from < releases.length; from += batch)
    await db.write(async (write) => {
      const some = releases.slice(from, from + batch);
      await insert(write, some);
      await searching.update(write, [...new Set(some.map(({ product }) => `product ${product}` as const))]);
    });
}

async function insert(write: Write, releases: readonly ReleaseFixture[]): Promise<void> {
  const notes = (line: string) => toJson({ ...notesOf([]), content: [line] });
  const rows = releases.map(({ product, version, text, state = "published", day = "2026-01-01" }) => ({
    product,
    version,
    version_order: versionOrder(version),
    update_time: day,
    state,
    publish_at: null,
    other: 0,
    notes_en: notes(text.en),
    notes_zh: notes(text.zh),
    requires: toJson([]),
    withdrawn_at: null,
    withdrawn_reason: null,
    revision: 1,
  }));
  for (let at = 0; at < rows.length; at += 50)
    await write
      .insertInto("releases")
      .values(rows.slice(at, at + 50))
      .execute();
  await bumpRevision(write);
}
