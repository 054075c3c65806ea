import type { Selectable } from "kysely";
import { releasesPath } from "../../contract/addresses.ts";
import type { Deprecation, Product, ReleaseNote, Translation, Version } from "../../contract/schemas/catalogue.ts";
import { fromJson } from "../database/json.ts";
import type { Tables } from "../database/schema.ts";
import type { SiteContent } from "../portal.ts";
import { isProductFor, type Reader } from "./audience.ts";
import { identify, withGroups } from "./taxonomy.ts";

export type ProductRow = Selectable<Tables["products"]>;
type ReleaseRow = Selectable<Tables["releases"]>;

/** The public fields of a product. Pages that it does not have are `null`. */
export function presentProduct(
  row: ProductRow,
  latest: Pick<ReleaseRow, "version" | "update_time" | "channel"> | undefined,
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
    latest: latest ? { version: latest.version, updateTime: dayOf(latest), channel: latest.channel } : null,
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

/** What `presentWarnings` needs of a release. */
export const warningColumns = [
  "version",
  "channel",
  "withdrawn_at",
  "withdrawn_reason",
  "withdrawn_reason_zh",
  "deprecated",
  "instead",
] as const;
type OrderedRow = Pick<ReleaseRow, (typeof warningColumns)[number]>;

/** Why a release was withdrawn or deprecated, and what to use instead. `releases`: those of its product, newest first. */
export function presentWarnings(
  row: OrderedRow,
  releases: readonly OrderedRow[],
): Pick<Version, "withdrawn" | "deprecated"> {
  const withdrawn = presentWithdrawn(row);
  const deprecated = presentDeprecation(row);
  const instead = withdrawn || deprecated ? replacementOf(row, releases) : null;
  return { withdrawn: withdrawn && { ...withdrawn, instead }, deprecated: deprecated && { ...deprecated, instead } };
}

function replacementOf(row: OrderedRow, releases: readonly OrderedRow[]): string | null {
  const chosen = releases.find(({ version, withdrawn_at }) => version === row.instead && withdrawn_at === null);
  if (chosen) return chosen.version;
  const index = releases.indexOf(row);
  const isOffered = (other: OrderedRow) =>
    other.channel === row.channel && other.withdrawn_at === null && other.deprecated === null;
  const next = releases.slice(0, index).findLast(isOffered) ?? releases.slice(index).find(isOffered);
  return next?.version ?? null;
}

export function presentVersion(
  row: Pick<ReleaseRow, "version" | "update_time" | "channel" | "requires" | "build">,
  { files, withdrawn, deprecated }: Pick<Version, "files" | "withdrawn" | "deprecated">,
): Version {
  return {
    version: row.version,
    updateTime: dayOf(row),
    channel: row.channel,
    withdrawn,
    deprecated,
    build: row.build === null ? null : fromJson(row.build),
    requires: fromJson(row.requires),
    files,
  };
}

export function presentReleaseNote(content: SiteContent, row: ReleaseRow): ReleaseNote {
  return {
    version: row.version,
    updateTime: dayOf(row),
    channel: row.channel,
    withdrawn: presentWithdrawn(row),
    deprecated: presentDeprecation(row),
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
