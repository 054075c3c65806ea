import type { Insertable, Selectable } from "kysely";
import { dayOf, presentDeprecation, presentTranslation } from "../present.ts";
import { fromJson, toJson } from "../../database/json.ts";
import type { Read } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import type { SiteContent } from "../../portal.ts";
import { channelPlace } from "../taxonomy.ts";
import { refuse } from "../../refuse.ts";
import { languages } from "../../../contract/language.ts";
import type { ReleaseState } from "../../../contract/schemas/publishing.ts";
import { listsOf, type ReleaseInput } from "./release-rules.ts";

export type ReleaseRow = Selectable<Tables["releases"]>;

/** The parameters of a release in a path. */
export type ReleaseAddress = { slug: string; version: string };

/** A release in any state. Throws `notFound` (10108) for an unknown slug or version. */
export async function findRelease(read: Read, { slug, version }: ReleaseAddress): Promise<ReleaseRow> {
  const row = await read
    .selectFrom("releases")
    .selectAll()
    .where("product", "=", slug)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) throw refuse("notFound");
  return row;
}

export function stateOf({ state, withdrawn_at }: Pick<ReleaseRow, "state" | "withdrawn_at">): ReleaseState {
  return withdrawn_at === null ? state : "withdrawn";
}

export function textOf(row: Omit<ReleaseRow, "version_order" | "channel_place" | "build" | "imported">): ReleaseInput {
  return {
    updateTime: dayOf(row),
    channel: row.channel,
    audience: row.audience,
    shown: row.audience_shown === 1,
    deprecated: presentDeprecation(row),
    instead: row.instead,
    other: row.other === 1,
    requires: fromJson(row.requires),
    en: fromJson(row.notes_en),
    zh: fromJson(row.notes_zh),
    translation: presentTranslation(row),
  };
}

/** The columns that hold a release's text. */
export function columnsOf(
  content: SiteContent,
  { updateTime, channel, audience, shown, deprecated, instead, other, requires, en, zh, translation }: ReleaseInput,
) {
  return {
    update_time: updateTime ?? "",
    ...(channel !== undefined && { channel, channel_place: channelPlace(content, channel) }),
    ...(audience !== undefined && { audience }),
    ...(shown !== undefined && { audience_shown: Number(shown) }),
    ...(deprecated !== undefined && { deprecated: deprecated && toJson({ reasonZh: null, ...deprecated }) }),
    ...(instead !== undefined && { instead }),
    other: Number(other),
    requires: toJson(requires),
    notes_en: toJson(en),
    notes_zh: toJson(zh),
    translation_language: translation?.language ?? null,
    translation_state: translation?.state ?? null,
  } satisfies Partial<Insertable<Tables["releases"]>>;
}

/** A release's fields in the audit log: every list of its notes by path, without empty lists. */
export function auditedFields(
  text: ReleaseInput,
  state: { state: ReleaseState; publishAt: string | null },
): Record<string, unknown> {
  const { updateTime, channel, audience, shown, deprecated, instead, other, requires, translation } = text;
  const lists = languages.flatMap((language): [string, unknown][] =>
    listsOf(text[language]).flatMap(({ path, lines }) => (lines.length ? [[`${language}.${path}`, lines]] : [])),
  );
  return {
    ...state,
    updateTime,
    ...(channel !== undefined && { channel }),
    ...(audience !== undefined && { audience }),
    ...(shown !== undefined && { shown }),
    ...(deprecated !== undefined && { deprecated }),
    ...(instead !== undefined && { instead }),
    other,
    requires,
    translation,
    ...Object.fromEntries<unknown>(lists),
  };
}
