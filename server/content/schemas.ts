import * as z from "zod/mini";
import { audiences } from "../../contract/audience.ts";
import { limits } from "../../contract/limits.ts";
import { noteKinds } from "../../contract/notes.ts";
import { translation } from "../../contract/schemas/catalogue.ts";
import { siteKey } from "../../contract/schemas/taxonomy.ts";

/** The schemas of a site folder's files beside `site.yaml`. Messages are sentences: whoever pushes reads them. */
const text = z.string("is missing").check(z.minLength(1, "is empty"));
const short = text.check(z.maxLength(limits.name, `is longer than ${limits.name} characters`));
const bilingual = <Text extends typeof text>(one: Text) => z.strictObject({ en: one, zh: one }, "needs en and zh");
const kebab = text.check(z.regex(/^[a-z0-9-]+$/, "must be lowercase letters, digits and hyphens"));
const figure = text.check(z.regex(/\.svg$/, "names a drawing of the folder now, such as hand.svg"));
const media = text.check(
  z.regex(/\.(?:png|jpe?g|webp|avif|mp4|webm)$/, "must be a picture or clip such as hands-sbs.webp"),
);
const day = z.iso.date("must be a day, YYYY-MM-DD");
const webAddress = text.check(z.regex(/^https:\/\/[^\s/]+[^\s]*$/, "must be an https address"));

const textOrNumber = z.pipe(
  z.union([z.string(), z.number()], "must be a text"),
  z.transform((value) => String(value).trim()),
);
const number = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => Number(value)),
);
const position = number.check(z.refine((value) => Number.isFinite(value), "must be a number"));
const flag = z.boolean("must be true or false");
/** One address or several. */
const addresses = z.pipe(
  z.union([textOrNumber, z.array(textOrNumber)], "must be an address, or a list of addresses"),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);

/**
 * What the head of a documentation page may say, each checked alone: the portal's own keys, and those of other generators
 * that mean the same. `figure`: an SVG beside the page; `frames`: the path below `files/` of a frame log that the page shows. `id`, `slug`, `permalink`,
 * `aliases`, `redirect_from`: other addresses. `redirect_url`: the page that took its place. `uid`: what `xref:` names.
 */
export const docKeys = {
  title: textOrNumber,
  summary: textOrNumber,
  description: textOrNumber,
  figure,
  updated: day,
  frames: text,
  draft: flag,
  toc: flag,
  hide_table_of_contents: flag,
  sidebar_label: textOrNumber,
  sidebar_position: position,
  nav_order: position,
  order: position,
  weight: position,
  id: addresses,
  slug: addresses,
  permalink: addresses,
  aliases: addresses,
  redirect_from: addresses,
  redirect_url: textOrNumber,
  uid: textOrNumber,
};
export type DocHead = { [Key in keyof typeof docKeys]?: z.output<(typeof docKeys)[Key]> };
/** `redirects.yaml`: former addresses of a moved site, and where they lead. */
export const redirectsYaml = z.record(
  z.string().check(z.regex(/^\/[^\s#?]*$/, "must be an address that begins with /, without ? and #")),
  z.string().check(z.regex(/^(?:\/(?![/\\])|https:\/\/)[^\s]*$/, "must be /… or https://…")),
  "must be a map of addresses",
);
export const pageHead = z.strictObject({
  title: text,
  summary: z._default(text, ""),
});
export const legalHead = z.strictObject({
  title: short,
  version: text.check(z.maxLength(limits.version, "is too long")),
  effective: day,
  address: z.optional(text.check(z.regex(/^\/[A-Za-z0-9_-]+$/, "must be an address such as /privacy"))),
});

export const questionsYaml = z.array(
  z.strictObject({ id: kebab, question: bilingual(text), answer: bilingual(text) }),
  "must be a list of questions",
);
/** `text`: its first paragraph stands in the list, the others with the sources. `picture` or `clip`: beside the file, instead of the figure. `stereo`: the same for both eyes, side by side, that of the left eye first. `sources`: files that the sample's page shows, of a folder of `files/` as of the sample's version. */
export const samplesYaml = z.array(
  z.strictObject({
    slug: kebab,
    title: bilingual(text),
    text: bilingual(text),
    figure: z.optional(figure),
    picture: z.optional(z.strictObject({ file: text, text: bilingual(text) })),
    clip: z.optional(text),
    stereo: z.optional(media),
    version: text,
    file: text,
    sources: z.optional(z.strictObject({ folder: kebab, files: z.array(text) })),
  }),
  "must be a list of samples",
);
export const wordsYaml = z.record(z.string(), z.string("must be a text"));

const line = text.check(z.maxLength(limits.noteLine, "is too long"));
const groups = z.record(z.string(), z.array(line));
const notes = z.strictObject(
  {
    content: z._default(z.array(line), []),
    ...(Object.fromEntries(noteKinds.map((kind) => [kind, z.optional(groups)])) as Record<
      (typeof noteKinds)[number],
      z.ZodMiniOptional<typeof groups>
    >),
  },
  { error: ({ code }) => (code === "invalid_type" ? "must be the notes in this language" : undefined) },
);
const why = { reason: text, reasonZh: z.optional(text) };
const fileOfRelease = z.strictObject({
  name: text.check(z.normalize("NFC")),
  platform: siteKey,
  engine: siteKey,
  /** A folder of `files/` to pack, or the SHA-256 of a file that the portal has, as `pull` writes it. */
  archive: z.optional(kebab),
  sha256: z.optional(text.check(z.regex(/^[0-9a-f]{64}$/, "must be a SHA-256"))),
  size: z.optional(z.int()),
  url: z.optional(webAddress),
  caption: z.optional(z.strictObject({ en: z.string(), zh: z.string() })),
  recommended: z._default(z.boolean(), false),
});

/** `releases/<slug>/<version>.yaml`, loaded once, into an empty portal. */
export const releaseYaml = z.strictObject({
  version: text.check(z.regex(/^\d+(\.\d+){1,3}(-[0-9A-Za-z.-]+)?$/, "must be a version such as 2.8.0")),
  updateTime: z.nullable(day),
  channel: z.optional(siteKey),
  audience: z.optional(z.enum(audiences, `must be one of ${audiences.join(", ")}`)),
  shown: z._default(z.boolean(), false),
  pinned: z._default(z.boolean(), false),
  other: z._default(z.boolean(), false),
  requires: z._default(z.array(z.strictObject({ name: text, range: text })), []),
  translation: z.optional(translation),
  withdrawn: z.optional(z.strictObject({ at: z.iso.datetime(), ...why })),
  deprecated: z.optional(z.strictObject(why)),
  instead: z.optional(text),
  files: z._default(z.array(fileOfRelease), []),
  en: notes,
  zh: notes,
});
export type ReleaseSource = z.output<typeof releaseYaml>;
