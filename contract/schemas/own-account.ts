import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import {
  code,
  linkToken,
  ln,
  location,
  mailbox,
  password,
  phone,
  policyVersion,
  proof,
  status,
  ticket,
  version,
} from "./accounts.ts";
import { roles } from "../access.ts";
import { bilingual, moment, pageOf, paging } from "./values.ts";

const tokenOnly = z.strictObject({ token: linkToken });
export const profile = z.object({
  username: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  mailbox: z.nullable(z.string()),
  ln,
  location,
  status,
  roles: z.array(z.enum(roles)),
  /** Slugs of the policies whose newer versions wait for an agreement. */
  agreementsDue: z.array(z.string()),
  /** Whether the second step of this login is due. */
  secondStepDue: z.boolean(),
  /** Whether the owner confirms changes by the password or a code to the number; otherwise by a recent proof. */
  hasPassword: z.boolean(),
  /** How this session was proved. */
  ...proof,
  version,
});
export type Profile = z.infer<typeof profile>;
const profileChange = z.strictObject({
  name: z.string("required").check(z.maxLength(limits.name, "tooLong")),
  ln,
  version,
});

const sessionList = pageOf(
  z.object({
    id: z.string(),
    current: z.boolean(),
    createdAt: moment,
    lastSeenAt: moment,
    /** Family of the browser, such as `Firefox on Windows`. */
    browser: z.string(),
    /** Prefix of the network address. */
    network: z.string(),
    /** The OpenID provider that it was opened by, by the name of its host; `null` for any other login. */
    provider: z.nullable(z.string()),
    ...proof,
  }),
);
const sessionsToEnd = z.strictObject({
  id: z.optional(z.string().check(z.maxLength(64, "tooLong"))),
  others: z.optional(z.literal(true)),
});

/** The versions of policies by their slugs, and a licence as `licence: { id, version }`; `announced`: its next version. */
const agreementRequest = z.catchall(
  z.object({}),
  z.union([
    policyVersion,
    z.strictObject({ id: policyVersion, version: policyVersion, announced: z.optional(z.literal(true)) }),
  ]),
);

const agreementList = pageOf(
  z.object({
    /** `licence`, or the slug of a policy. */
    kind: z.string(),
    title: bilingual,
    version: z.string(),
    /** Where the present version is; `null` if the site has it no longer. */
    paths: z.nullable(bilingual),
    product: z.nullable(z.string()),
    file: z.nullable(z.string()),
    agreedAt: moment,
  }),
);

const downloadList = pageOf(
  z.object({ product: z.string(), version: z.string(), file: z.string(), at: moment, withdrawn: z.boolean() }),
);

/** Whose releases are mailed, and to which mailbox; `mailbox` is null for an account that has none. */
const releaseNews = z.object({ mailbox: z.nullable(z.string()), products: z.array(z.string()) });
const releaseNewsChange = z.strictObject({
  product: z.string().check(z.minLength(1), z.maxLength(64)),
  subscribed: z.boolean(),
});

/** What proves, beside a token, that its holder owns the account: the password, or a code to the present number. */
const ownership = { password: z.optional(password), oldCode: z.optional(code) };
const phoneToAdd = z.strictObject({ account: phone, code, ticket: z.optional(ticket), ...ownership });
const mailboxToAdd = z.strictObject({ account: mailbox, ...ownership });
const deletion = z.strictObject({
  password: z.optional(password),
  code: z.optional(code),
  ticket: z.optional(ticket),
});

/** The copy of a person's data, as they can request it. */
const accountCopy = z.object({
  exportedAt: moment,
  account: z.record(z.string(), z.unknown()),
  sessions: z.array(z.record(z.string(), z.unknown())),
  devices: z.array(z.record(z.string(), z.unknown())),
  knownBrowsers: z.array(z.record(z.string(), z.unknown())),
  passkeys: z.array(z.record(z.string(), z.unknown())),
  authenticators: z.array(z.record(z.string(), z.unknown())),
  rememberedDevices: z.array(z.record(z.string(), z.unknown())),
  releaseNews: z.array(z.record(z.string(), z.unknown())),
  formerContacts: z.array(z.record(z.string(), z.unknown())),
  companyLogins: z.array(z.record(z.string(), z.unknown())),
  tokens: z.array(z.record(z.string(), z.unknown())),
  invitations: z.array(z.record(z.string(), z.unknown())),
  agreements: z.array(z.record(z.string(), z.unknown())),
  downloads: z.array(z.record(z.string(), z.unknown())),
  application: z.nullable(z.record(z.string(), z.unknown())),
  applicationDraft: z.nullable(z.record(z.string(), z.unknown())),
  /** Uploaded files, each with a link that is good for ten minutes. */
  applicationFiles: z.array(z.record(z.string(), z.unknown())),
  messages: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.record(z.string(), z.unknown())),
});

export const ownAccountCalls = {
  profile: defineCall({
    method: "GET",
    path: "/account/profile",
    access: "account",
    opens: "always",
    tag: "Own account",
    title: { en: "Who is logged in", zh: "当前登录账号的资料" },
    output: profile,
    island: true,
  }),
  changeProfile: defineCall({
    method: "POST",
    path: "/account/profile",
    access: "account",
    tag: "Own account",
    title: { en: "Change name and language", zh: "修改名称与语言" },
    input: profileChange,
    output: profile,
  }),
  sessions: defineCall({
    method: "GET",
    path: "/account/sessions",
    access: "account",
    tag: "Own account",
    title: { en: "Where this account is logged in", zh: "账号已登录的设备" },
    input: z.strictObject(paging),
    output: sessionList,
  }),
  endSessions: defineCall({
    method: "POST",
    path: "/account/sessions/end",
    access: "account",
    tag: "Own account",
    title: { en: "End one session, or all others", zh: "下线一台或其他全部设备" },
    input: sessionsToEnd,
    refusals: ["notFound"],
    output: z.null(),
  }),
  agreements: defineCall({
    method: "GET",
    path: "/account/agreements",
    access: "account",
    tag: "Own account",
    title: { en: "What this account agreed to", zh: "账号同意过的协议" },
    input: z.strictObject(paging),
    output: agreementList,
  }),
  agreeToPolicies: defineCall({
    method: "POST",
    path: "/account/agreements",
    access: "account",
    tag: "Own account",
    title: { en: "Agree to newer versions of policies, or to a license", zh: "同意政策的新版本或许可条款" },
    description: {
      en: "`licence` agrees to its current version for every file under it, in the browser and with a token; for another version the call is refused (10104). With `announced: true`, it agrees early to the next one.",
      zh: "`licence` 同意其当前版本，适用于该许可条款下的所有文件，浏览器下载和令牌下载均有效；其他版本会被拒绝（10104）。填写 `announced: true` 可提前同意下一版。",
    },
    input: agreementRequest,
    refusals: ["changedMeanwhile", "licenceNotAgreed", "notFound"],
    output: z.null(),
    island: true,
  }),
  releaseNews: defineCall({
    method: "GET",
    path: "/account/releaseNews",
    access: "account",
    tag: "Own account",
    title: { en: "Products whose releases are mailed to this account", zh: "账号订阅的版本通知" },
    output: releaseNews,
    island: true,
  }),
  changeReleaseNews: defineCall({
    method: "POST",
    path: "/account/releaseNews",
    access: "account",
    tag: "Own account",
    title: { en: "Begin or end mails about the releases of a product", zh: "订阅或退订一个产品的版本通知" },
    description: {
      en: "Mails go to the account's confirmed mailbox; without one, a subscription is refused (10100).",
      zh: "邮件发送至账号已验证的邮箱；没有邮箱时订阅会被拒绝（10100）。",
    },
    input: releaseNewsChange,
    output: releaseNews,
    island: true,
  }),
  ownDownloads: defineCall({
    method: "GET",
    path: "/account/downloads",
    access: "account",
    tag: "Own account",
    title: { en: "What this account downloaded", zh: "账号的下载记录" },
    input: z.strictObject(paging),
    output: downloadList,
  }),
  addPhone: defineCall({
    method: "POST",
    path: "/account/addPhone",
    access: "account",
    fresh: "twoStep",
    tag: "Own account",
    title: { en: "Add or replace the mobile number", zh: "添加或更换手机号" },
    input: phoneToAdd,
    refusals: ["phoneTaken", "wrongCode", "wrongPassword", "locked"],
    output: z.null(),
  }),
  addMail: defineCall({
    method: "POST",
    path: "/account/addMail",
    access: "account",
    fresh: "twoStep",
    tag: "Own account",
    title: { en: "Send a link to a mailbox to be added", zh: "向要添加的邮箱发送链接" },
    input: mailboxToAdd,
    refusals: ["mailboxTaken", "sentTooOften", "wrongPassword", "wrongCode", "locked"],
    output: z.null(),
  }),
  confirmMail: defineCall({
    method: "POST",
    path: "/account/addMailVerify",
    access: "account",
    tag: "Own account",
    title: { en: "Add the mailbox by the link in the mail", zh: "通过邮件链接添加邮箱" },
    input: tokenOnly,
    refusals: ["wrongLink", "mailboxTaken"],
    output: z.null(),
  }),
  exportAccount: defineCall({
    method: "GET",
    path: "/account/export",
    access: "account",
    tag: "Own account",
    title: { en: "Everything kept about this account", zh: "导出保存的全部个人数据" },
    output: accountCopy,
  }),
  deleteAccount: defineCall({
    method: "POST",
    path: "/account/delete",
    access: "account",
    fresh: "twoStep",
    tag: "Own account",
    title: { en: "Delete this account for good", zh: "永久注销账号" },
    input: deletion,
    refusals: ["wrongPassword", "wrongCode", "locked"],
    output: z.null(),
  }),
};
