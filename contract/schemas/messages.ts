import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { byId, moment, pageOf, paging, searchText } from "./values.ts";

export const messageStates = ["waiting", "sent", "failed", "unknown", "expired"] as const;
export type MessageState = (typeof messageStates)[number];
/** What a notice tells, as the outbox stores it. */
export const noticeKinds = [
  "passwordChanged",
  "newLogin",
  "accountDeleted",
  "contactAdded",
  "contactRemoved",
  "alreadyRegistered",
  "applicationReceived",
  "developerApproved",
  "developerRevoked",
  "accountSuspended",
  "accountRestored",
  "accountUnlocked",
  "sessionsEnded",
  "factorAdded",
  "factorRemoved",
  "passkeyCopied",
  "factorsResetBegun",
  "factorsReset",
  "factorsKept",
  "roleSet",
  "webhookStopped",
  "tokenExpires",
  "testMessage",
  "heldNotices",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** A mail or text message on its way, or what became of it. Never what it said. */
export const message = z.object({
  id: z.string(),
  channel: z.enum(["sms", "mail"]),
  purpose: z.enum(["login", "register", "reset", "bind", "delete", "verify", "invite", "notice", "decision", "news"]),
  /** What a notice tells; `null` for other purposes. */
  notice: z.nullable(z.enum(noticeKinds)),
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
  q: searchText,
});
const messageList = z.extend(pageOf(message), {
  /** Of all messages, whatever `state` asks for; `recentlyFailed`: those of the last 24 hours that may not have arrived. */
  counts: z.object({ waiting: z.int(), failed: z.int(), unknown: z.int(), expired: z.int(), recentlyFailed: z.int() }),
});
export type ListedMessage = z.infer<typeof message>;

export const messageCalls = {
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
      en: "`q` searches the name, mailbox and mobile number of the account. `to` is masked, and what a message said is never shown. `repeatable`: whether it can be sent again; a message with a code or a link cannot, because it is worth nothing any more. `counts` are of all messages of the last 30 days; those that were sent are not counted.",
      zh: "`q` 搜索账号的姓名、邮箱与手机号。`to` 已脱敏，不显示消息内容。`repeatable` 表示可否重发；含验证码或链接的消息已失效，不可重发。`counts` 统计最近 30 天的全部消息，不含已送达的。",
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
    params: byId,
    output: message,
  }),
  sendTestMessage: defineCall({
    method: "POST",
    path: "/admin/messages/test",
    access: "admin",
    tag: "Operator",
    title: { en: "Send a test to the caller's own e-mail and mobile number", zh: "向本人邮箱和手机号发送测试消息" },
    description: {
      en: "One message for each contact that the account has. The outbox says what became of it.",
      zh: "账号的每个联系方式发送一条，结果见发件箱。",
    },
    output: z.object({ channels: z.array(message.shape.channel) }),
  }),
  resumeSending: defineCall({
    method: "POST",
    path: "/admin/messages/resume",
    access: "admin",
    tag: "Operator",
    title: {
      en: "Let a restored copy send mails, text messages and events",
      zh: "允许恢复的副本发送邮件、短信和 Webhook 通知",
    },
    description: {
      en: "A portal restored from a backup sends nothing, because the original may still run. From now on this one sends, also what was queued before. `/readyz` has a warning until then.",
      zh: "从备份恢复的平台默认不发送任何内容，因为原平台可能仍在运行。调用后开始发送，包括之前排队的内容；在此之前 `/readyz` 会给出警告。",
    },
    output: z.null(),
  }),
};
