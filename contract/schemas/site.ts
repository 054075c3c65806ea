import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { audiences } from "../audience.ts";
import { sectionOf } from "../addresses.ts";
import { limits } from "../limits.ts";
import { contrast } from "../theme/oklch.ts";
import { palette } from "../theme/palette.ts";
import { bilingual, moment, pageOf, paging } from "./values.ts";

/** The file of the site folder that says whose portal it is. Messages are sentences: whoever pushes reads them. */
const text = z.string("is missing").check(z.minLength(1, "is empty"), z.maxLength(2_000, "is too long"));
const inBoth = z.strictObject({ en: text, zh: text }, "needs en and zh");
export const siteKey = text.check(
  z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, "must be lower-case letters, digits and dashes"),
);

/** Addresses within the portal, and of other sites by `https`. */
const siteHref = text.check(
  z.regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s/]+[^\s]*|mailto:[^\s]+)$/, "must be /…, https://… or mailto:…"),
);
const siteLink = z.strictObject({ label: inBoth, href: siteHref });
export type SiteLink = z.output<typeof siteLink>;
const colour = text.check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as "#7a3cff"', abort: true }));
/**
 * Texts and controls take readable shades of any accent. One without contrast to the page could only be shown as another
 * colour, in one of the modes at least.
 */
const leastContrast = 1.5;
const accent = colour.check(
  ...(["light", "dark"] as const).map((mode) =>
    z.refine<string>(
      (value) => contrast(value, palette(value, mode).bg) >= leastContrast,
      `has a contrast below ${leastContrast} to the ${mode} page, so that it would be shown as another colour`,
    ),
  ),
);
const clock = text.check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "09:00"'));
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const mailbox = text.check(z.regex(/^[^\s@]+@[^\s@]+$/, "must be a mail address"));

/** First segments of addresses of the portal that have more than one. */
const portalSegments = new Set(
  "accounts api apply assets early-access fonts files license maven media npm og pages profile publish redirect register review sitemaps vrmcsys".split(
    " ",
  ),
);

/** First segments of the portal's other addresses. */
const portalPages = new Set(
  "401 404 agreements audit authorize clients community compatibility connect dashboard distribute download download-expired downloads faq forgot-password home invitation keys login messages oauth onlyfooter onlyheader publishing region reset-password search sessions site statistics tokens unsubscribe webhooks".split(
    " ",
  ),
);

/** Whether the portal has a page of its own at an address of one segment, or below it. */
export function isPortalAddress(address: string): boolean {
  const segment = address.slice(1).toLowerCase();
  return portalSegments.has(segment) || portalPages.has(segment);
}

/** The icons that kinds, platforms, engines and channels may have. */
export const taxonomyIcons = [
  "sdk",
  "tool",
  "service",
  "app",
  "firmware",
  "device",
  "package",
  "code",
  "web",
  "document",
  "windows",
  "apple",
  "linux",
  "android",
  "unity",
  "unreal",
  "godot",
] as const;
export type TaxonomyIcon = (typeof taxonomyIcons)[number];
const icon = z._default(z.nullable(z.enum(taxonomyIcons, `must be one of ${taxonomyIcons.join(", ")}`)), null);

const named = { key: siteKey, name: inBoth, icon };
/** `path`: the first segment of its products' addresses. `notesOnly`: its products have release notes and no files. */
const kind = z
  .strictObject({ ...named, path: z.optional(siteKey), notesOnly: z._default(z.boolean(), false) })
  .check(
    z.refine((each) => !portalSegments.has(sectionOf(each)), "has the address of a page of the portal; say a path"),
  );
const entry = z.strictObject(named);
/** Note groups and channels are shown as text alone. */
const group = z.strictObject({ key: siteKey, name: inBoth });
/** Who a channel or product is for, by default everybody. `shown`: others see that it exists, and who gets it. */
const restricted = {
  audience: z.optional(z.enum(audiences, `must be one of ${audiences.join(", ")}`)),
  shown: z.optional(z.boolean("must be true or false")),
};

const both = (en: string, zh: string) => ({ en, zh });
const plain = (key: string, name: string, shown: TaxonomyIcon | null = null) => ({
  key,
  name: both(name, name),
  icon: shown,
});

/** The taxonomy of the specification, which is that of a folder without one. */
const defaultTaxonomy = {
  kinds: [
    { key: "sdk", name: both("SDK", "SDK"), icon: "sdk", path: "sdk", notesOnly: false },
    { key: "tool", name: both("Tools", "工具"), icon: "tool", path: "tools", notesOnly: false },
    { key: "notes", name: both("Services", "服务"), icon: "service", path: "sdk", notesOnly: true },
  ],
  platforms: [
    plain("windows", "Windows", "windows"),
    plain("macos", "macOS", "apple"),
    plain("linux", "Linux", "linux"),
    plain("android", "Android", "android"),
    { key: "any", name: both("Any platform", "不限平台"), icon: null },
  ],
  engines: [
    plain("unity", "Unity", "unity"),
    plain("unreal4", "Unreal Engine 4", "unreal"),
    plain("unreal5", "Unreal Engine 5", "unreal"),
    { key: "none", name: both("No engine", "不依赖引擎"), icon: null },
  ],
  noteGroups: [
    { key: "core", name: both("Core", "核心") },
    { key: "platform", name: both("Platform", "平台") },
    { key: "tool", name: both("Tool", "工具") },
    { key: "enterprise", name: both("Enterprise", "企业") },
    { key: "business", name: both("Business", "商务") },
    { key: "device", name: both("Device", "设备") },
  ],
  channels: [
    { key: "stable", name: both("Stable", "正式版") },
    { key: "preview", name: both("Preview", "预览版") },
  ],
  requirements: [
    { key: "unity", name: both("Unity", "Unity") },
    { key: "unreal", name: both("Unreal Engine", "Unreal Engine") },
    { key: "os", name: both("System", "系统") },
    { key: "android", name: both("Android", "Android") },
    { key: "openxr", name: both("OpenXR", "OpenXR") },
  ],
} satisfies z.input<typeof taxonomy>;

const entries = <Entry extends z.ZodMiniType<{ key: string }>>(one: Entry) =>
  z.array(one).check(
    z.minLength(1, "needs an entry"),
    z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, "has a key twice"),
    z.refine((all) => all.every(({ key }) => key !== "constructor"), "cannot have the key constructor"),
  );
/** What queries for versions name beside requirements. */
const releaseQueryNames = ["channel", "installed", "ln", "page", "slug"];
/** The releases of the first channel come before all others. */
const taxonomy = z.strictObject({
  kinds: entries(kind),
  platforms: entries(entry),
  engines: entries(entry),
  noteGroups: entries(group),
  channels: entries(z.strictObject({ ...group.shape, ...restricted })),
  /** What versions of a product require in a range of versions; queries name it by its key. */
  requirements: entries(
    group.check(
      z.refine(
        ({ key }) => !releaseQueryNames.includes(key),
        "has the key of another name in queries; choose another key",
      ),
    ),
  ),
});

/** `code` by its title; `{file}`, `{version}` and `{name}` stand for the newest package of the home page's first product. */
const code = z.record(z.string(), z.union([text, inBoth], "must be a text, or one in en and zh"));
const step = z.strictObject({ title: inBoth, text: inBoth, code: z._default(code, {}) });
/** `products`: the slugs whose files the first lines of the home page offer. */
const home = z.strictObject({
  /** Beside the title: the room that the program draws, a picture or clip of `brand/`, or nothing. */
  scene: z._default(
    text.check(
      z.regex(
        /^(?:room|none|brand\/scene\.(?:svg|png|jpe?g|webp|avif|gif|mp4|webm))$/,
        "must be room, none, or a picture or clip such as brand/scene.png",
      ),
    ),
    "none",
  ),
  title: z.optional(inBoth),
  text: z.optional(inBoth),
  products: z._default(z.array(siteKey), []),
  steps: z._default(z.array(step).check(z.maxLength(9, "has too many entries")), []),
});

/** A word on a drawing: where it begins, in percent of the width and the height. */
const percent = z.number("must be a number").check(z.gte(0, "must be 0 to 100"), z.lte(100, "must be 0 to 100"));
const label = z.strictObject({ at: z.tuple([percent, percent]), text: inBoth });

/** Facts of the device by a name; `{name}` stands for one in the texts here and in the drawings of `brand/`. */
const device = z.strictObject({
  title: inBoth,
  facts: z._default(z.record(siteKey, text), {}),
  /** Drawings of `brand/`. The last is as wide as the page, and the parts are named below it. */
  views: z._default(
    z
      .array(
        z.strictObject({
          picture: text,
          title: inBoth,
          text: inBoth,
          labels: z._default(z.array(label).check(z.maxLength(12, "has too many entries")), []),
        }),
      )
      .check(z.maxLength(9, "has too many entries")),
    [],
  ),
  parts: z._default(
    z.array(z.strictObject({ name: inBoth, text: inBoth })).check(z.maxLength(12, "has too many entries")),
    [],
  ),
});

const footer = z.strictObject({
  columns: z._default(z.array(z.strictObject({ title: inBoth, links: z.array(siteLink) })), []),
  /** The number under which the site is registered in mainland China, and that of the public security bureau. */
  icp: z.optional(text),
  publicSecurity: z.optional(text),
  poweredBy: z._default(z.boolean(), true),
  copyrightSince: z.optional(
    z.int("must be a year").check(z.gte(1970, "must be a year"), z.lte(9999, "must be a year")),
  ),
});

const contacts = z.strictObject({
  developerRelations: z.optional(mailbox),
  support: z.optional(mailbox),
  business: z.optional(mailbox),
  purchaseAccount: z.optional(text),
  hours: z.optional(
    z.strictObject({
      /** From the first to the last of these days. */
      days: z.tuple([z.enum(weekdays, "must be a day such as mon"), z.enum(weekdays, "must be a day such as mon")]),
      from: clock,
      to: clock,
      zone: text.check(z.refine(isTimeZone, "must be a time zone such as Asia/Shanghai")),
    }),
  ),
});

/** The places beside the footer that link to policies: the page on distribution, and the deletion of an account. */
export const policyPlaces = ["distribution", "deletion"] as const;
const policyPlace = z.enum(policyPlaces, `must be one of ${policyPlaces.join(", ")}`);
/** `agreed`: everybody with an account agrees to it, at the registration and again when it has a new version. */
const policyEntry = z.strictObject({
  name: text.check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/, "must be letters, digits and dashes")),
  agreed: z._default(z.boolean("must be true or false"), false),
  linkedFrom: z._default(z.array(policyPlace, "must be a list"), []),
});

/** Whose portal it is. Every key is optional; without any, the portal is the neutral "Developer Portal". */
export const siteYaml = z.strictObject({
  name: z._default(inBoth, both("Developer Portal", "开发者门户")),
  /** Who operates it, for the copyright and legal texts; the name without it. */
  legalName: z.optional(inBoth),
  headset: z.optional(inBoth),
  device: z.optional(device),
  /** The signature of text messages, where it is registered; the name without it. */
  smsSignature: z.optional(inBoth),
  defaultLanguage: z._default(z.enum(["en", "zh"], "must be en or zh"), "en"),
  home: z.prefault(home, {}),
  /** Where a page of the documentation is edited; `{path}` stands for its file in the folder. */
  editLink: z.optional(text.check(z.regex(/^https:\/\/[^\s]*\{path\}[^\s]*$/, "must be an https address with {path}"))),
  theme: z.prefault(z.strictObject({ accent: z.optional(accent) }), {}),
  navigation: z.optional(z.array(siteLink).check(z.maxLength(12, "has too many entries"))),
  footer: z.prefault(footer, {}),
  contacts: z.prefault(contacts, {}),
  taxonomy: z.prefault(
    z.strictObject({
      kinds: z._default(taxonomy.shape.kinds, defaultTaxonomy.kinds),
      platforms: z._default(taxonomy.shape.platforms, defaultTaxonomy.platforms),
      engines: z._default(taxonomy.shape.engines, defaultTaxonomy.engines),
      noteGroups: z._default(taxonomy.shape.noteGroups, defaultTaxonomy.noteGroups),
      channels: z._default(taxonomy.shape.channels, defaultTaxonomy.channels),
      requirements: z._default(taxonomy.shape.requirements, defaultTaxonomy.requirements),
    }),
    {},
  ),
  /** In the order in which they are linked; files of `policies/` that are not named have a page and are linked nowhere. */
  policies: z._default(
    z
      .array(policyEntry, "must be a list")
      .check(z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "has a name twice")),
    [],
  ),
});
/** `site.yaml` with its defaults. */
export type SiteSettings = z.output<typeof siteYaml>;

/** The neutral portal. */
export const neutralSite: SiteSettings = siteYaml.parse({});

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const short = text.check(z.maxLength(limits.name, `is longer than ${limits.name} characters`));
export const shortName = z.strictObject({ en: short, zh: short }, "needs en and zh");
const summary = text.check(z.maxLength(limits.reason, `is longer than ${limits.reason} characters`));
export const shortText = z.strictObject({ en: summary, zh: summary }, "needs en and zh");
const slugText = text.check(
  z.maxLength(limits.slug, "is too long"),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case letters, digits and dashes"),
);
const webAddress = text.check(z.regex(/^https:\/\/[^\s/]+[^\s]*$/, "must be an https address"));

const mavenCoordinates = short.check(
  z.regex(
    /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*:[A-Za-z0-9._-]+$/,
    "must be a group and an artifact, such as com.example:sdk",
  ),
);

/** `licence`: the file of `licences/` that its downloads are under. `formerSlugs`: whose addresses lead to this one. */
const product = z.strictObject({
  slug: slugText,
  kind: siteKey,
  name: shortName,
  /** For menus and lists. */
  shortName: z.optional(shortName),
  summary: shortText,
  /** Words that the search finds it by, beside its name. */
  aliases: z._default(z.string("must be a text").check(z.maxLength(limits.name, "is too long")), ""),
  retired: z._default(z.boolean("must be true or false"), false),
  ...restricted,
  licence: z.optional(siteKey),
  repository: z.optional(webAddress),
  /** Note groups by the names that its change log has for them, such as `Sense Pack: platform`. */
  noteGroups: z._default(z.record(short, siteKey), {}),
  packages: z._default(
    z.strictObject({ npm: z.optional(short), unity: z.optional(short), maven: z.optional(mavenCoordinates) }),
    {},
  ),
  facts: z._default(z.array(z.strictObject({ label: shortName, text: shortText })), []),
  formerSlugs: z._default(z.array(slugText), []),
});
export const productsYaml = z
  .array(product, "must be a list of products")
  .check(z.maxLength(limits.products, `has more than ${limits.products} products`));
export type ProductSource = z.output<typeof product>;

/** A picture or clip of the folder: where it is served, and its size in CSS pixels. */
export const siteMedia = z.object({
  href: z.string(),
  type: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type SiteMedia = z.infer<typeof siteMedia>;

/** What pages need to know of the site. `brand`: `null` for what the folder does not have. */
const website = z.object({
  ...siteYaml.shape,
  name: bilingual,
  brand: z.object({
    mark: z.nullable(siteMedia),
    markDark: z.nullable(siteMedia),
    icon: z.nullable(siteMedia),
    social: z.nullable(siteMedia),
    store: z.nullable(siteMedia),
    storeDark: z.nullable(siteMedia),
    /** Of `home.scene`. `dark`: its twin; `poster`: what a clip shows until it plays. */
    scene: z.nullable(z.object({ shown: siteMedia, dark: z.nullable(siteMedia), poster: z.nullable(siteMedia) })),
  }),
  device: z.nullable(
    z.object({
      title: bilingual,
      views: z.array(
        z.object({
          title: bilingual,
          text: bilingual,
          picture: siteMedia,
          dark: z.nullable(siteMedia),
          labels: z.array(z.object({ at: z.array(z.number()), text: bilingual })),
        }),
      ),
      parts: z.array(z.object({ name: bilingual, text: bilingual })),
    }),
  ),
  /** The licences, those that products are under first. */
  licences: z.array(z.object({ id: z.string(), title: bilingual, url: z.string() })),
  /** The free pages of `pages/`, at `/pages/<name>`. */
  pages: z.array(z.object({ name: z.string(), title: bilingual, href: z.string() })),
});
export type Website = z.infer<typeof website>;
export type Device = NonNullable<Website["device"]>;

export const revisionWays = ["first", "push", "console", "rollback"] as const;
export type RevisionWay = (typeof revisionWays)[number];

export const fileChange = z.object({ file: z.string(), change: z.enum(["added", "changed", "removed"]) });
export type FileChange = z.infer<typeof fileChange>;
export const siteProblem = z.object({ file: z.string(), line: z.nullable(z.int()), message: z.string() });
export type SiteProblem = z.infer<typeof siteProblem>;

/** What a push did or would do. `revision`: the present one if nothing changed, or nothing was to change. */
const pushed = z.object({ revision: z.int(), changes: z.array(fileChange), warnings: z.array(siteProblem) });
export type Pushed = z.infer<typeof pushed>;

/** `by`: the name of an account or token; `null` for the first content. `of`: the revision that a rollback restored. */
const siteRevision = z.object({
  revision: z.int(),
  at: moment,
  by: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  how: z.enum(revisionWays),
  of: z.nullable(z.int()),
  /** What its author wrote about it. */
  note: z.nullable(z.string()),
  files: z.int(),
  changes: z.array(fileChange),
  current: z.boolean(),
});
const revisionList = pageOf(siteRevision);

const flag = z._default(z.enum(["true", "false"], "invalid"), "false");
const number = z.string().check(z.regex(/^(?:current|[1-9]\d{0,8})$/, "wholeNumber"));

const fileName = z.string("required").check(z.minLength(1, "required"), z.maxLength(limits.entryPath, "tooLong"));

const changes = z
  .array(
    z.strictObject({
      file: fileName,
      text: z.optional(z.string("invalid")),
      base64: z.optional(z.string("invalid").check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "invalid"))),
    }),
  )
  .check(z.maxLength(limits.siteChanges, "tooLong"));

export const siteCalls = {
  website: defineCall({
    method: "GET",
    path: "/website/site",
    access: "public",
    tag: "Website",
    title: { en: "Names, navigation, contacts and taxonomy of the site", zh: "站点名称、导航、联系方式与分类" },
    description: { en: "What the pages need to know of the site.", zh: "页面所需的站点信息。" },
    output: website,
    cached: true,
  }),
  pushSite: defineCall({
    method: "POST",
    path: "/admin/site/revisions",
    access: "admin",
    tag: "Site",
    title: {
      en: "Push the site folder: all of it takes effect, or nothing",
      zh: "推送站点文件夹：整体生效，否则完全不变",
    },
    description: {
      en: "The body is a gzipped tar of the folder, at most 200 MB. `base`: the revision that the folder was pulled from; a newer one is refused with 10107 and its `data.changes`, unless `force`. `dryRun` only checks. Problems are `issues` with file and line (10100); with `strict`, warnings are, too.",
      zh: "请求体为文件夹的 gzip tar，最大 200 MB。`base` 为拉取文件夹时的修订；有更新的修订时返回 10107 与 `data.changes`，除非 `force`。`dryRun` 只检查。问题以 `issues` 返回文件与行号（10100）；`strict` 时警告也算问题。",
    },
    input: z.strictObject({
      base: z.optional(z.coerce.number("wholeNumber").check(z.int("wholeNumber"))),
      dryRun: flag,
      force: flag,
      strict: flag,
    }),
    output: pushed,
    upload: "file",
    scope: "site",
  }),
  siteRevisions: defineCall({
    method: "GET",
    path: "/admin/site/revisions",
    access: "publisher",
    tag: "Site",
    title: { en: "Revisions of the site folder, the newest first", zh: "站点文件夹的历次修订，按时间倒序" },
    input: z.strictObject(paging),
    output: revisionList,
    scope: "site",
  }),
  siteRevision: defineCall({
    method: "GET",
    path: "/admin/site/revisions/:number",
    access: "admin",
    tag: "Site",
    title: { en: "The site folder as of a revision, or the `current` one", zh: "某次修订或当前的站点文件夹" },
    description: {
      en: "A gzipped tar, always the same bytes. `current` has the releases, too.",
      zh: "gzip tar，内容始终一致。`current` 还包含各版本。",
    },
    params: z.strictObject({ number }),
    output: z.string(),
    download: "application/gzip",
    scope: "site",
  }),
  siteFiles: defineCall({
    method: "GET",
    path: "/admin/site/revisions/:number/files",
    access: "publisher",
    tag: "Site",
    title: { en: "Files of the site folder as of a revision", zh: "某次修订的站点文件夹中的文件" },
    params: z.strictObject({ number }),
    description: { en: "`revision` is 0 while the portal has none.", zh: "门户尚无修订时 `revision` 为 0。" },
    output: z.object({
      revision: z.int(),
      files: z.array(z.object({ file: z.string(), size: z.int(), sha256: z.string() })),
    }),
    scope: "site",
  }),
  siteFile: defineCall({
    method: "GET",
    path: "/admin/site/revisions/:number/file",
    access: "publisher",
    tag: "Site",
    title: { en: "One text of the site folder as of a revision", zh: "某次修订的站点文件夹中的一个文本文件" },
    description: {
      en: "`text` is `null` if the revision does not have the file, or it is no text.",
      zh: "该修订没有此文件或不是文本时，`text` 为 `null`。",
    },
    params: z.strictObject({ number }),
    input: z.strictObject({ file: fileName }),
    output: z.object({ revision: z.int(), text: z.nullable(z.string()) }),
    scope: "site",
  }),
  changeSiteFiles: defineCall({
    method: "POST",
    path: "/admin/site/files",
    access: "publisher",
    tag: "Site",
    title: { en: "Change files of the site folder as one revision", zh: "以一次修订更改站点文件夹中的若干文件" },
    description: {
      en: "For each file its `text`, its bytes as `base64`, or neither to remove it. Publishers change `docs/`, `samples/`, `faq/` and `pages/`; admins everything. `base`: the revision that was changed; a newer one is refused with 10107 and its `data.changes`. `dryRun` only checks. `note`: a sentence for the list of revisions.",
      zh: "每个文件填 `text`、`base64`，或都不填以删除。发布员可修改 `docs/`、`samples/`、`faq/`、`pages/`；管理员可修改全部。`base` 为所依据的修订；有更新的修订时返回 10107 与 `data.changes`。`dryRun` 只检查。`note` 为修订列表中的一句说明。",
    },
    input: z.strictObject({
      base: z.int("wholeNumber").check(z.gte(0, "wholeNumber")),
      dryRun: z._default(z.boolean("invalid"), false),
      note: z.optional(z.string("invalid").check(z.maxLength(limits.name, "tooLong"))),
      changes: changes.check(z.minLength(1, "required")),
    }),
    output: pushed,
    bodyLimit: limits.siteBody,
    scope: "site",
  }),
  previewSiteFile: defineCall({
    method: "POST",
    path: "/admin/site/preview",
    access: "publisher",
    tag: "Site",
    title: { en: "A file of the site folder as HTML, with its problems", zh: "站点文件夹中一个文件的 HTML 与问题" },
    description: {
      en: "Stores nothing. `changes`: other files that are not saved yet, such as its pictures. `html` is `null` for files that are no Markdown.",
      zh: "不保存。`changes` 为尚未保存的其他文件，例如图片。非 Markdown 文件的 `html` 为 `null`。",
    },
    input: z.strictObject({ file: fileName, text: z.string("invalid"), changes: z._default(changes, []) }),
    output: z.object({
      html: z.nullable(z.string()),
      problems: z.array(siteProblem),
      warnings: z.array(siteProblem),
    }),
    bodyLimit: limits.siteBody,
    scope: "site",
  }),
  activateSiteRevision: defineCall({
    method: "POST",
    path: "/admin/site/revisions/:number/activate",
    access: "admin",
    tag: "Site",
    title: { en: "Make a new revision with the content of an earlier one", zh: "以较早修订的内容创建新修订" },
    params: z.strictObject({ number }),
    output: pushed,
    scope: "site",
  }),
};
