import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { linkToken, mailbox, password, policyVersions, session } from "./accounts.ts";
import { byId, moment, pageOf, paging } from "./values.ts";

/** The roles that somebody can be invited to. */
export const operatorRoles = ["reviewer", "publisher", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** A list, as in the profile; an account has one role today. */
const roles = z
  .array(z.enum(operatorRoles, "invalid"), "required")
  .check(z.minLength(1, "required"), z.maxLength(1, "oneRole"));

/** `language`: that of the mail; the caller's by default. */
export const invitationRequest = z.strictObject({
  mailbox,
  roles,
  language: z.optional(z.enum(["en", "zh"], "invalid")),
});
const invitationQuery = z.strictObject(paging);

/** `inactive`: whoever sent it is no admin any more, is suspended or deleted. */
const invitationStates = ["open", "used", "expired", "inactive"] as const;
const invitation = z.object({
  id: z.string(),
  mailbox: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  language: z.enum(["en", "zh"]),
  state: z.enum(invitationStates),
  createdAt: moment,
  /** What the account that sent it is called; `null` once that is deleted. */
  createdBy: z.nullable(z.string()),
  expiresAt: moment,
});
const invitationList = pageOf(invitation);
export type ListedInvitation = z.infer<typeof invitation>;

const linkOnly = z.strictObject({ token: linkToken });
/**
 * `way`: how to accept it: `register` with a password, `logIn` first because the mailbox has an account, `accept` as the
 * caller's account, or `logOut` first because that account is not the one.
 */
const openedInvitation = z.object({
  mailbox: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  expiresAt: moment,
  way: z.enum(["register", "logIn", "accept", "logOut"]),
});
const registration = z.strictObject({ token: linkToken, password, agreed: z.optional(policyVersions) });

export const invitationCalls = {
  invitations: defineCall({
    method: "GET",
    path: "/admin/invitations",
    access: "admin",
    tag: "Operator",
    title: { en: "Invitations that were not ended, the newest first", zh: "未终止的邀请，按时间倒序" },
    input: invitationQuery,
    output: invitationList,
  }),
  invite: defineCall({
    method: "POST",
    path: "/admin/invitations",
    access: "admin",
    fresh: "always",
    tag: "Operator",
    title: { en: "Invite somebody by e-mail to a role", zh: "通过邮件邀请他人担任某个角色" },
    description: {
      en: "Mails a link that is good for 7 days and once, and ends an older invitation of the mailbox. Whoever opens it sets a password, or logs in if the mailbox has an account, and gets the role. Refuses a mailbox whose account has a role (10100), and too many mails (10105).",
      zh: "发送一封邮件，链接 7 天内有效且只能使用一次，同一邮箱较早的邀请随之失效。打开者设置密码（已有账号则登录）后获得角色。邮箱对应的账号已有角色（10100）或邮件过多（10105）时拒绝。",
    },
    input: invitationRequest,
    output: invitation,
  }),
  endInvitation: defineCall({
    method: "POST",
    path: "/admin/invitations/end",
    access: "admin",
    tag: "Operator",
    title: { en: "End an invitation; its link stops working at once", zh: "终止邀请，链接立即失效" },
    description: {
      en: "10107 where it was used meanwhile, 10108 where it was ended.",
      zh: "已被使用时返回 10107，已被终止时返回 10108。",
    },
    input: byId,
    output: z.null(),
  }),
  openInvitation: defineCall({
    method: "POST",
    path: "/account/invitation",
    access: "public",
    tag: "Accounts",
    title: { en: "What an invitation offers, by the link in the mail", zh: "通过邮件链接查看邀请内容" },
    description: {
      en: "Does not use it up. 10109 says whether it was used, ended or has expired.",
      zh: "不会使邀请失效。10109 说明邀请已使用、已终止或已过期。",
    },
    input: linkOnly,
    refusals: ["wrongLink", "invitationUsed", "invitationEnded", "invitationExpired"],
    output: openedInvitation,
    island: true,
  }),
  registerByInvitation: defineCall({
    method: "POST",
    path: "/account/invitationRegister",
    access: "public",
    tag: "Accounts",
    title: { en: "Accept an invitation with a new account, and log in", zh: "接受邀请，创建账号并登录" },
    description: { en: "For the mailbox that was invited, if it has no account.", zh: "用于被邀请且尚无账号的邮箱。" },
    input: registration,
    refusals: [
      "wrongLink",
      "invitationUsed",
      "invitationEnded",
      "invitationExpired",
      "mailboxTaken",
      "changedMeanwhile",
    ],
    output: session,
    idempotencyKey: "ignored",
    island: true,
  }),
  acceptInvitation: defineCall({
    method: "POST",
    path: "/account/invitationAccept",
    access: "account",
    fresh: "always",
    tag: "Accounts",
    title: { en: "Accept an invitation with one's own account", zh: "以现有账号接受邀请" },
    description: {
      en: "For the account that has the mailbox, or one of the company login that has none and a role. An account that has a role already keeps it. Answers a fresh token, as `upgradeToken` does.",
      zh: "用于拥有该邮箱的账号，或没有邮箱和角色的企业登录账号。已有角色的账号保持不变。返回新的令牌，同 `upgradeToken`。",
    },
    input: linkOnly,
    refusals: [
      "wrongLink",
      "invitationUsed",
      "invitationEnded",
      "invitationExpired",
      "invitationOfAnother",
      "mailboxTaken",
    ],
    output: session,
    idempotencyKey: "ignored",
    island: true,
  }),
};
