import { createHmac } from "node:crypto";
import type { Language } from "../../contract/language.ts";
import type { WebhookPreset } from "../../contract/schemas/webhooks.ts";
import { warningText } from "../catalogue/warnings.ts";
import type { WebhookEvent } from "../messages/events.ts";
import en, { type WebhookTexts } from "./words.en.ts";
import zh from "./words.zh.ts";

/** The event of a test, which nobody subscribes to. */
export const testType = "webhook.test";
type Told = WebhookEvent | { type: typeof testType; data: Record<string, never> };

const words: Record<Language, WebhookTexts> = { en, zh };

/** What a request is made of. `body`: the event's JSON. */
type Outgoing = {
  url: URL;
  preset: WebhookPreset;
  language: Language;
  secret: string;
  body: string;
  now: Date;
  publicUrl: string;
};

/**
 * The address and body for a service, with its own signature: Feishu's and DingTalk's HMAC-SHA256 is about the time and
 * the secret that the service gave to the bot. Slack and WeCom have a key in their addresses.
 */
export function formatFor({ url, preset, secret, body, now, ...more }: Outgoing): { url: URL; body: string } {
  const text = () => chatMessage(JSON.parse(body) as Told, more); // this portal wrote it
  switch (preset) {
    case "standard":
      return { url, body };
    case "slack":
      return { url, body: JSON.stringify({ text: escapeForSlack(text()) }) };
    case "feishu": {
      const timestamp = String(Math.floor(now.getTime() / 1000));
      const sign = hmac(`${timestamp}\n${secret}`, "");
      const content = { text: text().replaceAll("<", "＜") }; // as a tag, it could mention everybody
      return { url, body: JSON.stringify({ timestamp, sign, msg_type: "text", content }) };
    }
    case "dingtalk": {
      const signed = new URL(url);
      const timestamp = String(now.getTime());
      signed.searchParams.set("timestamp", timestamp);
      signed.searchParams.set("sign", hmac(secret, `${timestamp}\n${secret}`));
      return { url: signed, body: JSON.stringify({ msgtype: "text", text: { content: text() } }) };
    }
    case "wecom":
      return { url, body: JSON.stringify({ msgtype: "text", text: { content: text() } }) };
  }
}

function hmac(key: string | Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64");
}

/** The headers of Standard Webhooks: one signature for each valid secret. */
export function standardHeaders({
  id,
  body,
  now,
  secrets,
}: {
  id: string;
  body: string;
  now: Date;
  secrets: string[];
}) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${hmac(keyOf(secret), `${id}.${timestamp}.${body}`)}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** Secrets of ours are base64 after their prefix; those of a bot are used as they are. */
function keyOf(secret: string): Buffer {
  const prefix = "whsec_";
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), "base64") : Buffer.from(secret);
}

/** Whether a response means that the message has arrived: group chats answer 200 with a code of their own as well. */
export function hasArrived(preset: WebhookPreset, { status, body }: { status: number; body: string }): boolean {
  if (status < 200 || status > 299) return false;
  if (preset === "standard" || preset === "slack") return true;
  const code = preset === "feishu" ? "code" : "errcode";
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === "object" && answer !== null && new Map(Object.entries(answer)).get(code) === 0;
  } catch {
    return false;
  }
}

/** The message of an event: a sentence, and where to read more. */
function chatMessage(event: Told, { language, publicUrl }: { language: Language; publicUrl: string }): string {
  const w = words[language];
  switch (event.type) {
    case "release.published":
    case "release.withdrawn":
      return [
        w[event.type](event.data.name[language], event.data.version),
        warningText(event.data, language),
        event.data.url,
      ]
        .filter((line) => line !== null)
        .join("\n");
    case "licence.published":
      return `${w[event.type](event.data.title[language], event.data.version, event.data.effective)}\n${event.data.url}`;
    case "application.submitted":
    case "developer.approved":
    case "developer.revoked":
      return `${w[event.type]}\n${publicUrl}/review`;
    case "application.decided":
      return `${w[event.type][event.data.decision]}\n${publicUrl}/review`;
    case "site.changed":
      return `${w[event.type](event.data.revision, event.data.files)}\n${publicUrl}/`;
    case "webhook.test":
      return `${w[event.type]}\n${publicUrl}/`;
  }
}

/** Slack reads `<…>` as links and mentions. */
function escapeForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
