import type { Selectable } from "kysely";
import { releasesPath } from "../../contract/addresses.ts";
import type { Product, ReleaseNote, Translation, Version } from "../../contract/schemas/catalogue.ts";
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

type OrderedRow = Pick<ReleaseRow, "version" | "channel"> & WithdrawnRow;

/** Why a release was withdrawn, and what to use instead. `releases`: those of its product, newest first. */
export function withReplacement(row: OrderedRow, releases: readonly OrderedRow[]): Version["withdrawn"] {
  const withdrawn = presentWithdrawn(row);
  if (!withdrawn) return null;
  const index = releases.indexOf(row);
  const isOffered = (other: OrderedRow) => other.channel === row.channel && other.withdrawn_at === null;
  const instead = releases.slice(0, index).findLast(isOffered) ?? releases.slice(index).find(isOffered);
  return { ...withdrawn, instead: instead?.version ?? null };
}

export function presentVersion(
  row: Pick<ReleaseRow, "version" | "update_time" | "channel" | "requires">,
  { files, withdrawn }: Pick<Version, "files" | "withdrawn">,
): Version {
  return {
    version: row.version,
    updateTime: dayOf(row),
    channel: row.channel,
    withdrawn,
    requires: fromJson(row.requires),
    files,
  };
}

export function presentReleaseNote(content: SiteContent, row: ReleaseRow): ReleaseNote {
  return {
    version: row.version,
    updateTime: dayOf(row),
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
