import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { restricted, siteKey, text } from "./taxonomy.ts";

const short = text.check(z.maxLength(limits.name, `is longer than ${limits.name} characters`));
export const shortName = z.strictObject({ en: short, zh: short }, "needs en and zh");
const summary = text.check(z.maxLength(limits.reason, `is longer than ${limits.reason} characters`));
export const shortText = z.strictObject({ en: summary, zh: summary }, "needs en and zh");
const slugText = text.check(
  z.maxLength(limits.slug, "is too long"),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lowercase letters, digits and hyphens"),
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
