import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { byId, moment, pageOf, paging } from "./values.ts";

/** What others can be told of. */
export const webhookEvents = [
  "release.published",
  "release.withdrawn",
  "licence.published",
  "application.submitted",
  "application.decided",
  "developer.approved",
  "developer.revoked",
  "site.changed",
] as const;
/** What deliveries are of: an event, or a test. */
export const deliveryTypes = [...webhookEvents, "webhook.test"] as const;
export type WebhookEventType = (typeof webhookEvents)[number];

/** `standard`: signed JSON (Standard Webhooks 1.0); the others: a message for a group chat of that service. */
export const webhookPresets = ["standard", "slack", "feishu", "dingtalk", "wecom"] as const;
export type WebhookPreset = (typeof webhookPresets)[number];

/** `gone`: its receiver answered 410. `failing`: nothing has arrived for a day. */
const webhookStates = ["active", "paused", "failing", "gone"] as const;
export type WebhookState = (typeof webhookStates)[number];

const fields = {
  name: z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(limits.name, "tooLong")),
  /** The server checks where it leads. */
  url: z
    .string("required")
    .check(z.trim(), z.maxLength(limits.webhookUrl, "tooLong"), z.regex(/^https?:\/\/[^\s<>"]+$/i, "webhookUrl")),
  events: z
    .array(z.enum(webhookEvents, "webhookEvent"), "required")
    .check(z.minLength(1, "webhookEvent"), z.maxLength(webhookEvents.length, "webhookEvent")),
  preset: z.enum(webhookPresets, "required"),
  language: z.enum(["en", "zh"], "required"),
};
/** The secret that Feishu or DingTalk shows for its bot. */
const botSecret = z.optional(
  z.string().check(z.trim(), z.maxLength(limits.name, "tooLong"), z.regex(/^[\w+/=-]+$/, "invalid")),
);

export const webhookRequest = z.strictObject({ ...fields, secret: botSecret });
const webhookChange = z.strictObject({
  name: z.optional(fields.name),
  url: z.optional(fields.url),
  events: z.optional(fields.events),
  preset: z.optional(fields.preset),
  language: z.optional(fields.language),
  secret: botSecret,
  paused: z.optional(z.boolean()),
});
/** In place of an id: the deliveries of every webhook. */
export const everyWebhook = "all";

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  preset: z.enum(webhookPresets),
  language: z.enum(["en", "zh"]),
  state: z.enum(webhookStates),
  /** Attempts that failed since something last arrived, and when the next one is due. */
  failures: z.int(),
  retryAt: z.nullable(moment),
  createdAt: moment,
  /** Until when its former secret signs, too. */
  formerSecretUntil: z.nullable(moment),
});
const deliveryStates = ["waiting", "arrived", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
const delivery = z.object({
  id: z.string(),
  webhook: z.string(),
  /** An event, or `webhook.test`. */
  type: z.string(),
  state: z.enum(deliveryStates),
  createdAt: moment,
  dueAt: z.nullable(moment),
  /** When it arrived or failed for good. */
  settledAt: z.nullable(moment),
  attempts: z.int(),
  /** What the last attempt was answered: HTTP status, the beginning of its text or why there is none, milliseconds. */
  status: z.nullable(z.int()),
  response: z.nullable(z.string()),
  took: z.nullable(z.int()),
  body: z.string(),
  /** The name of the account that the event is about. */
  account: z.nullable(z.string()),
});
export type ListedDelivery = z.infer<typeof delivery>;

/** The newest 48 attempted deliveries of a webhook without tests, oldest first. */
const recent = z.array(z.object({ state: z.enum(deliveryStates), attempts: z.int(), took: z.int() }));
const listedWebhook = z.extend(webhook, { recent, waiting: z.int(), lastAt: z.nullable(moment) });
export type ListedWebhook = z.infer<typeof listedWebhook>;
/** The secret is in this answer alone. */
const webhookWithSecret = z.extend(webhook, { secret: z.string() });

export const webhookCalls = {
  webhooks: defineCall({
    method: "GET",
    path: "/admin/webhooks",
    access: "admin",
    tag: "Webhooks",
    title: { en: "Webhooks with their recent deliveries, by name", zh: "Webhook 及近期投递，按名称排序" },
    input: z.strictObject(paging),
    output: pageOf(listedWebhook),
  }),
  createWebhook: defineCall({
    method: "POST",
    path: "/admin/webhooks",
    access: "admin",
    fresh: "always",
    tag: "Webhooks",
    title: { en: "Create a webhook; its secret is shown this once", zh: "创建 Webhook，密钥仅显示一次" },
    description: {
      en: "`standard` follows Standard Webhooks 1.0. `url` is https, without credentials, and leads into the internet or to a network of `WEBHOOK_ALLOW`. `secret` is for Feishu and DingTalk, which give one to a bot.",
      zh: "`standard` 遵循 Standard Webhooks 1.0。`url` 为 https，不含凭据，指向互联网或 `WEBHOOK_ALLOW` 中的网络。`secret` 用于飞书与钉钉，由机器人提供。",
    },
    input: webhookRequest,
    output: webhookWithSecret,
    idempotencyKey: "ignored",
  }),
  changeWebhook: defineCall({
    method: "PUT",
    path: "/admin/webhooks/:id",
    access: "admin",
    fresh: "always",
    tag: "Webhooks",
    title: { en: "Change, pause or resume a webhook", zh: "修改、暂停或恢复 Webhook" },
    description: {
      en: "What is left out stays. What is due while a webhook is paused is sent once it is resumed.",
      zh: "未填写的项保持不变。暂停期间的消息在恢复后发送。",
    },
    params: byId,
    input: webhookChange,
    output: webhook,
    idempotencyKey: "ignored",
  }),
  rotateWebhook: defineCall({
    method: "POST",
    path: "/admin/webhooks/:id/rotate",
    access: "admin",
    fresh: "always",
    tag: "Webhooks",
    title: { en: "Give a webhook a new secret; it is shown this once", zh: "更换 Webhook 密钥，仅显示一次" },
    description: {
      en: "For a day, requests are signed with the former secret, too. Only of the preset `standard`.",
      zh: "一天内同时使用旧密钥签名。仅限 `standard` 预设。",
    },
    params: byId,
    refusals: ["changedMeanwhile"],
    output: webhookWithSecret,
    idempotencyKey: "ignored",
  }),
  testWebhook: defineCall({
    method: "POST",
    path: "/admin/webhooks/:id/test",
    access: "admin",
    tag: "Webhooks",
    title: { en: "Send a test, once, and say how it went", zh: "发送一次测试并返回结果" },
    params: byId,
    output: delivery,
  }),
  deleteWebhook: defineCall({
    method: "DELETE",
    path: "/admin/webhooks/:id",
    access: "admin",
    tag: "Webhooks",
    title: { en: "Delete a webhook with its deliveries", zh: "删除 Webhook 及其投递记录" },
    params: byId,
    output: z.null(),
  }),
  webhookDeliveries: defineCall({
    method: "GET",
    path: "/admin/webhooks/:id/deliveries",
    access: "admin",
    tag: "Webhooks",
    title: {
      en: "Deliveries of a webhook in the last 30 days, newest first",
      zh: "Webhook 近 30 天的投递，按时间倒序",
    },
    description: {
      en: "The id `all` stands for every webhook. `q` searches the events.",
      zh: "ID 为 `all` 时返回所有 Webhook 的投递；`q` 搜索事件内容。",
    },
    params: byId,
    input: z.strictObject({
      ...paging,
      state: z.optional(z.enum(deliveryStates)),
      type: z.optional(z.enum(deliveryTypes)),
      q: z.optional(z.string().check(z.maxLength(limits.query, "tooLong"))),
    }),
    output: z.extend(pageOf(delivery), {
      counts: z.object({ waiting: z.int(), arrived: z.int(), failed: z.int() }),
    }),
  }),
  resendDelivery: defineCall({
    method: "POST",
    path: "/admin/webhooks/deliveries/:id/resend",
    access: "admin",
    tag: "Webhooks",
    title: { en: "Send a delivery again, with the same id", zh: "以相同的 ID 重新发送" },
    description: {
      en: "At once if the webhook is active. 10107 while it is being sent.",
      zh: "webhook 启用时立即发送。正在发送时返回 10107。",
    },
    params: byId,
    output: delivery,
  }),
  stopDelivery: defineCall({
    method: "POST",
    path: "/admin/webhooks/deliveries/:id/stop",
    access: "admin",
    tag: "Webhooks",
    title: { en: "Stop trying to send a delivery", zh: "停止重试一次投递" },
    description: {
      en: "It has failed then, and can be sent again. 10107 unless it is waiting.",
      zh: "投递记为失败，之后可重新发送。非等待状态返回 10107。",
    },
    params: byId,
    output: delivery,
  }),
};
