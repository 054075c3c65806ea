import * as z from "zod/mini";
import { textChanges } from "./content.ts";
import { audiences } from "../audience.ts";
import { limits } from "../limits.ts";
import { defineCall } from "../call.ts";
import {
  bilingual,
  day,
  moment,
  pageOf,
  pageSize,
  sha256,
  paging,
  bySlug,
  bySlugAndVersion,
  taxonomyKey,
} from "./values.ts";

const lines = z.array(z.string());
/** By the note groups of the site's taxonomy, in its order. */
const groups = z.record(z.string(), lines);

export const notes = z.object({
  content: lines,
  newAdd: groups,
  newUpdate: groups,
  newFixed: groups,
  update: groups,
  fix: groups,
  issue: groups,
});
export type Notes = z.infer<typeof notes>;

/**
 * A release's text that is not there in a language yet (`missing`), or older than in the other (`outdated`); its page says
 * so to whoever reads that language.
 */
export const translation = z.object({ language: z.enum(["en", "zh"]), state: z.enum(["missing", "outdated"]) });
export type Translation = z.infer<typeof translation>;

/** `reasonZh`: the same for readers of Chinese; `null` if it is the same text. */
const why = { reason: z.string(), reasonZh: z.nullable(z.string()) };
/** Why a release was withdrawn. */
export const withdrawn = z.object({ at: moment, ...why });
/** Why a release should not be used any more, although it can be downloaded. */
export const deprecation = z.object(why);
export type Deprecation = z.infer<typeof deprecation>;

/** The publisher's choice; else the next version of the channel that is neither, or the last before it. */
const instead = { instead: z.nullable(z.string()) };

/** What has become of a release since it came out. */
const sinceThen = {
  /** `null` if it was not changed. */
  changedAt: z.nullable(moment),
  withdrawn: z.nullable(z.extend(withdrawn, instead)),
  deprecated: z.nullable(z.extend(deprecation, instead)),
};

/** A release note (specification, section 3). `other`: only `content`, no structured lists. */
export const releaseNote = z.object({
  version: z.string(),
  /** `null` if the day is unknown. */
  updateTime: z.nullable(day),
  /** A key of the site's taxonomy. */
  channel: z.string(),
  ...sinceThen,
  other: z.boolean(),
  revision: z.int(),
  en: notes,
  zh: notes,
  translation: z.nullable(translation),
});
export type ReleaseNote = z.infer<typeof releaseNote>;

/** A file of a version. `size` in bytes; `name` is unique within the version. */
export const releaseFile = z.object({
  name: z.string(),
  size: z.int(),
  sha256,
  /** Keys of the site's taxonomy, as are kinds of products. */
  platform: z.string(),
  engine: z.string(),
  /** What it is for, in a few words; empty if nobody wrote it. */
  caption: bilingual,
  /** For at most one file of a version. */
  recommended: z.boolean(),
});
export type ReleaseFile = z.infer<typeof releaseFile>;

/** The build job that made a release: its repository, the commit, and where its log is. */
const releaseBuild = z.object({ repository: z.string(), commit: z.string(), run: z.string() });
export type ReleaseBuild = z.infer<typeof releaseBuild>;

export const version = z.object({
  version: z.string(),
  updateTime: z.nullable(day),
  /** A key of the site's taxonomy. */
  channel: z.string(),
  ...sinceThen,
  build: z.nullable(releaseBuild),
  requires: z.array(z.object({ name: z.string(), range: z.string() })),
  files: z.array(releaseFile),
});
export type Version = z.infer<typeof version>;

/** `null`: downloads of a product need no agreement. */
const licenceOfProduct = z.nullable(
  z.object({ id: z.string(), version: z.string(), title: bilingual, url: z.string() }),
);

export const product = z.object({
  slug: z.string(),
  kind: z.string(),
  /** Where its pages are: `/sdk/core`. */
  path: z.string(),
  /** It has release notes and no files. */
  notesOnly: z.boolean(),
  name: bilingual,
  summary: bilingual,
  /** No longer offered; its pages stay and say so. */
  retired: z.boolean(),
  licence: licenceOfProduct,
  /** The highest version, or the pinned one, of the first channel that has versions. */
  latest: z.nullable(
    z.object({
      version: z.string(),
      updateTime: z.nullable(day),
      channel: z.string(),
      changedAt: z.nullable(moment),
      deprecated: z.nullable(deprecation),
    }),
  ),
  /** Paths of the portal's pages; `null` if a product has no such page. */
  links: z.object({
    documentation: z.nullable(z.string()),
    samples: z.nullable(z.string()),
    faq: z.nullable(z.string()),
    releases: z.string(),
  }),
});
export type Product = z.infer<typeof product>;

/** What every page names of a product. */
export const namedProduct = z.pick(product, {
  slug: true,
  kind: true,
  path: true,
  notesOnly: true,
  name: true,
  retired: true,
});
export type NamedProduct = z.infer<typeof namedProduct>;
export const productNames = z.object({ items: z.array(namedProduct) });

/** A package among the files of a version. `registry`: the address of its repository; `null` where that is off. */
const versionPackage = z.object({
  client: z.enum(["unity", "npm", "maven"]),
  name: z.string(),
  file: z.string(),
  registry: z.nullable(z.string()),
});
export type VersionPackage = z.infer<typeof versionPackage>;

/** `address`: where a token downloads its files, by name. */
const versionOfProduct = z.extend(version, { address: z.string(), packages: z.array(versionPackage) });
export type VersionOfProduct = z.infer<typeof versionOfProduct>;

/** `reserved`: versions that exist and are for others, if the publisher says so; their notes and files are not shown. */
export const productWithVersions = z.extend(product, {
  versions: z.array(versionOfProduct),
  reserved: z.array(z.object({ version: z.string(), audience: z.enum(audiences) })),
});
export type ProductWithVersions = z.infer<typeof productWithVersions>;

/** A product's newest version that is not withdrawn. */
export const newestVersion = z.extend(version, { slug: z.string() });
export type NewestVersion = z.infer<typeof newestVersion>;

/** What changed after `from` up to and including `to`, newest first, merged by kind and group. */
export const comparison = z.object({
  slug: z.string(),
  from: z.string(),
  to: z.string(),
  versions: z.array(z.object({ version: z.string(), updateTime: z.nullable(day), ...sinceThen })),
  en: notes,
  zh: notes,
});
export type Comparison = z.infer<typeof comparison>;

/**
 * A requirement of a version. `key`: of the site's taxonomy, by which queries name it, `semver`: the range as npm writes it;
 * both `null` for a text that is not understood. `fits`: whether it contains the version asked about, if one was.
 */
export const requirement = z.object({
  name: z.string(),
  range: z.string(),
  key: z.nullable(z.string()),
  semver: z.nullable(z.string()),
  fits: z.nullable(z.boolean()),
});

/** What a version requires, and whether all of that fits. */
const compatibleVersion = z.object({
  version: z.string(),
  updateTime: z.nullable(day),
  channel: z.string(),
  withdrawn: version.shape.withdrawn,
  deprecated: version.shape.deprecated,
  requires: z.array(requirement),
  fits: z.boolean(),
});

export type CompatibleVersion = z.infer<typeof compatibleVersion>;

/** `latest`: of the versions that fit and were not withdrawn; `newest`: of all that were not, so that it says why none fits. */
const compatibility = z.extend(namedProduct, {
  latest: z.nullable(compatibleVersion),
  newest: z.nullable(compatibleVersion),
  versions: z.array(compatibleVersion),
});
export type Compatibility = z.infer<typeof compatibility>;

const compatibleProduct = z.omit(compatibility, { versions: true });
export type CompatibleProduct = z.infer<typeof compatibleProduct>;

/** `url`: its page. `installed`: the version that the caller has; `null` if none was sent, or the product has none of this name. */
const latestCompatible = z.object({
  slug: z.string(),
  latest: z.nullable(z.extend(compatibleVersion, { url: z.string() })),
  installed: z.nullable(z.pick(compatibleVersion, { version: true, withdrawn: true, deprecated: true, fits: true })),
});
export type LatestCompatible = z.infer<typeof latestCompatible>;

/** The licence that downloads of a product require. `body` is Markdown, `html` the same for a page. */
export const licence = z.object({
  id: z.string(),
  version: z.string(),
  effective: day,
  title: bilingual,
  body: bilingual,
  html: bilingual,
  url: z.string(),
});
export type Licence = z.infer<typeof licence>;

/** Releases that the caller may read and that are not for everybody, the newest day first. */
const earlyAccess = z.object({
  items: z.array(
    z.object({
      product: z.string(),
      name: bilingual,
      version: z.string(),
      updateTime: z.nullable(day),
      audience: z.enum(audiences),
      withdrawn: z.boolean(),
    }),
  ),
});

const productList = pageOf(product);
const newestVersionList = pageOf(newestVersion);
const releaseList = pageOf(releaseNote);

const versionName = z.string("required").check(z.minLength(1, "required"), z.maxLength(64, "tooLong"));

/** Versions that somebody has, by the keys of the taxonomy's requirements. */
const having = z.string("invalid").check(z.maxLength(limits.version, "tooLong"));
const inChannel = { channel: z.optional(taxonomyKey()) };
const havingText = {
  en: "Besides `channel`, the query takes your versions under the keys of the site's requirements: `unity=2022.3&os=5.9`.",
  zh: "除 `channel` 外，查询串按站点环境要求的键填写当前环境：`unity=2022.3&os=5.9`。",
};

const licenceId = z.strictObject({ id: z.optional(z.string().check(z.maxLength(limits.name, "tooLong"))) });

export const catalogueCalls = {
  products: defineCall({
    method: "GET",
    path: "/catalogue/products",
    access: "public",
    tag: "Catalogue",
    title: { en: "All products with their newest version", zh: "全部产品及其最新版本" },
    description: {
      en: "In display order. Retired products are listed too, and say so.",
      zh: "按显示顺序，包含已停止提供的产品。",
    },
    input: z.strictObject(paging),
    output: productList,
    cached: true,
    island: true,
  }),
  product: defineCall({
    method: "GET",
    path: "/catalogue/products/:slug",
    access: "public",
    tag: "Catalogue",
    title: { en: "A product with all its versions and files", zh: "一个产品的全部版本与文件" },
    description: {
      en: "Every version with its files, requirements and state; the newest first. `versions`: only so many of them.",
      zh: "列出每个版本的文件、环境要求与状态，从新到旧；`versions` 限定返回的版本数。",
    },
    params: bySlug,
    input: z.strictObject({ versions: z.optional(pageSize) }),
    refusals: ["notFound"],
    output: productWithVersions,
    cached: true,
    island: true,
  }),
  newestVersions: defineCall({
    method: "GET",
    path: "/catalogue/newest",
    access: "public",
    tag: "Catalogue",
    title: { en: "The newest version of each product, with its files", zh: "各产品的最新版本及其文件" },
    description: {
      en: "In display order. A product has none before its first release, and while all of them are withdrawn.",
      zh: "按显示顺序。尚无版本或版本均已撤回的产品不在其中。",
    },
    input: z.strictObject(paging),
    output: newestVersionList,
    cached: true,
  }),
  releases: defineCall({
    method: "GET",
    path: "/catalogue/products/:slug/releases",
    access: "public",
    tag: "Catalogue",
    title: { en: "Release notes of a product, newest first", zh: "产品的发行说明，按时间倒序" },
    description: {
      en: "The notes of every published version, in both languages; of those after `from`, up to and including `to`.",
      zh: "所有已发布版本的更新日志，含中英文；可限定为 `from` 之后至 `to`（含）的版本。",
    },
    params: bySlug,
    input: z.strictObject({ ...paging, from: z.optional(versionName), to: z.optional(versionName) }),
    refusals: ["notFound"],
    output: releaseList,
    cached: true,
  }),
  release: defineCall({
    method: "GET",
    path: "/catalogue/products/:slug/releases/:version",
    access: "public",
    tag: "Catalogue",
    title: { en: "Release notes for a version", zh: "单个版本的发行说明" },
    description: { en: "The notes of one version, in both languages.", zh: "单个版本的更新日志，含中英文。" },
    params: bySlugAndVersion,
    refusals: ["notFound"],
    output: releaseNote,
    cached: true,
  }),
  earlyAccess: defineCall({
    method: "GET",
    path: "/account/earlyAccess",
    access: "account",
    tag: "Catalogue",
    title: { en: "Your early access releases", zh: "你的抢先体验版本" },
    output: earlyAccess,
  }),
  compare: defineCall({
    method: "GET",
    path: "/catalogue/compare/:slug",
    access: "public",
    tag: "Catalogue",
    title: { en: "What changed between two versions", zh: "两个版本之间的变更" },
    description: {
      en: "Merges the notes of every version after `from`, up to and including `to`.",
      zh: "合并 `from` 之后至 `to`（含）各版本的更新日志。",
    },
    params: bySlug,
    input: z.strictObject({ from: versionName, to: versionName }),
    refusals: ["notFound"],
    output: comparison,
    cached: true,
  }),
  compatibility: defineCall({
    method: "GET",
    path: "/catalogue/compatibility",
    access: "public",
    tag: "Catalogue",
    title: {
      en: "The newest compatible version of each product",
      zh: "各产品适配当前环境的最新版本",
    },
    description: havingText,
    input: z.catchall(z.strictObject({ ...paging, ...inChannel }), z.unknown()),
    output: pageOf(compatibleProduct),
    cached: true,
  }),
  productCompatibility: defineCall({
    method: "GET",
    path: "/catalogue/compatibility/:slug",
    access: "public",
    tag: "Catalogue",
    title: { en: "What each version of a product requires", zh: "产品各版本的环境要求" },
    description: havingText,
    params: bySlug,
    input: z.catchall(z.strictObject(inChannel), having),
    refusals: ["notFound"],
    output: compatibility,
    cached: true,
  }),
  latestCompatible: defineCall({
    method: "GET",
    path: "/catalogue/latest/:slug",
    access: "public",
    tag: "Catalogue",
    title: {
      en: "The newest compatible version, for update checks",
      zh: "适配当前环境的最新版本（用于检查更新）",
    },
    description: havingText,
    params: bySlug,
    input: z.catchall(z.strictObject({ ...inChannel, installed: z.optional(versionName) }), having),
    refusals: ["notFound"],
    output: latestCompatible,
    cached: true,
    anyOrigin: true,
  }),
  currentLicence: defineCall({
    method: "GET",
    path: "/catalogue/licences/current",
    access: "public",
    tag: "Catalogue",
    title: { en: "The current license", zh: "下载时须同意的许可条款" },
    description: {
      en: "The license of this `id`, or the portal's first one. A product says which license it is under.",
      zh: "返回指定 `id` 的许可条款；不填则为门户的第一份。产品会注明适用的许可条款。",
    },
    input: licenceId,
    refusals: ["notFound"],
    output: licence,
    island: true,
  }),
  announcedLicences: defineCall({
    method: "GET",
    path: "/catalogue/licences/announced",
    access: "public",
    tag: "Catalogue",
    title: { en: "License versions that are not in effect yet", zh: "已公布、尚未生效的许可条款版本" },
    description: {
      en: "The next version of each license, to which an account can agree early.",
      zh: "每份许可条款的下一版，账号可提前同意。",
    },
    output: z.object({ items: z.array(licence) }),
    island: true,
  }),
  licenceChanges: defineCall({
    method: "GET",
    path: "/catalogue/licences/current/changes",
    access: "public",
    tag: "Catalogue",
    title: { en: "What changed in the license", zh: "许可条款与上一版相比的修改" },
    description: {
      en: "The text of the version in effect, compared with the one before.",
      zh: "当前生效版本与上一版的文本对比。",
    },
    input: licenceId,
    refusals: ["notFound"],
    output: textChanges,
  }),
};
