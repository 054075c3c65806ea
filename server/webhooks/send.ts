import type { Selectable } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { Job } from "../outgoing/jobs.ts";
import type { Portal } from "../portal.ts";
import { request as sendRequest } from "../http/outgoing/request.ts";
import { formatFor, hasArrived, standardHeaders } from "./presets.ts";
import { unsealWebhook } from "./sealed.ts";

export type WebhookRow = Selectable<Tables["webhooks"]>;
/** A job that is an event for a webhook. */
export type DeliveryRow = Job & { webhook: string; subject: string; content: string };

/** `gone`: the receiver wants nothing more. `response`: the beginning of its answer, or why there is none. */
export type Outcome = {
  result: "arrived" | "failed" | "gone";
  status: number | null;
  response: string;
  took: number;
};

/** How much of an answer is stored, in characters. */
const shownResponse = 1_000;

type Sending = Pick<Portal, "keys" | "now" | "config" | "publicUrl">;

/** Sends a delivery once. Takes at most ten seconds and never rejects. */
export async function send(portal: Sending, webhook: WebhookRow, { id, content: body }: DeliveryRow): Promise<Outcome> {
  const began = performance.now();
  const answer = await request(portal, webhook, { id, body });
  const took = Math.round(performance.now() - began);
  if ("error" in answer) return { result: "failed", status: null, response: shown(answer.error), took };
  const { status } = answer;
  const result = status === 410 ? "gone" : hasArrived(webhook.preset, answer) ? "arrived" : "failed";
  return { result, status, response: shown(answer.body), took };
}

async function request(
  portal: Sending,
  webhook: WebhookRow,
  { id, body: event }: { id: string; body: string },
): Promise<{ status: number; body: string } | { error: string }> {
  const { config, publicUrl } = portal;
  const now = portal.now();
  try {
    const { url: text, secret, former } = unsealWebhook(portal, webhook);
    const { preset, language } = webhook;
    const { url, body } = formatFor({
      url: new URL(text),
      preset,
      language,
      secret,
      body: event,
      now,
      publicUrl: publicUrl(),
    });
    const secrets = [secret, ...(former && former.until > now.toISOString() ? [former.secret] : [])];
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Parallax",
      ...standardHeaders({ id, body, now, secrets }),
    };
    const reach = { allow: config.webhookAllow }; // the setting may have changed
    const answer = await sendRequest(url, { method: "POST", headers, body, reach });
    return "error" in answer ? answer : { status: answer.status, body: answer.body.toString() };
  } catch {
    return { error: "the webhook cannot be opened (was SECRET changed?)" };
  }
}

/** Without characters that no line shows; PostgreSQL stores no NUL. */
function shown(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, " ").slice(0, shownResponse);
}
