import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { languages } from "../language.ts";
import { bilingual, day, moment, pageOf, paging } from "./values.ts";
import { siteYaml } from "./site-yaml.ts";

/** A picture or clip of the folder: where it is served, and its size in CSS pixels. */
export const siteMedia = z.object({
  href: z.string(),
  type: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type SiteMedia = z.infer<typeof siteMedia>;

/** `dark`: empty if the light ones are shown in the dark, too. */
const inModes = z.object({ light: z.array(siteMedia), dark: z.array(siteMedia) });

/** What pages need to know of the site. `brand`: `null` for what the folder does not have. */
const website = z.object({
  ...siteYaml.shape,
  name: bilingual,
  brand: z.object({
    mark: z.nullable(siteMedia),
    markDark: z.nullable(siteMedia),
    icon: z.nullable(siteMedia),
    social: z.nullable(siteMedia),
    store: z.nullable(siteMedia),
    storeDark: z.nullable(siteMedia),
    /** Of `home.scene`. `still`: in its widths; `clip`: in its formats; `stereo`: addresses, for the light and for the dark. */
    scene: z.nullable(
      z.object({ still: inModes, clip: inModes, alt: z.nullable(bilingual), stereo: z.array(z.string()) }),
    ),
  }),
  device: z.nullable(
    z.object({
      title: bilingual,
      views: z.array(
        z.object({
          title: bilingual,
          text: bilingual,
          picture: siteMedia,
          dark: z.nullable(siteMedia),
          labels: z.array(z.object({ at: z.array(z.number()), text: bilingual })),
        }),
      ),
      parts: z.array(z.object({ name: bilingual, text: bilingual })),
    }),
  ),
  /** The licences, those that products are under first. */
  licences: z.array(z.object({ id: z.string(), title: bilingual, url: z.string() })),
  /** The free pages of `pages/`, at `/pages/<name>`. */
  pages: z.array(z.object({ name: z.string(), title: bilingual, href: z.string() })),
});
export type Website = z.infer<typeof website>;
export type Device = NonNullable<Website["device"]>;

export const revisionWays = ["first", "push", "console", "rollback"] as const;
export type RevisionWay = (typeof revisionWays)[number];

export const fileChange = z.object({ file: z.string(), change: z.enum(["added", "changed", "removed"]) });
export type FileChange = z.infer<typeof fileChange>;
export const siteProblem = z.object({ file: z.string(), line: z.nullable(z.int()), message: z.string() });
export type SiteProblem = z.infer<typeof siteProblem>;

/** What a push did or would do. `revision`: the present one if nothing changed, or nothing was to change. */
const pushed = z.object({ revision: z.int(), changes: z.array(fileChange), warnings: z.array(siteProblem) });
export type Pushed = z.infer<typeof pushed>;

/** `by`: the name of an account or token; `null` for the first content. `of`: the revision that a rollback restored. */
const siteRevision = z.object({
  revision: z.int(),
  at: moment,
  by: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  how: z.enum(revisionWays),
  of: z.nullable(z.int()),
  /** What its author wrote about it. */
  note: z.nullable(z.string()),
  files: z.int(),
  changes: z.array(fileChange),
  current: z.boolean(),
});
const revisionList = pageOf(siteRevision);

const flag = z._default(z.enum(["true", "false"], "invalid"), "false");
const number = z.string().check(z.regex(/^(?:current|[1-9]\d{0,8})$/, "wholeNumber"));

const fileName = z.string("required").check(z.minLength(1, "required"), z.maxLength(limits.entryPath, "tooLong"));

const changes = z
  .array(
    z.strictObject({
      file: fileName,
      text: z.optional(z.string("invalid")),
      base64: z.optional(z.string("invalid").check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "invalid"))),
    }),
  )
  .check(z.maxLength(limits.siteChanges, "tooLong"));

/** The files of a folder. */
export const siteManifest = z.strictObject({
  files: z
    .array(z.strictObject({ path: fileName, sha256: z.string("sha256").check(z.regex(/^[0-9a-f]{64}$/, "sha256")) }))
    .check(z.maxLength(limits.siteFiles, "tooMany")),
});

/** What readers say of a page: how many found it helpful, and their newest sentences. */
const feedback = z.object({
  helpful: z.int(),
  unhelpful: z.int(),
  comments: z.array(z.object({ at: moment, language: z.enum(languages), helpful: z.boolean(), text: z.string() })),
});

/** A page's text in `language` is older than in the other, or missing: then it has no date there. */
const toTranslate = z.object({
  language: z.enum(languages),
  updated: z.object({ en: z.nullable(day), zh: z.nullable(day) }),
});

const pageMark = z.object({
  /** In one or both languages. */
  files: z.array(z.string()),
  path: z.string(),
  feedback: z.nullable(feedback),
  translation: z.nullable(toTranslate),
});
export type PageMark = z.infer<typeof pageMark>;

export const siteCalls = {
  website: defineCall({
    method: "GET",
    path: "/website/site",
    access: "public",
    tag: "Website",
    title: { en: "Names, navigation, contacts and taxonomy of the site", zh: "站点名称、导航、联系方式与分类" },
    description: { en: "What the pages need to know of the site.", zh: "页面所需的站点信息。" },
    output: website,
    cached: true,
  }),
  pushSite: defineCall({
    method: "POST",
    path: "/admin/site/revisions",
    access: "admin",
    tag: "Site",
    title: {
      en: "Push the site folder: all of it takes effect, or nothing",
      zh: "推送站点文件夹：整体生效，否则完全不变",
    },
    description: {
      en: "The body is a gzipped tar of the folder, at most 200 MB; of what the portal has, a manifest suffices (`plan`). `base`: the revision that the folder was pulled from; a newer one is refused with 10107 and its `data.changes`, unless `force`. `dryRun` only checks. Problems are `issues` with file and line (10100); with `strict`, warnings are, too.",
      zh: "请求体为文件夹的 gzip tar，最大 200 MB；门户已有的文件只需列在清单中（`plan`）。`base` 为拉取文件夹时的修订；有更新的修订时返回 10107 与 `data.changes`，除非 `force`。`dryRun` 只检查。问题以 `issues` 返回文件与行号（10100）；`strict` 时警告也算问题。",
    },
    input: z.strictObject({
      base: z.optional(z.coerce.number("wholeNumber").check(z.int("wholeNumber"))),
      dryRun: flag,
      force: flag,
      strict: flag,
    }),
    refusals: ["tooLarge"],
    output: pushed,
    upload: "file",
    scope: "site",
  }),
  planPush: defineCall({
    method: "POST",
    path: "/admin/site/revisions/plan",
    access: "admin",
    tag: "Site",
    title: { en: "Which files of a folder the portal lacks", zh: "门户缺少文件夹中的哪些文件" },
    description: {
      en: "`sha256`: of the file with the line ends LF if it is a text. The archive of a push may hold the `missing` files alone, after an entry `.site-manifest.json` with `files` as they are sent here. `base`: the present revision.",
      zh: "文本文件的 `sha256` 按换行符 LF 计算。推送的归档可以只含 `missing` 的文件，其前为条目 `.site-manifest.json`，内容即此处发送的 `files`。`base` 为当前修订。",
    },
    input: siteManifest,
    output: z.object({ missing: z.array(z.string()), base: z.int() }),
    bodyLimit: limits.siteBody,
    scope: "site",
  }),
  siteRevisions: defineCall({
    method: "GET",
    path: "/admin/site/revisions",
    access: "publisher",
    tag: "Site",
    title: { en: "Revisions of the site folder, the newest first", zh: "站点文件夹的历次修订，按时间倒序" },
    input: z.strictObject(paging),
    output: revisionList,
    scope: "site",
  }),
  siteRevision: defineCall({
    method: "GET",
    path: "/admin/site/revisions/:number",
    access: "admin",
    tag: "Site",
    title: { en: "The site folder as of a revision, or the `current` one", zh: "某次修订或当前的站点文件夹" },
    description: {
      en: "A gzipped tar, always the same bytes. `current` has the releases, too.",
      zh: "gzip tar，内容始终一致。`current` 还包含各版本。",
    },
    params: z.strictObject({ number }),
    output: z.string(),
    download: "application/gzip",
    scope: "site",
  }),
  siteFiles: defineCall({
    method: "GET",
    path: "/admin/site/revisions/:number/files",
    access: "publisher",
    tag: "Site",
    title: { en: "Files of the site folder as of a revision", zh: "某次修订的站点文件夹中的文件" },
    params: z.strictObject({ number }),
    description: { en: "`revision` is 0 while the portal has none.", zh: "门户尚无修订时 `revision` 为 0。" },
    output: z.object({
      revision: z.int(),
      files: z.array(z.object({ file: z.string(), size: z.int(), sha256: z.string() })),
    }),
    scope: "site",
  }),
  siteFile: defineCall({
    method: "GET",
    path: "/admin/site/revisions/:number/file",
    access: "publisher",
    tag: "Site",
    title: { en: "One text of the site folder as of a revision", zh: "某次修订的站点文件夹中的一个文本文件" },
    description: {
      en: "`text` is `null` if the revision does not have the file, or it is no text.",
      zh: "该修订没有此文件或不是文本时，`text` 为 `null`。",
    },
    params: z.strictObject({ number }),
    input: z.strictObject({ file: fileName }),
    output: z.object({ revision: z.int(), text: z.nullable(z.string()) }),
    scope: "site",
  }),
  siteMarks: defineCall({
    method: "GET",
    path: "/admin/site/marks",
    access: "publisher",
    tag: "Site",
    title: {
      en: "Documentation pages with feedback, or whose translation is missing or older",
      zh: "有读者反馈，或译文缺失、较旧的文档",
    },
    description: {
      en: "By the files of the newest revision. Each page has its five newest sentences of readers.",
      zh: "按最新修订的文件列出，每篇附读者最新的五条意见。",
    },
    output: z.object({ items: z.array(pageMark) }),
  }),
  changeSiteFiles: defineCall({
    method: "POST",
    path: "/admin/site/files",
    access: "publisher",
    tag: "Site",
    title: { en: "Change files of the site folder as one revision", zh: "以一次修订更改站点文件夹中的若干文件" },
    description: {
      en: "For each file its `text`, its bytes as `base64`, or neither to remove it. Publishers change `docs/`, `samples/`, `faq/` and `pages/`; admins everything. `base`: the revision that was changed; a newer one is refused with 10107 and its `data.changes`. `dryRun` only checks. `note`: a sentence for the list of revisions.",
      zh: "每个文件填 `text`、`base64`，或都不填以删除。发布员可修改 `docs/`、`samples/`、`faq/`、`pages/`；管理员可修改全部。`base` 为所依据的修订；有更新的修订时返回 10107 与 `data.changes`。`dryRun` 只检查。`note` 为修订列表中的一句说明。",
    },
    input: z.strictObject({
      base: z.int("wholeNumber").check(z.gte(0, "wholeNumber")),
      dryRun: z._default(z.boolean("invalid"), false),
      note: z.optional(z.string("invalid").check(z.maxLength(limits.name, "tooLong"))),
      changes: changes.check(z.minLength(1, "required")),
    }),
    output: pushed,
    bodyLimit: limits.siteBody,
    scope: "site",
  }),
  previewSiteFile: defineCall({
    method: "POST",
    path: "/admin/site/preview",
    access: "publisher",
    tag: "Site",
    title: { en: "A file of the site folder as HTML, with its problems", zh: "站点文件夹中一个文件的 HTML 与问题" },
    description: {
      en: "Stores nothing. `changes`: other files that are not saved yet, such as its pictures. `html` is `null` for files that are no Markdown.",
      zh: "不保存。`changes` 为尚未保存的其他文件，例如图片。非 Markdown 文件的 `html` 为 `null`。",
    },
    input: z.strictObject({ file: fileName, text: z.string("invalid"), changes: z._default(changes, []) }),
    output: z.object({
      html: z.nullable(z.string()),
      problems: z.array(siteProblem),
      warnings: z.array(siteProblem),
    }),
    bodyLimit: limits.siteBody,
    scope: "site",
  }),
  activateSiteRevision: defineCall({
    method: "POST",
    path: "/admin/site/revisions/:number/activate",
    access: "admin",
    tag: "Site",
    title: { en: "Make a new revision with the content of an earlier one", zh: "以较早修订的内容创建新修订" },
    params: z.strictObject({ number }),
    output: pushed,
    scope: "site",
  }),
};
