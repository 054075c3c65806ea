import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { shortName, shortText } from "./products-yaml.ts";
import { siteKey } from "./taxonomy.ts";
import { bilingual } from "./values.ts";

/** The types of files that a field may accept. */
export const fileTypes = ["pdf", "jpg", "png", "webp", "zip"] as const;
export type FileType = (typeof fileTypes)[number];

/** Fields of the developer application beyond the twelve of the specification. Messages are sentences: whoever pushes reads them. */
const key = z
  .string("is missing")
  .check(
    z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, "must be at most 40 letters and digits, the first one a lower-case letter"),
  );
const answer = z.union([z.string(), z.number()], "must be an answer, or a list of answers");
const flag = z._default(z.boolean("must be true or false"), false);
/** `when`: asked only if all these fields have one of these answers. */
const common = {
  key,
  label: shortName,
  help: z.optional(shortText),
  required: flag,
  when: z._default(
    z.record(z.string(), z.union([answer, z.array(answer)], "must be an answer, or a list of answers")),
    {},
  ),
};

const isUnique = (all: readonly { key: string }[]) => new Set(all.map((each) => each.key)).size === all.length;
const options = z
  .array(z.strictObject({ key: siteKey, label: shortName }), "must be a list of options")
  .check(
    z.minLength(1, "needs an option"),
    z.maxLength(50, "has more than 50 options"),
    z.refine(isUnique, "has a key twice"),
  );

const file = {
  accept: z._default(
    z.array(z.enum(fileTypes, `must be one of ${fileTypes.join(", ")}`)).check(z.minLength(1, "needs a type")),
    ["pdf", "jpg", "png"],
  ),
  maxSize: z._default(
    z
      .string("must be a size such as 10 MB")
      .check(z.regex(/^(?:[1-9]\d{0,2} ?KB|(?:[1-9]|1\d|20) ?MB)$/, "must be a size such as 500 KB, at most 20 MB")),
    "10 MB",
  ),
};

const field = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ ...common, kind: z.enum(["text", "long text", "url", "date"]) }),
    z.strictObject({ ...common, kind: z.enum(["choice", "several choices"]), options }),
    z.strictObject({ ...common, kind: z.literal("file"), ...file }),
  ],
  "must have the kind text, long text, choice, several choices, url, date or file",
);
export type ExtraField = z.output<typeof field>;

export const applicationYaml = z.strictObject({
  fields: z._default(
    z
      .array(field, "must be a list of fields")
      .check(
        z.maxLength(limits.extraFields, `has more than ${limits.extraFields} fields`),
        z.refine(isUnique, "has a key twice"),
      ),
    [],
  ),
});

/** The answers by the fields' keys: a text, an option, a day, the id of an uploaded file, or several options. */
export const extraValues = z.record(
  z.string().check(z.maxLength(limits.name, "tooLong")),
  z.union(
    [
      z.string().check(z.maxLength(limits.extraText, "tooLong")),
      z.array(z.string().check(z.maxLength(limits.slug, "tooLong"))).check(z.maxLength(50, "tooMany")),
    ],
    "invalid",
  ),
);
export type ExtraValues = z.output<typeof extraValues>;

/** An uploaded file; `size` in bytes. */
export const uploadedAnswer = z.object({ id: z.string(), name: z.string(), size: z.int() });
export type UploadedAnswer = z.output<typeof uploadedAnswer>;

/**
 * A field as it was asked when the application was submitted, so that it can still be read after it has left the site
 * folder; `text` is its answer, empty without one, and `field` its name in `issues` and `reasons`.
 */
export const askedField = z.object({
  field: z.templateLiteral(["extra.", z.string()]),
  kind: z.enum(["text", "long text", "url", "date", "choice", "several choices", "file"]),
  label: bilingual,
  text: bilingual,
  file: z.nullable(uploadedAnswer),
});
export type AskedField = z.output<typeof askedField>;
