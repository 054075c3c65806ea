import * as z from "zod/mini";
import { contrast } from "../theme/oklch.ts";
import { palette } from "../theme/palette.ts";
import { policyPlaces } from "./content.ts";
import { both, defaultTaxonomy, inBoth, siteKey, taxonomy, text } from "./taxonomy.ts";

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

/** `code` by its title; `{file}`, `{version}` and `{name}` stand for the newest package of the home page's first product. */
const code = z.record(z.string(), z.union([text, inBoth], "must be a text, or one in en and zh"));
const step = z.strictObject({ title: inBoth, text: inBoth, code: z._default(code, {}) });
const inBrand = (endings: string, message: string) =>
  z.optional(text.check(z.regex(new RegExp(`^[\\w-]+\\.(?:${endings})$`), message)));
const still = inBrand("png|jpe?g|webp|avif", "must be a picture of brand/ such as room.webp");

/**
 * What the home page shows beside its title: files of `brand/`. Smaller pictures lie beside `still`, as `room-960.webp`, a clip's
 * other format and twins for the dark as well (`room.mp4`, `room-dark.webm`). `stereo`: side by side, that of the left eye first.
 */
const scene = z.strictObject(
  {
    still,
    stillDark: still,
    clip: inBrand("mp4|webm", "must be a clip of brand/ such as room.webm"),
    alt: z.optional(inBoth),
    stereo: inBrand("png|jpe?g|webp|avif|mp4|webm", "must be a picture or clip of brand/ such as room-sbs.webp"),
  },
  "names its files now, as in scene: { still: room.webp, clip: room.webm }",
);

/** `products`: the slugs whose files the first lines of the home page offer. */
const home = z.strictObject({
  scene: z.optional(scene),
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

const policyPlace = z.enum(policyPlaces, `must be one of ${policyPlaces.join(", ")}`);
/** `agreed`: everybody with an account agrees to it, at the registration and again when it has a new version. */
const policyEntry = z.strictObject({
  name: text.check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/, "must be letters, digits and dashes")),
  agreed: z._default(z.boolean("must be true or false"), false),
  linkedFrom: z._default(z.array(policyPlace, "must be a list"), []),
});

/** `site.yaml`: whose portal it is. Every key is optional; without any, the portal is the neutral "Developer Portal". */
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
