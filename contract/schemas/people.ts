import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { location, status } from "./accounts.ts";
import { roles } from "../access.ts";
import { applicationState } from "./applications.ts";
import { security } from "./security.ts";
import { message } from "./messages.ts";
import { byId, moment, pageOf, paging, reasonText, recordVersion, searchText } from "./values.ts";
import { auditRow } from "./audit.ts";

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
/** `downloads`: those begun in the last 28 days. */
const accountList = z.extend(pageOf(z.object({ ...listedAccount, downloads: z.int() })), {
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

/** An account as an admin sees it. */
const accountDetail = z.object({
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
  /** Logins that are open now. */
  sessions: z.int(),
  application: z.nullable(z.object({ id: z.string(), state: applicationState, version: z.int(), submittedAt: moment })),
  /** The newest messages to it, and the newest events of its audit log. */
  messages: z.array(message),
  events: z.array(auditRow),
});
export type AccountDetail = z.infer<typeof accountDetail>;

/** `version` is compared where it is sent; `reason` goes into the audit log. */
export const accountAction = z.strictObject({ reason: z.optional(reasonText), version: z.optional(recordVersion) });
export const roleChange = z.strictObject({
  role: operatorRole,
  reason: z.optional(reasonText),
  version: recordVersion,
});
export const reasonedChange = z.strictObject({ reason: reasonText, version: recordVersion });
const change = z.strictObject({ reason: z.optional(reasonText), version: recordVersion });

export const peopleCalls = {
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
      en: "The format is that of the applications' file. The oldest account comes first. Each policy that everybody agrees to has a column with the version that was agreed to last; subscriptions to mails about releases are slugs, separated by `;`. The export is recorded in the audit log.",
      zh: "格式同申请文件，最早的账号在前。所有人须同意的每份协议各占一列，为最后同意的版本；订阅的产品以 `;` 分隔。导出会记入审计日志。",
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
    params: byId,
    output: accountDetail,
  }),
  unlockAccount: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/unlock",
    access: "admin",
    tag: "Operator",
    title: { en: "End the lock after wrong passwords", zh: "解除因密码错误造成的锁定" },
    params: byId,
    input: accountAction,
    output: accountDetail,
  }),
  endAccountSessions: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/sessions/end",
    access: "admin",
    tag: "Operator",
    title: { en: "Log an account out everywhere", zh: "在所有设备上下线该账号" },
    params: byId,
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
    params: byId,
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
    params: byId,
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
    params: byId,
    input: change,
    output: accountDetail,
  }),
  suspendAccount: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/suspend",
    access: "admin",
    tag: "Operator",
    title: { en: "Shut an account out and end its sessions", zh: "停用账号并结束其会话" },
    params: byId,
    input: reasonedChange,
    output: accountDetail,
  }),
  restoreAccount: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/restore",
    access: "admin",
    tag: "Operator",
    title: { en: "Let a suspended account in again", zh: "恢复已停用的账号" },
    params: byId,
    input: change,
    output: accountDetail,
  }),
  approveDeveloper: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/approveDeveloper",
    access: "reviewer",
    tag: "Operator",
    title: { en: "Recognise a developer without an application", zh: "无需申请，直接认定为开发者" },
    description: { en: "10107 for one who is a developer.", zh: "对方已是开发者时返回 10107。" },
    params: byId,
    input: z.strictObject({ reason: reasonText, version: z.optional(recordVersion) }),
    output: z.null(),
  }),
  revokeDeveloper: defineCall({
    method: "POST",
    path: "/admin/accounts/:id/revokeDeveloper",
    access: "admin",
    tag: "Operator",
    title: { en: "Take the developer status back", zh: "撤销开发者身份" },
    params: byId,
    input: reasonedChange,
    output: accountDetail,
  }),
};
