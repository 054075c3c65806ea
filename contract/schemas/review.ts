import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { location, status } from "./accounts.ts";
import { application, applicationState, reason } from "./applications.ts";
import { askedField, extraValues } from "./extra-fields.ts";
import { byId, moment, pageOf, paging, reasonText, recordVersion, searchText } from "./values.ts";

const applicationFilter = { state: z.optional(applicationState), q: searchText };
/** Other orders of the queue than its own; `-`: the last one first. */
export const applicationSorts = ["submitted", "-submitted", "team", "-team"] as const;
export type ApplicationSort = (typeof applicationSorts)[number];
const applicationQuery = z.strictObject({
  ...paging,
  ...applicationFilter,
  /** Only those that wait longer than was promised. */
  late: z.optional(z.literal("1", "invalid")),
  sort: z.optional(z.enum(applicationSorts, "invalid")),
});
const applicationExport = z.strictObject(applicationFilter);

const queuedApplication = {
  id: z.string(),
  state: applicationState,
  version: z.int(),
  submittedAt: moment,
  expectedBy: z.iso.date(),
  decidedAt: z.nullable(moment),
  /** How many of the promised working days have passed since the day of submission, down to a tenth. */
  workingDays: z.number(),
  /** Waiting, and so many days after the one on which an answer was promised; 0 if it is not late. */
  daysLate: z.int(),
  teamName: z.string(),
  organizationName: z.string(),
  location,
  /** Id of the applicant's account. */
  account: z.string(),
};
const applicationCounts = z.object({ waiting: z.int(), late: z.int(), approved: z.int(), refused: z.int() });
const applicationQueue = z.extend(pageOf(z.object(queuedApplication)), {
  /** Of all applications, whatever `state` and `q` ask for. */
  counts: applicationCounts,
});
export type QueuedApplication = z.infer<typeof applicationQueue>["items"][number];

/** An application as its reviewer reads it. */
const reviewedApplication = z.object({
  ...queuedApplication,
  application,
  /** The answers to the fields of the site folder, and these fields as they were asked. */
  extra: extraValues,
  extraFields: z.array(askedField),
  reasons: z.array(reason),
  /** Who decided it, by name; `null` while it waits, and once that account is deleted. */
  decidedBy: z.nullable(z.string()),
  /** Until when its decider, and nobody else, can undo the decision; `null` for everybody else. */
  undoUntil: z.nullable(moment),
  /** Whether it is the reader's own, which they may not decide. */
  own: z.boolean(),
  applicant: z.object({
    username: z.string(),
    /** The language in which the applicant is written to. */
    ln: z.union([z.literal(0), z.literal(1)]),
    status,
    location,
    registeredAt: moment,
    suspended: z.boolean(),
    /** Proven ways to reach the account: a mobile number by SMS code, a mailbox by link. */
    verified: z.array(z.enum(["phone", "mailbox"])),
  }),
  /** Other accounts' applications that name the same mobile number, e-mail or organization. */
  sameContact: z.array(z.object({ id: z.string(), teamName: z.string(), fields: z.array(z.string()) })),
  /** Oldest first. `application` is what was submitted, on submissions that were recorded with it. */
  history: z.array(
    z.object({
      state: z.enum(["waiting", "approved", "refused", "revoked"]),
      at: moment,
      reasons: z.array(reason),
      version: z.int(),
      by: z.nullable(z.string()),
      application: z.nullable(application),
      extraFields: z.array(askedField),
    }),
  ),
});
export type ReviewedApplication = z.infer<typeof reviewedApplication>;

/** A field of the application that a reason is about; empty for a reason about all of it. */
const reasonField = z.enum(
  ["", ...(Object.keys(application.shape) as (keyof typeof application.shape)[])],
  "applicationField",
);
const decision = z.strictObject({
  decision: z.enum(["approve", "refuse"], "required"),
  reasons: z.optional(
    z
      .array(
        z.strictObject({
          field: z.union([reasonField, z.templateLiteral(["extra.", z.string()])], "applicationField"),
          message: reasonText,
        }),
      )
      .check(z.maxLength(limits.reasons, "tooMany")),
  ),
  version: recordVersion,
});

const templateText = z
  .string("required")
  .check(z.trim(), z.minLength(1, "required"), z.maxLength(limits.reason, "tooLong"));
const templateList = z
  .array(
    z.strictObject({ field: reasonField, text: z.strictObject({ en: templateText, zh: templateText }, "required") }),
  )
  .check(z.maxLength(limits.reasonTemplates, "tooMany"));
export const reasonTemplatesChange = z.strictObject({ revision: recordVersion, items: templateList });
/** `revision` 0: those that come with the portal. */
const reasonTemplates = z.object({ revision: z.int(), items: templateList });

const decisionToUndo = z.strictObject({ version: recordVersion });

export const reviewCalls = {
  applicationQueue: defineCall({
    method: "GET",
    path: "/admin/applications",
    access: "reviewer",
    tag: "Operator",
    title: { en: "Developer applications, those that wait first", zh: "开发者申请列表，待审核在前" },
    description: {
      en: "Waiting applications come first, the longest wait first; decided ones follow, the newest decision first. `q` looks in team, organization, contact, e-mail and mobile number. `counts` are of all applications; `late` are those whose `expectedBy` is over where the operator works; `late=1` asks for them alone. `sort` is another order: by `submitted` or `team`, with `-` before it the other way round.",
      zh: "待审核的在前，等待最久的最先；其后为已处理的，最新的最先。`q` 匹配团队、组织、联系人、邮箱与手机号。`counts` 统计全部申请；`late` 为已超过 `expectedBy` 的申请，`late=1` 只列出它们。`sort` 可按 `submitted` 或 `team` 排序，前加 `-` 为倒序。",
    },
    input: applicationQuery,
    output: applicationQueue,
  }),
  applicationsCsv: defineCall({
    method: "GET",
    path: "/admin/applications.csv",
    access: "reviewer",
    tag: "Operator",
    title: { en: "Developer applications as a file for spreadsheets", zh: "以表格文件导出开发者申请" },
    description: {
      en: "UTF-8 with a byte order mark, RFC 4180; the first row is in the caller's language, values are those of the other calls. A cell that a spreadsheet would take for a formula, a mobile number too, begins with `'`. The oldest submission comes first. The last columns are what the account agreed and subscribed to, as in the accounts' file.",
      zh: "UTF-8 带 BOM，遵循 RFC 4180；首行使用调用者的语言，值与其他接口一致。可能被电子表格当作公式的单元格（包括手机号）以 `'` 开头。最早提交的在前。最后几列为该账号的同意与订阅，与账号文件相同。",
    },
    input: applicationExport,
    output: z.string(),
    download: "text/csv",
  }),
  reviewedApplication: defineCall({
    method: "GET",
    path: "/admin/applications/:id",
    access: "reviewer",
    tag: "Operator",
    title: { en: "A developer application with its history", zh: "一份开发者申请及其历史" },
    params: byId,
    output: reviewedApplication,
  }),
  decideApplication: defineCall({
    method: "POST",
    path: "/admin/applications/:id/decision",
    access: "reviewer",
    tag: "Operator",
    title: { en: "Approve or refuse a developer application", zh: "通过或驳回开发者申请" },
    description: {
      en: "Counts at once; the applicant is told 60 seconds later, until when its decider can undo it. Nobody decides their own application (10102). 10107 where it was decided or changed since `version`.",
      zh: "立即生效；60 秒后通知申请人，在此之前处理人可撤销。不可处理自己的申请（10102）。自 `version` 之后已被处理或修改时返回 10107。",
    },
    params: byId,
    input: decision,
    output: reviewedApplication,
  }),
  undoDecision: defineCall({
    method: "POST",
    path: "/admin/applications/:id/undo",
    access: "reviewer",
    tag: "Operator",
    title: {
      en: "Undo one's own decision within 60 seconds, before the applicant is told",
      zh: "60 秒内、通知申请人之前撤销本人的决定",
    },
    params: byId,
    input: decisionToUndo,
    output: reviewedApplication,
  }),
  reasonTemplates: defineCall({
    method: "GET",
    path: "/admin/reasonTemplates",
    access: "reviewer",
    tag: "Operator",
    title: { en: "Reasons to choose from when refusing", zh: "驳回时可选的原因" },
    output: reasonTemplates,
  }),
  changeReasonTemplates: defineCall({
    method: "PUT",
    path: "/admin/reasonTemplates",
    access: "admin",
    tag: "Operator",
    title: { en: "Replace the reasons to choose from", zh: "替换可选的原因" },
    input: reasonTemplatesChange,
    output: reasonTemplates,
    bodyLimit: limits.operatorBody,
  }),
};
