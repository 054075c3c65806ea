import type { Insertable } from "kysely";
import { otherLanguage, type Language } from "../../../contract/language.ts";
import { listsIn, linesOf } from "../../../contract/notes.ts";
import { notesOf } from "../../../contract/changelog.ts";
import type { Notes } from "../../../contract/schemas/catalogue.ts";
import type { ImportOutcome } from "../../../contract/schemas/changelog.ts";
import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { fromJson, toJson } from "../../database/json.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { Write } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import type { Portal, SiteContent } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { importDigest, type ImportPlan, type PlannedRelease } from "./plan-import.ts";
import { queueReleaseEvent } from "../release-news/release-event.ts";
import { announceRelease, isNews } from "../release-news/announce.ts";
import { subjectsOfRelease } from "../release-subjects.ts";
import { findAnyProduct } from "../releases.ts";
import { markChanged } from "../revision.ts";
import { channelOf } from "../taxonomy.ts";
import { versionOrder } from "../version-order.ts";
import { digest } from "../publishing/digest.ts";
import { latestDay } from "../publishing/publication.ts";
import { publishers } from "../audience.ts";
import { columnsOf, textOf, type ReleaseRow } from "../publishing/release-row.ts";
import type { ReleaseInput } from "../publishing/release-rules.ts";

type Import = ImportPlan & { actor: string; slug: string; releases: PlannedRelease[] };
type Decided = {
  what: "created" | "changed" | "unchanged" | "kept";
  staysDraft: boolean;
  version: string;
  seen: ReleaseRow | undefined;
  next: { text: ReleaseInput; state: ReleaseRow["state"]; imported: Record<string, string> };
};

/** Rows read or inserted by one statement. */
const batch = 200;

/**
 * Stores the versions of a change log in one transaction: those that are new, and those that differ from what is stored
 * and were not changed in the console since they were imported. Throws `notFound` (10108) for an unknown product, and
 * `changedMeanwhile` (10107) if one of them was changed meanwhile.
 */
export async function importReleases(portal: Portal, given: Import): Promise<ImportOutcome> {
  const { actor, slug, releases, dryRun } = given;
  await findAnyProduct(portal.db.read, slug);
  const decided: Decided[] = [];
  for (let from = 0; from < releases.length; from += batch)
    decided.push(...(await decide(portal, given, releases.slice(from, from + batch))));
  const named = (what: Decided["what"]) => decided.flatMap((each) => (each.what === what ? [each.version] : []));
  const outcome = {
    created: named("created"),
    changed: named("changed"),
    unchanged: named("unchanged"),
    kept: named("kept"),
    drafts: decided.flatMap(({ staysDraft, version }) => (staysDraft ? [version] : [])),
  };
  if (dryRun || outcome.created.length + outcome.changed.length === 0) return outcome;
  try {
    await portal.db.write(async (write) => {
      await checkOperator(write, actor, publishers);
      await findAnyProduct(write, slug);
      await store(portal, write, given, decided);
      const { created, changed } = outcome;
      await record(portal, write, {
        action: "release.imported",
        actor,
        after: digest({ product: slug, created, changed }),
      });
      if (decided.some(({ what, next }) => what !== "unchanged" && what !== "kept" && next.state === "published"))
        await markChanged(portal, write, await subjectsOfRelease(write, portal.content, slug));
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse("changedMeanwhile");
    throw error;
  }
  return outcome;
}

async function decide(portal: Portal, given: Import, releases: PlannedRelease[]): Promise<Decided[]> {
  const { read } = portal.db;
  const rows = await read
    .selectFrom("releases")
    .selectAll()
    .where("product", "=", given.slug)
    .where(
      ({ fn }) => fn<string>("lower", ["version"]),
      "in",
      releases.map(({ version }) => version.toLowerCase()),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.version.toLowerCase(), row]));
  const today = latestDay(portal.now());
  return releases.map((release) =>
    decideOne(portal.content, given, { release, row: known.get(release.version.toLowerCase()), today }),
  );
}

type Case = { release: PlannedRelease; row: ReleaseRow | undefined; today: string };

function decideOne(
  content: SiteContent,
  { language, publish, overwrite }: Import,
  { release, row, today }: Case,
): Decided {
  const before = row ? textOf(row) : emptyText();
  const notes = JSON.parse(release.notes) as Notes; // by `planImport`
  const updateTime = release.updateTime ?? before.updateTime;
  const mayPublish = publish && !release.draft && (updateTime ?? "") <= today;
  const isDraft = row === undefined || row.state === "draft";
  const state = isDraft && mayPublish ? "published" : (row?.state ?? "draft");
  const hasText = !areSame(before[language], notes);
  const isSame = row !== undefined && !hasText && updateTime === before.updateTime && state === row.state;
  const other = otherLanguage(language);
  const isOtherEmpty = areSame(before[other], notesOf([]));
  const imported = row?.imported ? fromJson<Record<string, string>>(row.imported) : {};
  const isEdited = row !== undefined && wasEdited(before, language, imported);
  const text = {
    ...before,
    channel: row?.channel ?? channelOf(content, release.preRelease ? `${release.version}-` : release.version),
    updateTime,
    [language]: hasText ? notes : before[language],
    translation: isOtherEmpty
      ? ({ language: other, state: "missing" } as const)
      : before.translation?.language === language || !hasText
        ? before.translation?.language === language
          ? null
          : before.translation
        : ({ language: other, state: "outdated" } as const),
  };
  const day = updateTime ?? "";
  const next = {
    text,
    state,
    imported: {
      ...(row && !wasEdited(before, other, imported) && imported[other] && { [other]: importDigest(day, text[other]) }),
      [language]: importDigest(day, text[language]),
    },
  };
  const what = row === undefined ? "created" : isSame ? "unchanged" : isEdited && !overwrite ? "kept" : "changed";
  const staysDraft = publish && what !== "kept" && state === "draft";
  return { what, staysDraft, version: row?.version ?? release.version, seen: row, next };
}

function emptyText(): ReleaseInput {
  return { updateTime: null, other: false, requires: [], en: notesOf([]), zh: notesOf([]), translation: null };
}

/** Whether its text or day is another than the last import's; a text that no import wrote was written in the console. */
function wasEdited(text: ReleaseInput, language: Language, imported: Record<string, string>): boolean {
  const known = imported[language];
  if (known === undefined) return !areSame(text[language], notesOf([]));
  return known !== importDigest(text.updateTime ?? "", text[language]);
}

/** Whether readers see the same. */
function areSame(one: Notes, other: Notes): boolean {
  const shown = (notes: Notes) =>
    JSON.stringify([
      notes.content,
      linesOf(notes).toSorted((a, b) => (a.group < b.group ? -1 : Number(a.group > b.group))),
    ]);
  return isEmpty(one) === isEmpty(other) && shown(one) === shown(other);
}

function isEmpty(notes: Notes): boolean {
  return notes.content.length === 0 && listsIn(notes).every(({ lines }) => lines.length === 0);
}

async function store(
  portal: Portal,
  write: Write,
  { actor, slug, publish }: Import,
  decided: Decided[],
): Promise<void> {
  const edited = { edited_at: portal.now().toISOString(), edited_by: actor };
  const columns = ({ text, state, imported }: Decided["next"]) => ({
    ...columnsOf(portal.content, text),
    state,
    imported: toJson(imported),
    ...edited,
  });
  const rowOf = ({ version, next }: Decided): Insertable<Tables["releases"]> => ({
    product: slug,
    version,
    version_order: versionOrder(version),
    publish_at: null,
    withdrawn_at: null,
    withdrawn_reason: null,
    revision: 1,
    ...columns(next),
  });
  const created = decided.filter(({ what }) => what === "created");
  for (let from = 0; from < created.length; from += batch)
    await write
      .insertInto("releases")
      .values(created.slice(from, from + batch).map(rowOf))
      .execute();
  for (const { what, seen, next } of decided) {
    if (what !== "changed" || !seen) continue;
    const { numUpdatedRows } = await write
      .updateTable("releases")
      .set({
        ...columns(next),
        publish_at: next.state === "scheduled" ? seen.publish_at : null,
        revision: seen.revision + 1,
      })
      .where("product", "=", slug)
      .where("version", "=", seen.version)
      .where("revision", "=", seen.revision)
      .executeTakeFirst();
    if (!numUpdatedRows) throw refuse("changedMeanwhile");
  }
  if (!publish) return;
  for (const { what, version, seen, next } of decided)
    if ((what === "created" || what === "changed") && next.state === "published" && seen?.state !== "published") {
      if (!isNews(next.text.updateTime, portal.now())) continue;
      await announceRelease(portal, write, { product: slug, version, updateTime: next.text.updateTime });
      await queueReleaseEvent(portal, write, "release.published", { product: slug, version });
    }
}
