import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { askedDay } from "./statistics.ts";
import { moment, opaqueId, pageOf, paging } from "./values.ts";

/** One row of the audit log. `before` and `after` hold what changed, without secrets. */
export const auditRow = z.object({
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
  actor: z.optional(opaqueId),
  subject: z.optional(opaqueId),
  /** Days at the operator's time, both included. */
  from: askedDay,
  to: askedDay,
  /** Only what an admin should look at: locks, copied passkeys, replayed tokens, messages that did not arrive. */
  look: z.optional(z.literal("1", "invalid")),
  /** Leaves logins out, which most events are. */
  without: z.optional(z.literal("logins", "invalid")),
};
const auditQuery = z.strictObject({ ...paging, ...auditFilter });
const auditExport = z.strictObject(auditFilter);
const auditLog = pageOf(auditRow);
export type AuditRow = z.infer<typeof auditRow>;

export const auditCalls = {
  audit: defineCall({
    method: "GET",
    path: "/admin/audit",
    access: "admin",
    tag: "Operator",
    title: { en: "The audit log, newest first", zh: "审计日志，按时间倒序" },
    description: {
      en: "`action`, `actor` and `subject` (ids of accounts), `from` and `to` (days of UTC+8, both included) each narrow it; an `action` that ends with a dot stands for all that begin so, and `without=logins` leaves logins out. Nothing changes it.",
      zh: "可按 `action`、`actor`、`subject`（账号 id）、`from` 与 `to`（UTC+8 日期，含首尾）筛选；以点结尾的 `action` 匹配以此开头的全部操作，`without=logins` 不含登录。日志不可修改。",
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
      en: "The filter is that of the audit log, the oldest row comes first, `before` and `after` are JSON. The export is recorded in the log.",
      zh: "筛选同审计日志，最早的在前，`before` 与 `after` 为 JSON。导出会记入日志。",
    },
    input: auditExport,
    output: z.string(),
    download: "text/csv",
  }),
};
