import * as z from "zod/mini";
import { bilingual, day, pageOf } from "./values.ts";

/** The title of a documentation page in its tree; `path` is the page's address. */
export const docTitle = z.object({ slug: z.string(), title: bilingual, summary: bilingual, path: z.string() });
export type DocTitle = z.infer<typeof docTitle>;

/** The documentation's pages by product, in reading order. */
export const docTree = z.object({ items: z.array(z.object({ product: z.string(), pages: z.array(docTitle) })) });

const heading = z.object({ id: z.string(), level: z.int(), title: z.string() });

/** A documentation page. `contents` lists its headings (the same ids in both languages). */
export const doc = z.object({
  product: z.string(),
  slug: z.string(),
  title: bilingual,
  summary: bilingual,
  html: bilingual,
  contents: z.object({ en: z.array(heading), zh: z.array(heading) }),
  updated: z.object({ en: day, zh: day }),
});
export type Doc = z.infer<typeof doc>;

/** A sample; `file` of `version` is downloaded by download/agree. `text` is safe HTML. */
export const sample = z.object({
  product: z.string(),
  slug: z.string(),
  title: bilingual,
  text: bilingual,
  version: z.string(),
  file: z.string(),
});
export type Sample = z.infer<typeof sample>;
export const sampleList = pageOf(sample);

/** A question and its answer (safe HTML). `product` is a slug, or null for questions about the portal as a whole. */
export const question = z.object({
  product: z.nullable(z.string()),
  id: z.string(),
  question: bilingual,
  answer: bilingual,
});
export type Question = z.infer<typeof question>;
export const questionList = pageOf(question);

/** A policy without its text. `paths` are its pages: where it has a page for each language they differ. */
const policyTitle = z.object({
  slug: z.string(),
  title: bilingual,
  version: z.string(),
  effective: day,
  paths: bilingual,
});
export const policyList = pageOf(policyTitle);

/** A policy: `text` is Markdown, `html` the same for a page. */
export const policy = z.extend(policyTitle, { text: bilingual, html: bilingual, revision: z.int() });
export type Policy = z.infer<typeof policy>;

const hitKinds = ["product", "version", "notes", "docs", "sample", "faq", "policy"] as const;

/** A search hit; `ranges` are the parts of `excerpt` that match: first index, index after the last. */
export const hit = z.object({
  kind: z.enum(hitKinds),
  title: z.string(),
  path: z.string(),
  excerpt: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
});
export type Hit = z.infer<typeof hit>;
export const hitList = pageOf(hit);
