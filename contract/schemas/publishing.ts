import * as z from "zod/mini";
import { audiences } from "../audience.ts";
import { policy } from "./content.ts";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { noteKinds, type NoteKind } from "../notes.ts";
import { deprecation, licence, releaseFile, requirement, translation, withdrawn } from "./catalogue.ts";
import { bilingual, day, moment, pageOf, paging, bySlug, bySlugAndVersion, taxonomyKey } from "./values.ts";

/** What publishers and admins send and read (contract, "Operator"). Messages are keys of the dictionaries' `issues`. */
const requiredText = (max: number, missing = "required") =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, "tooLong"));
const bilingualText = (max: number, missing = "required") =>
  z.strictObject({ en: requiredText(max, missing), zh: requiredText(max, missing) }, missing);
export const dayText = z.iso.date("day");
const revision = z.int32("wholeNumber");

/** A product's part of addresses: `unity-lite`. */
export const productSlug = z
  .string("enterShortName")
  .check(
    z.minLength(1, "enterShortName"),
    z.maxLength(limits.slug, "slug"),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "slug"),
  );

const licenceId = z
  .string()
  .check(z.maxLength(limits.slug, "tooLong"), z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, "slug"));

/** A version as addresses and file names carry it: `2.8.0`, `3.0.0-rc.1`. */
export const versionText = z
  .string("required")
  .check(z.maxLength(limits.version, "tooLong"), z.regex(/^\d+(\.\d+){1,3}(-[0-9A-Za-z.-]+)?$/, "version"));

const noteLine = z.string("required").check(z.minLength(1, "required"), z.maxLength(limits.noteLine, "tooLong"));
const noteLines = z._default(z.array(noteLine).check(z.maxLength(limits.noteLines, "tooMany")), []);
/** By the note groups of the site's taxonomy. */
const groupsWithDefault = z._default(z.record(taxonomyKey(), noteLines), {});
/** The notes of one language; what is left out is empty. */
export const notesText = z.strictObject({
  content: noteLines,
  ...(Object.fromEntries(noteKinds.map((kind) => [kind, groupsWithDefault])) as Record<
    NoteKind,
    typeof groupsWithDefault
  >),
});

/** `reasonZh`: the reason for readers of Chinese, who read `reason` otherwise. */
const why = { reason: requiredText(limits.reason), reasonZh: z.nullish(requiredText(limits.reason)) };

/** What a release as it is read says besides; the same may be sent again, and changes nothing. */
const readOnly = z.optional(z.unknown());

const releaseText = {
  changedAt: readOnly,
  withdrawn: readOnly,
  updateTime: z.nullable(dayText),
  /** By default, versions with a pre-release part are of the second channel, others of the first. */
  channel: z.optional(taxonomyKey()),
  /** By default as it is, at first for everybody; the channel or product may be for fewer. `shown`: others see that it exists. */
  audience: z.optional(z.enum(audiences, "invalid")),
  shown: z.optional(z.boolean()),
  /** By default as they are, at first `null`. `instead`: the version to use instead of a deprecated or withdrawn one. */
  deprecated: z.optional(z.nullable(z.strictObject({ ...why, instead: readOnly }))),
  instead: z.optional(z.nullable(versionText)),
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
const publication = z.strictObject({ publishAt: z.optional(moment), revision: z.optional(revision) });
export const withdrawal = z.strictObject({ ...why, revision: z.optional(revision) });
/** Pins a published release as the latest of its channel, instead of another, or ends that. */
const pin = z.strictObject({ pinned: z.boolean("required"), revision });
/** In a query: the revision that was seen. */
const deletion = z.strictObject({ revision: z.coerce.number("wholeNumber").check(z.int("wholeNumber")) });

/** Other orders than the usual one, releases in progress first; `-`: the last one first. */
export const releaseSorts = ["date", "-date", "downloads", "-downloads", "edited", "-edited"] as const;
export type ReleaseSort = (typeof releaseSorts)[number];
const releaseQuery = z.strictObject({
  ...paging,
  sort: z.optional(z.enum(releaseSorts, "invalid")),
  state: z.optional(releaseState),
  product: z.optional(z.string().check(z.maxLength(limits.slug, "tooLong"))),
  q: z.optional(z.string().check(z.maxLength(limits.query, "tooLong"))),
  /** Only those that the caller edited last, or nobody who still has an account, such as a build. */
  mine: z.optional(z.literal("1", "invalid")),
});

const listed = {
  product: z.string(),
  version: z.string(),
  updateTime: z.nullable(day),
  channel: z.string(),
  audience: z.enum(audiences),
  shown: z.boolean(),
  /** Pinned as the latest of its channel, whatever its version. */
  pinned: z.boolean(),
  state: releaseState,
  /** When a scheduled release is published. */
  publishAt: z.nullable(moment),
  deprecated: z.nullable(deprecation),
  translation: z.nullable(translation),
  /** When and by whom it was last changed; `null` for what came with the portal. */
  editedAt: z.nullable(moment),
  editedBy: z.nullable(z.string()),
  revision: z.int(),
};
export const adminReleaseList = pageOf(
  z.object({
    ...listed,
    /** Lines in its lists, in the language that has more. */
    notes: z.int(),
    files: z.int(),
    /** Of all its files, in bytes. */
    size: z.int(),
    /** Of the last 28 days. */
    downloads: z.int(),
  }),
);
export type ListedRelease = z.infer<typeof adminReleaseList>["items"][number];

/** A release as its publisher sees it, drafts too. `untranslated`: lists that have lines in one language alone, such as `zh.newAdd.core`. */
export const adminRelease = z.object({
  ...listed,
  other: z.boolean(),
  requires: z.array(z.pick(requirement, { name: true, range: true, key: true, semver: true })),
  en: notesText,
  zh: notesText,
  withdrawn: z.nullable(withdrawn),
  instead: z.nullable(z.string()),
  files: z.array(releaseFile),
  untranslated: z.array(z.string()),
});
export type AdminRelease = z.output<typeof adminRelease>;

/** Note groups by the names that a product's change log has for them: `Sense Pack: platform`. */
const noteGroups = z.record(requiredText(limits.name), taxonomyKey());

/**
 * Creates a product if `revision` is omitted, otherwise changes it. A retired one keeps its addresses and says so.
 * `licence`: for admins, the one that its downloads are under, or `null`; left out, it stays, and a new product is under
 * that of the first product which has one.
 */
export const productChange = z.strictObject({
  kind: taxonomyKey("chooseKind"),
  name: bilingualText(limits.name, "enterName"),
  summary: bilingualText(limits.reason, "enterSummary"),
  retired: z._default(z.boolean(), false),
  licence: z.optional(z.nullable(licenceId)),
  /** By default as they are, at first for everybody and without rules. */
  audience: z.optional(z.enum(audiences, "invalid")),
  shown: z.optional(z.boolean()),
  noteGroups: z.optional(noteGroups),
  revision: z.optional(revision),
});
export type ProductChange = z.output<typeof productChange>;
/** A product with its slug, which the call has in its path. */
export const namedProduct = z.extend(productChange, { slug: productSlug });
/** Every product once, in the order in which they are shown. */
const productOrder = z.strictObject({
  slugs: z.array(z.string()).check(z.maxLength(limits.products, "tooMany")),
});

export const adminProduct = z.object({
  slug: z.string(),
  kind: z.string(),
  path: z.string(),
  notesOnly: z.boolean(),
  name: bilingual,
  summary: bilingual,
  licence: z.nullable(z.string()),
  audience: z.enum(audiences),
  shown: z.boolean(),
  noteGroups: z.record(z.string(), z.string()),
  retired: z.boolean(),
  /** Nobody has downloaded it, and it is retired or was never published. */
  deletable: z.boolean(),
  revision: z.int(),
  releases: z.object({ draft: z.int(), scheduled: z.int(), published: z.int(), withdrawn: z.int() }),
  /** Of the last 28 days. */
  downloads: z.int(),
});
const adminProductList = z.object({ items: z.array(adminProduct) });
export type AdminProduct = z.infer<typeof adminProduct>;

const legalText = {
  version: requiredText(limits.version),
  effective: dayText,
  title: bilingualText(limits.name),
};
/** `id`: the portal's first licence, unless another one is named. */
const newLicence = z.strictObject({
  id: z.optional(licenceId),
  ...legalText,
  body: bilingualText(limits.operatorText),
});
const policyChange = z.strictObject({ ...legalText, text: bilingualText(limits.operatorText), revision });
/**
 * Versions of all licences, the newest first; `current`: the one of its licence that downloads ask for now; `offered`: the
 * site has the licence still.
 */
const adminLicenceList = z.object({
  items: z.array(z.object({ ...licence.shape, current: z.boolean(), offered: z.boolean() })),
});

export const publishingCalls = {
  adminProducts: defineCall({
    method: "GET",
    path: "/admin/products",
    access: "publisher",
    tag: "Publishing",
    title: { en: "All products, retired ones too, in display order", zh: "全部产品（含已停止维护），按显示顺序" },
    output: adminProductList,
  }),
  changeProduct: defineCall({
    method: "PUT",
    path: "/admin/products/:slug",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Create a product, or change it", zh: "创建或修改产品" },
    description: {
      en: "Without `revision` the product is created; 10107 where it exists. Only a push changes its slug (`formerSlugs`).",
      zh: "不带 `revision` 时新建产品，已存在则返回 10107。只有推送站点文件夹才能更改 slug（`formerSlugs`）。",
    },
    params: bySlug,
    input: productChange,
    output: adminProduct,
  }),
  orderProducts: defineCall({
    method: "POST",
    path: "/admin/products/order",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Set the order in which products are shown", zh: "设置产品的显示顺序" },
    input: productOrder,
    output: adminProductList,
  }),
  deleteProduct: defineCall({
    method: "DELETE",
    path: "/admin/products/:slug",
    access: "publisher",
    tag: "Publishing",
    title: {
      en: "Delete a product that was never published or never downloaded, with its releases",
      zh: "删除从未发布或从未被下载的产品及其版本",
    },
    params: bySlug,
    input: deletion,
    output: z.null(),
  }),
  adminReleases: defineCall({
    method: "GET",
    path: "/admin/releases",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Releases of all products, drafts too", zh: "全部产品的版本，包括草稿" },
    input: releaseQuery,
    output: adminReleaseList,
  }),
  adminRelease: defineCall({
    method: "GET",
    path: "/admin/products/:slug/releases/:version",
    access: "publisher",
    tag: "Publishing",
    title: { en: "One release as its publisher sees it", zh: "发布人员看到的单个版本" },
    params: bySlugAndVersion,
    output: adminRelease,
  }),
  createRelease: defineCall({
    method: "POST",
    path: "/admin/products/:slug/releases",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Create a release: published, scheduled or as a draft", zh: "创建版本：立即发布、定时发布或草稿" },
    description: {
      en: "A list that has lines in one language alone is refused (10100), except in drafts and where `translation` says that the language is `missing`. 10107 where the version exists.",
      zh: "只有一种语言的列表会被拒绝（10100），草稿及 `translation` 注明该语言为 `missing` 时除外。版本已存在时返回 10107。",
    },
    params: bySlug,
    input: newRelease,
    output: adminRelease,
    bodyLimit: limits.operatorBody,
  }),
  changeRelease: defineCall({
    method: "PUT",
    path: "/admin/products/:slug/releases/:version",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Change the text of a release", zh: "修改版本的文字内容" },
    params: bySlugAndVersion,
    input: releaseChange,
    output: adminRelease,
    bodyLimit: limits.operatorBody,
  }),
  deleteDraft: defineCall({
    method: "DELETE",
    path: "/admin/products/:slug/releases/:version",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Delete a release that was never published", zh: "删除从未发布的版本" },
    params: bySlugAndVersion,
    input: deletion,
    output: z.null(),
  }),
  pinRelease: defineCall({
    method: "POST",
    path: "/admin/products/:slug/releases/:version/pin",
    access: "publisher",
    tag: "Publishing",
    title: {
      en: "Pin a published release as the latest of its channel, or end that",
      zh: "将已发布的版本固定为所在渠道的最新版本，或取消固定",
    },
    params: bySlugAndVersion,
    input: pin,
    output: adminRelease,
  }),
  publishRelease: defineCall({
    method: "POST",
    path: "/admin/products/:slug/releases/:version/publish",
    access: "publisher",
    tag: "Publishing",
    title: {
      en: "Publish a draft now or at a time, or a withdrawn release again",
      zh: "立即或定时发布草稿，或重新发布已撤回的版本",
    },
    params: bySlugAndVersion,
    input: publication,
    output: adminRelease,
  }),
  withdrawRelease: defineCall({
    method: "POST",
    path: "/admin/products/:slug/releases/:version/withdraw",
    access: "publisher",
    tag: "Publishing",
    title: {
      en: "Withdraw a release: its address stays and says why, its files are no longer served",
      zh: "撤回版本：地址保留并说明原因，文件不再提供",
    },
    params: bySlugAndVersion,
    input: withdrawal,
    output: adminRelease,
  }),
  adminLicences: defineCall({
    method: "GET",
    path: "/admin/licences",
    access: "admin",
    tag: "Publishing",
    title: { en: "All versions of all licenses", zh: "全部许可条款的全部版本" },
    output: adminLicenceList,
  }),
  createLicence: defineCall({
    method: "POST",
    path: "/admin/licences",
    access: "admin",
    fresh: "always",
    tag: "Publishing",
    title: {
      en: "Publish a version of a license; from its day on every download under it asks again",
      zh: "发布新的许可条款，自生效日起每次下载须重新同意",
    },
    input: newLicence,
    output: licence,
    bodyLimit: limits.operatorBody,
  }),
  changePolicy: defineCall({
    method: "PUT",
    path: "/admin/policies/:slug",
    access: "admin",
    tag: "Publishing",
    title: { en: "Publish a new version of a policy", zh: "发布政策的新版本" },
    params: bySlug,
    input: policyChange,
    output: policy,
    bodyLimit: limits.operatorBody,
  }),
};
