import * as z from "zod/mini";
import { figureNames } from "../figures.ts";
import { bilingual, day, pageOf } from "./values.ts";

/** A drawing that stands for a page or a sample. */
const figure = z.enum(figureNames);

/** The title of a documentation page in its tree; `path` is the page's address. */
export const docTitle = z.object({ slug: z.string(), title: bilingual, summary: bilingual, figure, path: z.string() });
export type DocTitle = z.infer<typeof docTitle>;

/** The documentation's pages by product, in reading order. */
export const docTree = z.object({ items: z.array(z.object({ product: z.string(), pages: z.array(docTitle) })) });

const heading = z.object({ id: z.string(), level: z.int(), title: z.string() });

/** Milliseconds of one frame: in all, of the graphics processor, of the processor. */
const frameTimes = z.tuple([z.number(), z.number(), z.number()]);
export type FrameTimes = z.infer<typeof frameTimes>;

/** A documentation page. `frames`: of the log that it shows, if it shows one. `contents` lists its headings (the same ids in both languages). */
export const doc = z.object({
  product: z.string(),
  slug: z.string(),
  title: bilingual,
  summary: bilingual,
  figure,
  html: bilingual,
  contents: z.object({ en: z.array(heading), zh: z.array(heading) }),
  updated: z.object({ en: day, zh: day }),
  frames: z.nullable(z.array(frameTimes)),
});
export type Doc = z.infer<typeof doc>;

/** A sample; `file` of `version` is downloaded by download/agree. `text` is safe HTML; `sources`: paths of files that can be read. */
export const sample = z.object({
  product: z.string(),
  slug: z.string(),
  title: bilingual,
  text: bilingual,
  figure,
  version: z.string(),
  file: z.string(),
  sources: z.array(z.string()),
});
/** A source file of a sample as it is in the sample's version; `html` is safe, with its code highlighted. */
const sourceFile = z.object({ path: z.string(), html: z.string() });
export type SourceFile = z.infer<typeof sourceFile>;
export const sampleSources = z.object({
  product: z.string(),
  slug: z.string(),
  title: bilingual,
  version: z.string(),
  sources: z.array(sourceFile),
});
export type SampleSources = z.infer<typeof sampleSources>;
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

/** A part of a text: as it was in both versions, new in the later one, or in the earlier one alone. */
const textChange = z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() });
export type TextChange = z.infer<typeof textChange>;

const datedVersion = z.object({ version: z.string(), effective: day });
/** What changed from a text's version before this one; `from` is `null`, and nothing changed, where it is the first. */
export const textChanges = z.object({
  from: z.nullable(datedVersion),
  to: datedVersion,
  en: z.array(textChange),
  zh: z.array(textChange),
});
export type TextChanges = z.infer<typeof textChanges>;

const hitKinds = ["product", "version", "notes", "docs", "sample", "faq", "policy", "page"] as const;

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
