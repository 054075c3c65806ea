import type { Selectable } from "kysely";
import type { Notes, Product, ReleaseFile, ReleaseNote, Version } from "../../contract/schemas/catalogue.ts";
import type { Tables } from "../database/schema.ts";

type ProductRow = Selectable<Tables["products"]>;
type ReleaseRow = Selectable<Tables["releases"]>;

/** What leaves of a product. Pages that do not exist yet are `null`. */
export function presentProduct(row: ProductRow, latest: Pick<ReleaseRow, "version" | "update_time"> | undefined): Product {
  const section = row.kind === "tool" ? "tools" : "sdk";
  return {
    slug: row.slug,
    kind: row.kind as Product["kind"], // written from the same list of kinds
    name: { en: row.name_en, zh: row.name_zh },
    summary: { en: row.summary_en, zh: row.summary_zh },
    latest: latest ? { version: latest.version, updateTime: latest.update_time } : null,
    links: { documentation: null, samples: null, faq: null, releases: `/${section}/${row.slug}/releases` },
  };
}

export function presentVersion(row: ReleaseRow, files: ReleaseFile[]): Version {
  return {
    version: row.version,
    updateTime: row.update_time,
    withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, reason: row.withdrawn_reason ?? "" },
    requires: JSON.parse(row.requires) as Version["requires"], // checked when it was written
    files,
  };
}

export function presentReleaseNote(row: ReleaseRow): ReleaseNote {
  return {
    version: row.version,
    updateTime: row.update_time,
    other: row.other === 1,
    revision: row.revision,
    en: JSON.parse(row.notes_en) as Notes, // checked when they were written
    zh: JSON.parse(row.notes_zh) as Notes,
  };
}
