import * as z from "zod/mini";
import { bilingual, day, moment, pageOf, sha256 } from "./values.ts";

export const productKinds = ["sdk", "tool", "notes"] as const;
export const platforms = ["windows", "macos", "linux", "android", "any"] as const;
export const engines = ["unity", "unreal4", "unreal5", "none"] as const;

const lines = z.array(z.string());
const groups = z.object({
  core: lines,
  platform: lines,
  tool: lines,
  enterprise: lines,
  business: lines,
  device: lines,
});

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

export const channels = ["stable", "preview"] as const;
export type ReleaseChannel = (typeof channels)[number];

/** A release note (specification, section 3). `other`: only `content`, no structured lists. */
export const releaseNote = z.object({
  version: z.string(),
  /** `null` if the day is unknown. */
  updateTime: z.nullable(day),
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
  platform: z.enum(platforms),
  engine: z.enum(engines),
});
export type ReleaseFile = z.infer<typeof releaseFile>;

export const version = z.object({
  version: z.string(),
  updateTime: z.nullable(day),
  channel: z.enum(channels),
  withdrawn: z.nullable(z.object({ at: moment, reason: z.string() })),
  requires: z.array(z.object({ name: z.string(), range: z.string() })),
  files: z.array(releaseFile),
});
export type Version = z.infer<typeof version>;

export const product = z.object({
  slug: z.string(),
  kind: z.enum(productKinds),
  name: bilingual,
  summary: bilingual,
  /** No longer offered; its pages stay and say so. */
  retired: z.boolean(),
  /** The highest version of the stable channel, or the pinned one; of the preview channel if no version is stable. */
  latest: z.nullable(z.object({ version: z.string(), updateTime: z.nullable(day), channel: z.enum(channels) })),
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
export const namedProduct = z.pick(product, { slug: true, kind: true, name: true, retired: true });
export type NamedProduct = z.infer<typeof namedProduct>;
export const productNames = z.object({ items: z.array(namedProduct) });

export const productWithVersions = z.extend(product, { versions: z.array(version) });
export type ProductWithVersions = z.infer<typeof productWithVersions>;

/** A product's newest version that is not withdrawn. */
export const newestVersion = z.extend(version, { slug: z.string() });
export type NewestVersion = z.infer<typeof newestVersion>;

/** What changed after `from` up to and including `to`, newest first, merged by kind and group. */
export const comparison = z.object({
  slug: z.string(),
  from: z.string(),
  to: z.string(),
  versions: z.array(z.object({ version: z.string(), updateTime: z.nullable(day) })),
  en: notes,
  zh: notes,
});
export type Comparison = z.infer<typeof comparison>;

/** The licence that a download requires. `body` is Markdown, `html` the same for a page. */
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

export const productList = pageOf(product);
export const newestVersionList = pageOf(newestVersion);
export const releaseList = pageOf(releaseNote);
