import type { Selectable } from "kysely";
import { stringify } from "yaml";
import { noteKinds } from "../../../contract/notes.ts";
import type { Notes, ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import { presentDeprecation, presentWithdrawn } from "../../catalogue/present.ts";
import { filesByVersion } from "../../catalogue/release-files.ts";
import { fromJson } from "../../database/json.ts";
import type { Tables } from "../../database/schema.ts";
import type { Clock, Stores } from "../../portal.ts";

/**
 * The published releases as files of the folder, `releases/<slug>/<version>.yaml`: their notes, and their files as
 * addresses with the SHA-256.
 */
export async function listReleaseFiles(portal: Stores & Clock): Promise<Map<string, string>> {
  const { read } = portal.db;
  const rows: Selectable<Tables["releases"]>[] = await read
    .selectFrom("releases")
    .selectAll()
    .where("state", "=", "published")
    .orderBy("product")
    .orderBy("version")
    .execute();
  const files = new Map<string, string>();
  for (const [product, releases] of Map.groupBy(rows, (row) => row.product)) {
    const ofProduct = await filesByVersion(read, product);
    for (const row of releases)
      files.set(`releases/${product}/${row.version}.yaml`, written(portal, row, ofProduct.get(row.version) ?? []));
  }
  return files;
}

function written(portal: Clock, row: Selectable<Tables["releases"]>, files: readonly ReleaseFile[]): string {
  const { product, version } = row;
  const withdrawn = presentWithdrawn(row);
  const deprecated = presentDeprecation(row);
  const release = {
    version,
    updateTime: row.update_time || null,
    channel: row.channel,
    ...(row.audience !== "everybody" && { audience: row.audience }),
    ...(row.audience_shown && { shown: true }),
    ...(row.pinned && { pinned: true }),
    ...(row.other && { other: true }),
    requires: fromJson(row.requires),
    ...(row.translation_language && {
      translation: { language: row.translation_language, state: row.translation_state },
    }),
    ...(withdrawn && { withdrawn: withoutNull(withdrawn) }),
    ...(deprecated && { deprecated: withoutNull(deprecated) }),
    ...(row.instead !== null && { instead: row.instead }),
    files: files.map(({ name, platform, engine, sha256, size, caption, recommended }) => ({
      name,
      platform,
      engine,
      sha256,
      size,
      url: `${portal.publicUrl()}/files/${product}/${version}/${encodeURIComponent(name)}`,
      ...((caption.en || caption.zh) && { caption }),
      ...(recommended && { recommended }),
    })),
    en: shortNotes(fromJson(row.notes_en)),
    zh: shortNotes(fromJson(row.notes_zh)),
  };
  return stringify(release, { lineWidth: 0 });
}

function withoutNull<Why extends { reasonZh: string | null }>({ reasonZh, ...why }: Why) {
  return { ...why, ...(reasonZh !== null && { reasonZh }) };
}

/** Notes without their empty lists. */
function shortNotes(notes: Notes): Record<string, unknown> {
  const kinds = noteKinds.flatMap((kind) => {
    const lists = Object.entries(notes[kind]).filter(([, lines]) => lines.length > 0);
    return lists.length > 0 ? [[kind, Object.fromEntries(lists)] as const] : [];
  });
  return { content: notes.content, ...Object.fromEntries(kinds) };
}
