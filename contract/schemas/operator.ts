import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { location, roles, status } from "./accounts.ts";
import { application, applicationState, reason } from "./applications.ts";
import { askedField, extraValues } from "./extra-fields.ts";
import { security } from "./security.ts";
import { askedDay } from "./statistics.ts";
import { moment, pageOf, paging } from "./values.ts";

/** Text that an operator searches for; empty finds everything. */
const searchText = z.optional(z.string().check(z.maxLength(limits.query, "tooLong")));
/** An opaque id of ours, as part of a path. */
const id = z.string().check(z.maxLength(64, "tooLong"));
const version = z.int32("wholeNumber");
const reasonText = z.string("required").check(z.minLength(1, "required"), z.maxLength(limits.reason, "tooLong"));

const idOnly = z.strictObject({ id });

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
export const applicationQueue = z.extend(pageOf(z.object(queuedApplication)), {
  /** Of all applications, whatever `state` and `q` ask for. */
  counts: applicationCounts,
});
export type QueuedApplication = z.infer<typeof applicationQueue>["items"][number];

/** An application as its reviewer reads it. */
export const reviewedApplication = z.object({
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
  version,
});
const viewing = z.strictObject({ open: z.boolean("required") });
const viewers = z.object({ version: z.int(), others: z.array(z.string()) });

const templateText = z
  .string("required")
  .check(z.trim(), z.minLength(1, "required"), z.maxLength(limits.reason, "tooLong"));
const templateList = z
  .array(
    z.strictObject({ field: reasonField, text: z.strictObject({ en: templateText, zh: templateText }, "required") }),
  )
  .check(z.maxLength(limits.reasonTemplates, "tooMany"));
const reasonTemplatesChange = z.strictObject({ revision: version, items: templateList });
/** `revision` 0: those that come with the portal. */
const reasonTemplates = z.object({ revision: z.int(), items: templateList });

const decisionToUndo = z.strictObject({ version });

const operatorRole = z.enum(roles, "required");
export const accountGroups = ["waiting", "developers", "team", "barred"] as const;
export type AccountGroup = (typeof accountGroups)[number];
const accountFilter = {
  q: searchText,
  role: z.optional(operatorRole),
  suspended: z.optional(z.enum(["0", "1"])),
  /** Whose application waits, developers, who has a role, or who cannot log in. */
  group: z.optional(z.enum(accountGroups, "invalid")),
};
const accountQuery = z.strictObject({ ...paging, ...accountFilter });
const accountExport = z.strictObject(accountFilter);

const listedAccount = {
  id: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  mailbox: z.nullable(z.string()),
  role: operatorRole,
  status,
  location,
  suspended: z.boolean(),
  locked: z.boolean(),
  createdAt: moment,
  version: z.int(),
  /** How it can log in. */
  ways: z.array(z.enum(["password", "sms", "passkey", "authenticator", "company", "developers"])),
  lastSeenAt: z.nullable(moment),
};
export const accountList = z.extend(pageOf(z.object(listedAccount)), {
  /** Of all accounts, whatever the query asks for. */
  counts: z.object({
    all: z.int(),
    waiting: z.int(),
    developers: z.int(),
    team: z.int(),
    locked: z.int(),
    suspended: z.int(),
  }),
});
export type ListedAccount = z.infer<typeof accountList>["items"][number];

/** One row of the audit log. `before` and `after` hold what changed, without secrets. */
const auditRow = z.object({
  id: z.string(),
  at: moment,
  action: z.string(),
  /** Who did it; `null` for the portal itself. `username` is `null` once the account is deleted. */
  actor: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  subject: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  network: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
const auditFilter = {
  action: z.optional(z.string().check(z.maxLength(limits.name, "tooLong"))),
  actor: z.optional(id),
  subject: z.optional(id),
  /** Days at the operator's time, both included. */
  from: askedDay,
  to: askedDay,
  /** Only what an admin should look at: locks, copied passkeys, replayed tokens, messages that did not arrive. */
  look: z.optional(z.literal("1", "invalid")),
};
/** How many there were on each day of the last weeks, the oldest first, if the query has `days`; `bad`: of these. */
const countedDays = z.array(z.object({ date: z.iso.date(), count: z.int(), bad: z.int() }));
export type CountedDay = z.infer<typeof countedDays>[number];
const withDays = z.optional(z.literal("1", "invalid"));
const auditQuery = z.strictObject({ ...paging, ...auditFilter, days: withDays });
const auditExport = z.strictObject(auditFilter);
const auditLog = z.extend(pageOf(auditRow), {
  /** Two weeks, of all events; `bad`: those to look at. */
  days: countedDays,
});
export type AuditRow = z.infer<typeof auditRow>;

export const messageStates = ["waiting", "sent", "failed", "unknown", "expired"] as const;
export type MessageState = (typeof messageStates)[number];
/** A mail or text message on its way, or what became of it. Never what it said. */
export const message = z.object({
  id: z.string(),
  channel: z.enum(["sms", "mail"]),
  purpose: z.enum(["login", "register", "reset", "bind", "delete", "verify", "invite", "notice", "decision", "news"]),
  /** Masked once the message is settled, unless it is still a contact of the account that it was for. */
  to: z.string(),
  language: z.enum(["en", "zh"]),
  state: z.enum(messageStates),
  attempts: z.int(),
  createdAt: moment,
  /** When it is tried next, while it waits. */
  dueAt: z.nullable(moment),
  settledAt: z.nullable(moment),
  error: z.nullable(z.string()),
  /** Sent only to a file, because no provider is configured. */
  toFile: z.boolean(),
  /** Whose account it is about, with its name, which may be empty; `null` for none, and once that is deleted. */
  account: z.nullable(z.object({ id: z.string(), name: z.string() })),
  repeatable: z.boolean(),
});
const messageQuery = z.strictObject({
  ...paging,
  state: z.optional(z.enum(messageStates, "invalid")),
  days: withDays,
});
const messageList = z.extend(pageOf(message), {
  /** Of all messages, whatever `state` asks for; `recentlyFailed`: those of the last 24 hours that may not have arrived. */
  counts: z.object({ waiting: z.int(), failed: z.int(), unknown: z.int(), recentlyFailed: z.int() }),
  /** Four weeks; `bad`: failed or unknown. */
  days: countedDays,
});
export type ListedMessage = z.infer<typeof message>;

/** An account as an admin sees it. */
export const accountDetail = z.object({
  ...listedAccount,
  lockedUntil: z.nullable(moment),
  /** After a hundred wrong passwords in a row; only a reset opens it. */
  passwordClosed: z.boolean(),
  suspendedAt: z.nullable(moment),
  suspendedReason: z.nullable(z.string()),
  /** Whether it is the reader's own. */
  own: z.boolean(),
  /** `reset`: from when on the next login takes all factors away, and why. */
  secondFactor: z.object({
    twoStep: z.boolean(),
    passkeys: z.int(),
    authenticator: z.boolean(),
    reset: z.nullable(z.object({ dueAt: moment, reason: z.string() })),
  }),
  /** Personal tokens that have not expired, and the clients that it let in: both act for it without a login. */
  tokens: security.shape.tokens,
  grants: security.shape.grants,
  /** Logins that are open now. */
  sessions: z.int(),
  application: z.nullable(z.object({ id: z.string(), state: applicationState, version: z.int(), submittedAt: moment })),
  /** The newest messages to it, and the newest events of its audit log. */
  messages: z.array(message),
  events: z.array(auditRow),
});
export type AccountDetail = z.infer<typeof accountDetail>;

/** `version` is compared where it is sent; `reason` goes into the audit log. */
export const accountAction = z.strictObject({ reason: z.optional(reasonText), version: z.optional(version) });
export const roleChange = z.strictObject({ role: operatorRole, reason: z.optional(reasonText), version });
export const reasonedChange = z.strictObject({ reason: reasonText, version });
const restoration = z.strictObject({ reason: z.optional(reasonText), version });
const cancellation = z.strictObject({ reason: z.optional(reasonText), version });

export const operatorCalls = {
  applicationQueue: defineCall({
    method: "GET",
    path: "/admin/applications",
    access: "reviewer",
    tag: "Operator",
    title: { en: "Developer applications, those that wait first", zh: "开发者申请列表，待审核在前" },
    description: {
      en: "For reviewers and admins. Waiting applications come first, the longest wait first; decided ones follow, the newest decision first. `q` looks in team, organization, contact, e-mail and mobile number. `counts` are of all applications; `late` are those whose `expectedBy` is over where the operator works; `late=1` asks for them alone. `sort` is another order: by `submitted` or `team`, with `-` before it the other way round.",
      zh: "审核员与管理员可用。待审核的在前，等待最久的最先；其后为已处理的，最新的最先。`q` 匹配团队、组织、联系人、邮箱与手机号。`counts` 统计全部申请；`late` 为已超过 `expectedBy` 的申请，`late=1` 只列出它们。`sort` 可按 `submitted` 或 `team` 排序，前加 `-` 为倒序。",
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
      en: "For reviewers and admins. UTF-8 with a byte order mark, RFC 4180; the first row is in the caller's language, values are those of the other calls. A cell that a spreadsheet would take for a formula, a mobile number too, begins with `'`. The oldest submission comes first. The last columns are what the account agreed and subscribed to, as in the accounts' file.",
      zh: "审核员与管理员可用。UTF-8 带 BOM，遵循 RFC 4180；首行使用调用者的语言，值与其他接口一致。可能被电子表格当作公式的单元格（包括手机号）以 `'` 开头。最早提交的在前。最后几列为该账号的同意与订阅，与账号文件相同。",
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
    params: idOnly,
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
    params: idOnly,
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
    params: idOnly,
    input: decisionToUndo,
    output: reviewedApplication,
  }),
  viewApplication: defineCall({
    method: "POST",
    path: "/admin/applications/:id/viewing",
    access: "reviewer",
    tag: "Operator",
    title: {
      en: "Say that an application is open on one's screen, and learn who else has it open",
      zh: "声明正在查看某份申请，并得知还有谁在查看",
    },
    description: {
      en: "A page repeats it every 15 seconds while the application is open, with `open` false once it is closed; whoever was not heard of for 45 seconds counts as gone. `others` are names; `version` is that of the application now.",
      zh: "页面打开期间每 15 秒调用一次，关闭时 `open` 为 false；45 秒无消息视为离开。`others` 为姓名；`version` 为申请的当前版本。",
    },
    params: idOnly,
    input: viewing,
    output: viewers,
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
  accounts: defineCall({
    method: "GET",
    path: "/admin/accounts",
    access: "admin",
    tag: "Operator",
    title: { en: "Accounts, by name, mobile number or mailbox", zh: "按名称、手机号或邮箱查询账号" },
    input: accountQuery,
    output: accountList,
  }),
  accountsCsv: defineCall({
    method: "GET",
    path: "/admin/accounts.csv",
    access: "admin",
    tag: "Operator",
    title: { en: "Accounts as a file for spreadsheets", zh: "以表格文件导出账号" },
    description: {
      en: "For admins. The format is that of the applications' file. The oldest account comes first. Each policy that everybody agrees to has a column with the version that was agreed to last; subscriptions to mails about releases are slugs, separated by `;`. The export is recorded in the audit log.",
      zh: "管理员可用。格式同申请文件，最早的账号在前。所有人须同意的每份协议各占一列，为最后同意的版本；订阅的产品以 `;` 分隔。导出会记入审计日志。",
    },
    input: accountExport,
    output: z.string(),
    download: "text/csv",
  }),
  accountDetail: defineCall({
    method: "GET",
    path: "/admin/accounts/:id",
    access: "admin",
    tag: "Operator",
    title: { en: "An account with its newest events", zh: "一个账号及其最近事件" },
    params: idOnly,
    output: accountDetail,
  }),
  unlockAccount: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/unlock",
    access: "admin",
    tag: "Operator",
    title: { en: "End the lock after wrong passwords", zh: "解除因密码错误造成的锁定" },
    params: idOnly,
    input: accountAction,
    output: accountDetail,
  }),
  endAccountSessions: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/sessions/end",
    access: "admin",
    tag: "Operator",
    title: { en: "Log an account out everywhere", zh: "在所有设备上下线该账号" },
    params: idOnly,
    input: accountAction,
    output: accountDetail,
  }),
  setRole: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/role",
    access: "admin",
    fresh: "always",
    tag: "Operator",
    title: { en: "Give an account another role", zh: "更改账号的角色" },
    params: idOnly,
    input: roleChange,
    output: accountDetail,
  }),
  resetSecondFactor: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/secondFactorReset",
    access: "admin",
    fresh: "always",
    tag: "Operator",
    title: {
      en: "Take all second factors of an account away in 24 hours, and tell its owner at once",
      zh: "重置账号的两步验证，24 小时后生效",
    },
    description: {
      en: "For whoever lost them. Until then its owner and every admin can stop it. Not one's own (10102); 10107 where there is no factor; 10116 where a passkey is the only way into the account.",
      zh: "用于丢失验证方式的用户。生效前，本人和任一管理员都可阻止。不可用于自己（10102）；没有验证方式时返回 10107；通行密钥是唯一登录方式时返回 10116。",
    },
    params: idOnly,
    input: reasonedChange,
    output: accountDetail,
  }),
  cancelFactorReset: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/secondFactorKeep",
    access: "admin",
    tag: "Operator",
    title: { en: "Stop a reset of second factors, and tell the account's owner", zh: "撤销账号的两步验证重置" },
    description: { en: "10107 where none waits.", zh: "没有待生效的重置时返回 10107。" },
    params: idOnly,
    input: cancellation,
    output: accountDetail,
  }),
  suspendAccount: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/suspend",
    access: "admin",
    tag: "Operator",
    title: { en: "Shut an account out and end its sessions", zh: "停用账号并结束其会话" },
    params: idOnly,
    input: reasonedChange,
    output: accountDetail,
  }),
  restoreAccount: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/restore",
    access: "admin",
    tag: "Operator",
    title: { en: "Let a suspended account in again", zh: "恢复已停用的账号" },
    params: idOnly,
    input: restoration,
    output: accountDetail,
  }),
  revokeDeveloper: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/revokeDeveloper",
    access: "admin",
    tag: "Operator",
    title: { en: "Take the developer status back", zh: "撤销开发者身份" },
    params: idOnly,
    input: reasonedChange,
    output: accountDetail,
  }),
  audit: defineCall({
    method: "GET",
    path: "/admin/audit",
    access: "admin",
    tag: "Operator",
    title: { en: "The audit log, newest first", zh: "审计日志，按时间倒序" },
    description: {
      en: "For admins. `action`, `actor` and `subject` (ids of accounts), `from` and `to` (days of UTC+8, both included) each narrow it; an `action` that ends with a dot stands for all that begin so. Nothing changes it.",
      zh: "管理员可用。可按 `action`、`actor`、`subject`（账号 id）、`from` 与 `to`（UTC+8 日期，含首尾）筛选；以点结尾的 `action` 匹配以此开头的全部操作。日志不可修改。",
    },
    input: auditQuery,
    output: auditLog,
  }),
  auditCsv: defineCall({
    method: "GET",
    path: "/admin/audit.csv",
    access: "admin",
    tag: "Operator",
    title: { en: "The audit log as a file for spreadsheets", zh: "以表格文件导出审计日志" },
    description: {
      en: "For admins. The filter is that of the audit log, the oldest row comes first, `before` and `after` are JSON. The export is recorded in the log.",
      zh: "管理员可用。筛选同审计日志，最早的在前，`before` 与 `after` 为 JSON。导出会记入日志。",
    },
    input: auditExport,
    output: z.string(),
    download: "text/csv",
  }),
  messages: defineCall({
    method: "GET",
    path: "/admin/messages",
    access: "admin",
    tag: "Operator",
    title: {
      en: "Mails and text messages of the last 30 days, the newest first",
      zh: "最近 30 天的邮件与短信，按时间倒序",
    },
    description: {
      en: "For admins. `to` is masked, and what a message said is never shown. `repeatable`: whether it can be sent again; a message with a code or a link cannot, because it is worth nothing any more. `counts` are of all messages of the last 30 days; those that were sent are not counted.",
      zh: "管理员可用。`to` 已脱敏，不显示消息内容。`repeatable` 表示可否重发；含验证码或链接的消息已失效，不可重发。`counts` 统计最近 30 天的全部消息，不含已送达的。",
    },
    input: messageQuery,
    output: messageList,
  }),
  retryMessage: defineCall({
    method: "POST",
    path: "/admin/messages/:id/retry",
    access: "admin",
    tag: "Operator",
    title: { en: "Send a message again that failed, or now instead of later", zh: "重新发送失败的消息，或立即发送" },
    description: {
      en: "10107 where it cannot be sent again. One whose state is `unknown` may reach its receiver twice.",
      zh: "无法重发时返回 10107。状态为 `unknown` 的消息可能送达两次。",
    },
    params: idOnly,
    output: message,
  }),
};
