import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { defineCall } from "../call.ts";
import { bilingual, day, pageOf, paging, bySlug } from "./values.ts";

/** The places beside the footer that link to policies: the page on distribution, and the deletion of an account. */
export const policyPlaces = ["distribution", "deletion"] as const;

/** A drawing that stands for a page or a sample: safe SVG in the colours of the page around it, and what it shows, if it says so. */
const drawing = z.object({ svg: z.string(), text: z.nullable(bilingual) });
export type Drawing = z.infer<typeof drawing>;

/**
 * The title of a documentation page in its tree; `path` is the page's address, `label` its title in lists, `section` the
 * slug of the folder that lists it, empty at the top.
 */
const docTitle = z.object({
  slug: z.string(),
  title: bilingual,
  label: bilingual,
  section: z.string(),
  summary: bilingual,
  path: z.string(),
});

/** A folder of pages. Folders within it have a longer slug: `guides/input`. `open`: its list begins unfolded. */
const docSection = z.object({ slug: z.string(), title: bilingual, open: z.boolean() });

/** The documentation's pages by product, in reading order. `versions`: older ones, with the address where each begins. */
const docTree = z.object({
  items: z.array(
    z.object({
      product: z.string(),
      pages: z.array(docTitle),
      sections: z.array(docSection),
      versions: z.array(z.object({ version: z.string(), path: z.string() })),
    }),
  ),
});

const docVersion = z.object({ version: z.nullable(z.string()), path: z.string() });
export type DocVersion = z.infer<typeof docVersion>;

export type DocTree = z.infer<typeof docTree>;

/** The newest documentation without one. Written in any case. */
const ofVersion = z.strictObject({ version: z.optional(z.string().check(z.maxLength(limits.version, "tooLong"))) });

const heading = z.object({ id: z.string(), level: z.int(), title: z.string() });

/** Milliseconds of one frame: in all, of the graphics processor, of the processor. */
const frameTimes = z.tuple([z.number(), z.number(), z.number()]);
export type FrameTimes = z.infer<typeof frameTimes>;

/** A documentation page. `frames`: of the log that it shows, if it shows one. `contents` lists its headings; ids that their texts name are the same in both languages. */
export const doc = z.object({
  product: z.string(),
  /** `null` for the newest. */
  version: z.nullable(z.string()),
  /** Where this page is in each version, the newest first; where it has none, its documentation begins. */
  versions: z.array(docVersion),
  slug: z.string(),
  title: bilingual,
  summary: bilingual,
  figure: z.nullable(drawing),
  html: bilingual,
  contents: z.object({ en: z.array(heading), zh: z.array(heading) }),
  updated: z.object({ en: day, zh: day }),
  /** The language that it is not written in; its address there shows the other one. */
  missing: z.nullable(z.enum(["en", "zh"])),
  frames: z.nullable(z.array(frameTimes)),
  /** Where its file is edited, if the site says so. */
  editLinks: z.nullable(bilingual),
});
export type Doc = z.infer<typeof doc>;

/** A sample; `file` of `version` is downloaded by download/agree. `text` and `picture` are safe HTML; `stereo`: addresses of a picture or clip with both eyes side by side, for the light and for the dark; `sources`: paths of files that can be read. */
export const sample = z.object({
  product: z.string(),
  slug: z.string(),
  title: bilingual,
  text: bilingual,
  figure: z.nullable(drawing),
  /** Shown instead of the drawing. */
  picture: z.nullable(bilingual),
  stereo: z.array(z.string()),
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
const sampleList = pageOf(sample);

/** A question and its answer (safe HTML). `product` is a slug, or null for questions about the portal as a whole. */
export const question = z.object({
  product: z.nullable(z.string()),
  id: z.string(),
  question: bilingual,
  answer: bilingual,
});
export type Question = z.infer<typeof question>;
const questionList = pageOf(question);

/**
 * A policy without its text. `paths` are its pages: where it has a page for each language they differ. `agreed`: everybody
 * with an account agrees to it. `linkedFrom`: the places that link to it.
 */
const policyTitle = z.object({
  slug: z.string(),
  title: bilingual,
  version: z.string(),
  effective: day,
  paths: bilingual,
  agreed: z.boolean(),
  linkedFrom: z.array(z.enum(["footer", ...policyPlaces])),
});
const policyList = pageOf(policyTitle);

/** A policy: `text` is Markdown, `html` the same for a page. */
export const policy = z.extend(policyTitle, { text: bilingual, html: bilingual, revision: z.int() });
export type Policy = z.infer<typeof policy>;

/** A free page of the site. `missing`: the language that it is not written in; its address there shows the other one. */
const freePage = z.object({
  name: z.string(),
  title: bilingual,
  summary: bilingual,
  html: bilingual,
  missing: z.nullable(z.enum(["en", "zh"])),
});
export type FreePage = z.infer<typeof freePage>;

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

export const hitKinds = [
  "product",
  "version",
  "notes",
  "docs",
  "sample",
  "faq",
  "policy",
  "page",
  "type",
  "call",
] as const;

/**
 * A search hit; `ranges` are the parts of `excerpt` that match: first index, index after the last. `productName`: of the
 * product it belongs to, `null` where the title has it.
 */
export const hit = z.object({
  kind: z.enum(hitKinds),
  product: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  title: z.string(),
  path: z.string(),
  excerpt: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
});
export type Hit = z.infer<typeof hit>;
/** `kinds`: the number of hits of each kind that has any, whichever kind is listed. */
const hitList = z.extend(pageOf(hit), { kinds: z.partialRecord(z.enum(hitKinds), z.int()) });

const ofProduct = z.strictObject({ ...paging, product: z.optional(z.string()) });

export const contentCalls = {
  docs: defineCall({
    method: "GET",
    path: "/content/docs",
    access: "public",
    tag: "Content",
    title: { en: "Titles of the documentation in reading order", zh: "文档标题，按阅读顺序" },
    description: {
      en: "Those of the newest documentation, or of products that have documentation of the older `version`.",
      zh: "返回最新文档；填写 `version` 时，返回有该旧版本文档的产品。",
    },
    input: ofVersion,
    refusals: ["notFound"],
    output: docTree,
    cached: true,
  }),
  doc: defineCall({
    method: "GET",
    path: "/content/docs/:product/:slug",
    access: "public",
    tag: "Content",
    title: { en: "A documentation page", zh: "一篇文档" },
    description: {
      en: "A page as safe HTML in both languages, with its headings.",
      zh: "一篇文档的中英文 HTML 与标题目录。",
    },
    params: z.strictObject({ product: z.string(), slug: z.string() }),
    input: ofVersion,
    refusals: ["notFound"],
    output: doc,
    cached: true,
  }),
  sendFeedback: defineCall({
    method: "POST",
    path: "/content/docs/:product/:slug/feedback",
    access: "public",
    tag: "Content",
    title: { en: "Say whether a documentation page was helpful", zh: "反馈某篇文档是否有帮助" },
    description: {
      en: "Stored without an account or address, for 180 days.",
      zh: "不记录账号和网络地址，保存 180 天。",
    },
    params: z.strictObject({ product: z.string(), slug: z.string() }),
    input: z.strictObject({
      ...ofVersion.shape,
      helpful: z.boolean("required"),
      comment: z.optional(z.string("invalid").check(z.maxLength(limits.comment, "tooLong"))),
    }),
    refusals: ["notFound"],
    output: z.null(),
    island: true,
  }),
  samples: defineCall({
    method: "GET",
    path: "/content/samples",
    access: "public",
    tag: "Content",
    title: { en: "Samples, of one product or of all", zh: "示例，可按产品筛选" },
    description: { en: "What each sample shows, and the file that has it.", zh: "各示例的说明及其所在文件。" },
    input: ofProduct,
    output: sampleList,
    cached: true,
  }),
  sampleSources: defineCall({
    method: "GET",
    path: "/content/samples/:product/:slug",
    access: "public",
    tag: "Content",
    title: { en: "The source files of a sample, highlighted", zh: "示例的源文件（含语法高亮）" },
    description: { en: "The code as it is in the sample's version.", zh: "示例所在版本的代码。" },
    params: z.strictObject({ product: z.string(), slug: z.string() }),
    refusals: ["notFound"],
    output: sampleSources,
    cached: true,
  }),
  faq: defineCall({
    method: "GET",
    path: "/content/faq",
    access: "public",
    tag: "Content",
    title: { en: "Questions and answers, of one product or of all", zh: "常见问题，可按产品筛选" },
    description: { en: "Answers are safe HTML, in both languages.", zh: "回答为安全的 HTML，含中英文。" },
    input: ofProduct,
    output: questionList,
    cached: true,
  }),
  policies: defineCall({
    method: "GET",
    path: "/content/policies",
    access: "public",
    tag: "Content",
    title: { en: "All policies with version and effective day", zh: "全部政策的版本与生效日期" },
    description: {
      en: "Policies without their texts, and the addresses of their pages.",
      zh: "协议列表（不含正文）及页面地址。",
    },
    input: z.strictObject(paging),
    output: policyList,
    cached: true,
  }),
  page: defineCall({
    method: "GET",
    path: "/content/pages/:slug",
    access: "public",
    tag: "Content",
    title: { en: "A free page of the site", zh: "站点自定义页面" },
    description: { en: "A page that the site folder adds, as safe HTML.", zh: "站点文件夹中自定义页面的 HTML。" },
    params: bySlug,
    refusals: ["notFound"],
    output: freePage,
    cached: true,
  }),
  policy: defineCall({
    method: "GET",
    path: "/content/policies/:slug",
    access: "public",
    tag: "Content",
    title: { en: "The text of a policy", zh: "政策正文" },
    description: { en: "The text in effect, as Markdown and as HTML.", zh: "当前生效的文本，Markdown 与 HTML。" },
    params: bySlug,
    refusals: ["notFound"],
    output: policy,
    cached: true,
  }),
  policyChanges: defineCall({
    method: "GET",
    path: "/content/policies/:slug/changes",
    access: "public",
    tag: "Content",
    title: { en: "What changed in a policy since the version before", zh: "政策与上一版相比的修改" },
    description: {
      en: "The Markdown of both versions, compared word by word. What is not `removed` is the text of this version, what is not `added` that of the one before.",
      zh: "对两个版本的 Markdown 逐词比较。除 `removed` 外的部分即本版文本，除 `added` 外的部分即上一版文本。",
    },
    params: bySlug,
    refusals: ["notFound"],
    output: textChanges,
    cached: true,
  }),
  search: defineCall({
    method: "GET",
    path: "/search",
    access: "public",
    tag: "Search",
    title: { en: "Search of everything public, in both languages", zh: "搜索全部公开内容，支持中英文" },
    description: {
      en: "Finds products, versions, notes, documentation, samples, answers, policies and pages. Chinese is also found by pinyin.",
      zh: "搜索产品、版本、更新日志、文档、示例、常见问题、协议与页面，中文也可用拼音查找。",
    },
    input: z.strictObject({
      ...ofProduct.shape,
      kind: z.optional(z.enum(hitKinds)),
      q: z.string("required").check(z.maxLength(limits.query, "tooLong")),
    }),
    output: hitList,
    island: true,
  }),
};
