import * as z from "zod/mini";
import { limits } from "../limits.ts";

/** Shapes that several calls share. Messages are keys of the dictionaries' `issues`. */
export const bilingual = z.object({ en: z.string(), zh: z.string() });

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** As many as a page of a list may hold, as it comes in a query string. */
export const pageSize = z.coerce
  .number("wholeNumber")
  .check(z.int("wholeNumber"), z.gte(1, "wholeNumber"), z.lte(limits.pageSize, "pageSize"));

/** `page` and `pageSize` of a list, as they come in a query string. */
export const paging = {
  page: z._default(
    z.coerce
      .number("wholeNumber")
      .check(z.int("wholeNumber"), z.gte(1, "wholeNumber"), z.lte(1_000_000, "wholeNumber")),
    1,
  ),
  pageSize: z._default(pageSize, 20),
};

/** One page of a list. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });
}

/** The body of a call without input. */
export const nothing = z.strictObject({});

/** Text that an operator searches for; empty finds everything. */
export const searchText = z.optional(z.string().check(z.maxLength(limits.query, "tooLong")));

/** The version of a record that the caller has read. */
export const recordVersion = z.int32("wholeNumber");

/** An operator's reason. */
export const reasonText = z.string("required").check(z.minLength(1, "required"), z.maxLength(limits.reason, "tooLong"));

/** An id that the portal has given. */
export const opaqueId = z.string().check(z.maxLength(64, "tooLong"));

/** Path parameters. */
export const byId = z.strictObject({ id: opaqueId });
export const bySlug = z.strictObject({ slug: z.string() });
export const bySlugAndVersion = z.strictObject({ slug: z.string(), version: z.string() });

/** A key of the site's taxonomy; the server checks that the current revision has it. */
export const taxonomyKey = (missing = "required") =>
  z
    .string(missing)
    .check(
      z.regex(/^[a-z][a-z0-9-]*$/, missing === "required" ? "invalid" : missing),
      z.maxLength(limits.slug, "tooLong"),
    );
