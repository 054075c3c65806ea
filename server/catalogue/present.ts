import type { Selectable } from "kysely";
import { releasesPath } from "../../contract/addresses.ts";
import { operatorsDay } from "../../contract/operators-day.ts";
import type { Deprecation, Product, ReleaseNote, Translation, Version } from "../../contract/schemas/catalogue.ts";
import { fromJson } from "../database/json.ts";
import type { Tables } from "../database/schema.ts";
import type { SiteContent } from "../portal.ts";
import { isProductFor, type Reader } from "./audience.ts";
import { identify, withGroups } from "./taxonomy.ts";

export type ProductRow = Selectable<Tables["products"]>;
type ReleaseRow = Selectable<Tables["releases"]>;

/** What products say of their latest release. */
export const latestColumns = ["version", "update_time", "revision", "edited_at", "channel", "deprecated"] as const;
export type LatestRow = Pick<ReleaseRow, (typeof latestColumns)[number]>;

/** The public fields of a product. Pages that it does not have are `null`. */
export function presentProduct(
  row: ProductRow,
  latest: LatestRow | undefined,
  { content, viewer, licenceOf }: Omit<Reader, "read"> & { licenceOf: (slug: string) => Product["licence"] },
): Product {
  const { docs, samples, questions } = content;
  const identity = identify(content, row);
  const { path } = identity;
  const isOpen = isProductFor(content, row.slug, viewer);
  const ofProduct = ({ product }: { product: string | null }) => isOpen && product === row.slug;
  return {
    ...identity,
    name: { en: row.name_en, zh: row.name_zh },
    summary: { en: row.summary_en, zh: row.summary_zh },
    retired: row.retired === 1,
    licence: licenceOf(row.slug),
    latest: latest
      ? {
          version: latest.version,
          updateTime: dayOf(latest),
          changedAt: changedAt(latest),
          channel: latest.channel,
          deprecated: presentDeprecation(latest),
        }
      : null,
    links: {
      documentation: docs.some(ofProduct) ? `${path}/docs` : null,
      samples: samples.some(ofProduct) ? `${path}/samples` : null,
      faq: questions.some(ofProduct) ? `${path}/faq` : null,
      releases: releasesPath(identity),
    },
  };
}

/** The day of a release; `null` if it is unknown. */
export function dayOf({ update_time: day }: Pick<ReleaseRow, "update_time">): string | null {
  return day === "" ? null : day;
}

type WithdrawnRow = Pick<ReleaseRow, "withdrawn_at" | "withdrawn_reason" | "withdrawn_reason_zh">;

export function presentWithdrawn(row: WithdrawnRow): Omit<NonNullable<Version["withdrawn"]>, "instead"> | null {
  if (row.withdrawn_at === null) return null;
  return { at: row.withdrawn_at, reason: row.withdrawn_reason ?? "", reasonZh: row.withdrawn_reason_zh };
}

export function presentDeprecation({ deprecated }: Pick<ReleaseRow, "deprecated">): Deprecation | null {
  return deprecated === null ? null : fromJson(deprecated);
}

/** When a release was last changed after it came out; `null` if it was not. Changes of a draft are before its day. */
export function changedAt({
  revision,
  edited_at,
  update_time,
}: Pick<ReleaseRow, "revision" | "edited_at" | "update_time">): string | null {
  return revision > 1 && edited_at !== null && operatorsDay(edited_at) >= update_time ? edited_at : null;
}

/** The day on which a release came out or was last changed; empty if it is unknown. */
export function lastDay(row: Parameters<typeof changedAt>[0]): string {
  const changed = changedAt(row);
  return changed === null ? row.update_time : operatorsDay(changed);
}

export function presentVersion(
  row: Pick<ReleaseRow, "version" | "update_time" | "revision" | "edited_at" | "channel" | "requires" | "build">,
  { files, withdrawn, deprecated }: Pick<Version, "files" | "withdrawn" | "deprecated">,
): Version {
  return {
    version: row.version,
    updateTime: dayOf(row),
    changedAt: changedAt(row),
    channel: row.channel,
    withdrawn,
    deprecated,
    build: row.build === null ? null : fromJson(row.build),
    requires: fromJson(row.requires),
    files,
  };
}

export function presentReleaseNote(
  content: SiteContent,
  row: ReleaseRow,
  { withdrawn, deprecated }: Pick<Version, "withdrawn" | "deprecated">,
): ReleaseNote {
  return {
    version: row.version,
    updateTime: dayOf(row),
    channel: row.channel,
    changedAt: changedAt(row),
    withdrawn,
    deprecated,
    other: row.other === 1,
    revision: row.revision,
    en: withGroups(content, fromJson(row.notes_en)),
    zh: withGroups(content, fromJson(row.notes_zh)),
    translation: presentTranslation(row),
  };
}

export function presentTranslation({
  translation_language: language,
  translation_state: state,
}: Pick<ReleaseRow, "translation_language" | "translation_state">): Translation | null {
  return language === null || state === null ? null : { language, state };
}
