import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { noteGroups, noteKinds, type NoteGroup, type NoteKind } from "../notes.ts";
import { channels, licence, productKinds, releaseFile, translation } from "./catalogue.ts";
import { bilingual, day, moment, pageOf, paging } from "./values.ts";

/** What publishers and admins send and read (contract, "Operator"). Messages are keys of the dictionaries' `issues`. */
const requiredText = (max: number, missing = "required") =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, "tooLong"));
const bilingualText = (max: number, missing = "required") =>
  z.strictObject({ en: requiredText(max, missing), zh: requiredText(max, missing) }, missing);
const dayText = z.iso.date("day");
const revision = z.int32("wholeNumber");

/** A product's part of addresses: `unity-lite`. */
export const productSlug = z
  .string("enterShortName")
  .check(
    z.minLength(1, "enterShortName"),
    z.maxLength(limits.slug, "slug"),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "slug"),
  );

/** A version as addresses and file names carry it: `2.8.0`, `3.0.0-rc.1`. */
const versionText = z
  .string("required")
  .check(z.maxLength(limits.version, "tooLong"), z.regex(/^\d+(\.\d+){1,3}(-[0-9A-Za-z.-]+)?$/, "version"));

const noteLine = z.string("required").check(z.minLength(1, "required"), z.maxLength(limits.noteLine, "tooLong"));
const noteLines = z._default(z.array(noteLine).check(z.maxLength(limits.noteLines, "tooMany")), []);
const noteGroupLines = z.strictObject(
  Object.fromEntries(noteGroups.map((group) => [group, noteLines])) as Record<NoteGroup, typeof noteLines>,
);
const noGroups = () =>
  Object.fromEntries(noteGroups.map((group) => [group, []])) as unknown as Record<NoteGroup, string[]>;
const groupsWithDefault = z._default(noteGroupLines, noGroups);
/** The notes of one language; what is left out is empty. */
const notesText = z.strictObject({
  content: noteLines,
  ...(Object.fromEntries(noteKinds.map((kind) => [kind, groupsWithDefault])) as Record<
    NoteKind,
    typeof groupsWithDefault
  >),
});

const releaseText = {
  updateTime: z.nullable(dayText),
  /** By default, versions with a pre-release part are previews. */
  channel: z.optional(z.enum(channels)),
  /** Only `content`, no structured lists. */
  other: z._default(z.boolean(), false),
  requires: z._default(
    z
      .array(z.strictObject({ name: requiredText(limits.name), range: requiredText(limits.name) }))
      .check(z.maxLength(50, "tooMany")),
    [],
  ),
  en: notesText,
  zh: notesText,
  translation: z._default(z.nullable(translation), null),
};

export const releaseStates = ["draft", "scheduled", "published", "withdrawn"] as const;
export type ReleaseState = (typeof releaseStates)[number];
const releaseState = z.enum(releaseStates);

/** A release to be made: `publishAt` with the state `scheduled` alone, and in the future. */
export const newRelease = z.strictObject({
  version: versionText,
  ...releaseText,
  state: z._default(z.enum(["published", "draft", "scheduled"]), "published"),
  publishAt: z.optional(moment),
});
export type NewRelease = z.output<typeof newRelease>;

/** `revision`: the one that was seen. `publishAt` moves a scheduled release. */
export const releaseChange = z.strictObject({ ...releaseText, publishAt: z.optional(moment), revision });
export type ReleaseChange = z.output<typeof releaseChange>;

/** Publishes a draft now, or with `publishAt` then; a withdrawn release is published again. */
export const publication = z.strictObject({ publishAt: z.optional(moment), revision: z.optional(revision) });
export const withdrawal = z.strictObject({ reason: requiredText(limits.reason), revision: z.optional(revision) });
/** Pins a published release as the latest of its channel, instead of another, or ends that. */
export const pin = z.strictObject({ pinned: z.boolean("required"), revision });
/** In a query: the revision that was seen. */
export const deletion = z.strictObject({ revision: z.coerce.number("wholeNumber").check(z.int("wholeNumber")) });

export const productAddress = z.strictObject({ slug: z.string() });
export const releaseAddress = z.strictObject({ slug: z.string(), version: z.string() });
export const releaseQuery = z.strictObject({
  ...paging,
  state: z.optional(releaseState),
  product: z.optional(z.string().check(z.maxLength(limits.slug, "tooLong"))),
  q: z.optional(z.string().check(z.maxLength(limits.query, "tooLong"))),
});

const listed = {
  product: z.string(),
  version: z.string(),
  updateTime: z.nullable(day),
  channel: z.enum(channels),
  /** Pinned as the latest of its channel, whatever its version. */
  pinned: z.boolean(),
  state: releaseState,
  /** When a scheduled release is published. */
  publishAt: z.nullable(moment),
  translation: z.nullable(translation),
  /** When and by whom it was last changed; `null` for what came with the portal. */
  editedAt: z.nullable(moment),
  editedBy: z.nullable(z.string()),
  revision: z.int(),
};
export const adminReleaseList = pageOf(z.object({ ...listed, files: z.int() }));
export type ListedRelease = z.infer<typeof adminReleaseList>["items"][number];

/** A release as its publisher sees it, drafts too. `untranslated`: lists that have lines in one language alone, such as `zh.newAdd.core`. */
export const adminRelease = z.object({
  ...listed,
  other: z.boolean(),
  requires: z.array(z.object({ name: z.string(), range: z.string() })),
  en: notesText,
  zh: notesText,
  withdrawn: z.nullable(z.object({ at: moment, reason: z.string() })),
  files: z.array(releaseFile),
  untranslated: z.array(z.string()),
});
export type AdminRelease = z.output<typeof adminRelease>;

/** Creates a product if `revision` is omitted, otherwise changes it. A retired one keeps its addresses and says so. */
export const productChange = z.strictObject({
  kind: z.enum(productKinds, "chooseKind"),
  name: bilingualText(limits.name, "enterName"),
  summary: bilingualText(limits.reason, "enterSummary"),
  retired: z._default(z.boolean(), false),
  revision: z.optional(revision),
});
export type ProductChange = z.output<typeof productChange>;
/** A product with its slug, which the call has in its path. */
export const namedProduct = z.extend(productChange, { slug: productSlug });
/** Every product once, in the order in which they are shown. */
export const productOrder = z.strictObject({
  slugs: z.array(z.string()).check(z.maxLength(limits.products, "tooMany")),
});

export const adminProduct = z.object({
  slug: z.string(),
  kind: z.enum(productKinds),
  name: bilingual,
  summary: bilingual,
  retired: z.boolean(),
  revision: z.int(),
  releases: z.object({ draft: z.int(), scheduled: z.int(), published: z.int(), withdrawn: z.int() }),
});
export const adminProductList = z.object({ items: z.array(adminProduct) });
export type AdminProduct = z.infer<typeof adminProduct>;

const legalText = {
  version: requiredText(limits.version),
  effective: dayText,
  title: bilingualText(limits.name),
};
export const newLicence = z.strictObject({ ...legalText, body: bilingualText(limits.operatorText) });
export const policyChange = z.strictObject({ ...legalText, text: bilingualText(limits.operatorText), revision });
/** Licence versions, the newest first; `current` is the one that downloads ask for now. */
export const adminLicenceList = z.object({
  items: z.array(z.object({ ...licence.shape, current: z.boolean() })),
});

export const markdownText = z.strictObject({
  text: z.string("required").check(z.maxLength(limits.operatorText, "tooLong")),
});
export const markdownPreview = z.object({ html: z.string() });
