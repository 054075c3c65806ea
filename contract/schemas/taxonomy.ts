import * as z from "zod/mini";
import { audiences } from "../audience.ts";
import { sectionOf } from "../addresses.ts";

/** Texts of the site folder. Messages are sentences: whoever pushes reads them. */
export const text = z.string("is missing").check(z.minLength(1, "is empty"), z.maxLength(2_000, "is too long"));
export const inBoth = z.strictObject({ en: text, zh: text }, "needs en and zh");
export const siteKey = text.check(
  z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, "must be lowercase letters, digits and hyphens"),
);

/** First segments of addresses of the portal that have more than one. */
const portalSegments = new Set(
  "accounts api apply assets early-access fonts files license maven media npm og pages profile publish redirect register review sitemaps vrmcsys".split(
    " ",
  ),
);

/** First segments of the portal's other addresses. */
const portalPages = new Set(
  "401 404 agreements audit authorize community compatibility dashboard distribute download download-expired downloads faq forgot-password home invitation keys login messages onlyfooter onlyheader publishing region reset-password search sessions site statistics tokens unsubscribe webhooks".split(
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
export const restricted = {
  audience: z.optional(z.enum(audiences, `must be one of ${audiences.join(", ")}`)),
  shown: z.optional(z.boolean("must be true or false")),
};

export const both = (en: string, zh: string) => ({ en, zh });
const plain = (key: string, name: string, shown: TaxonomyIcon | null = null) => ({
  key,
  name: both(name, name),
  icon: shown,
});

/** The taxonomy of the specification, which is that of a folder without one. */
export const defaultTaxonomy = {
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
export const taxonomy = z.strictObject({
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
