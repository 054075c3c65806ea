import { createHmac } from "node:crypto";
import type { WebhookTarget } from "../config/sms-url.ts";
import { request } from "../http/outgoing/request.ts";
import type { SendResult, Provider } from "./provider.ts";

/** Statuses that mean "not sent, retry later": too many requests, and service unavailable. */
const laterStatus = [429, 503];

/**
 * Sends messages to a gateway of the operator, as a POST of JSON `{ id, channel, purpose, to, language, text, code?,
 * createdAt }` with `x-parallax-timestamp` (seconds since 1970) and `x-parallax-signature: v1=…`, the HMAC-SHA-256 in
 * hexadecimal of `timestamp.body` under the secret. 2xx means sent, 429 and 503 not sent but retried, any other 4xx
 * permanently failed; after anything else the outcome is unknown, and the message is not sent again.
 */
export function toWebhook({ url, secret }: WebhookTarget, now: () => Date, limit?: number): Provider {
  return {
    repeatable: false,
    logsSecrets: false,
    async send({ id, channel, purpose, to, language, text, code, link, createdAt }) {
      const body = JSON.stringify({ id, channel, purpose, to, language, text, code, link, createdAt });
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const headers = {
        "content-type": "application/json",
        "x-parallax-timestamp": timestamp,
        "x-parallax-signature": `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
      };
      const reach = { configured: url.origin };
      const response = await request(url, { method: "POST", headers, body, limit, reach });
      if ("error" in response) return { state: response.reached ? "unknown" : "retry", error: response.error };
      return outcomeOf(response.status);
    },
    close: () => undefined,
  };
}

function outcomeOf(status: number): SendResult {
  if (status >= 200 && status < 300) return { state: "sent" };
  const error = `the webhook returned ${status}`;
  if (laterStatus.includes(status)) return { state: "retry", error };
  return { state: status >= 300 && status < 500 ? "refused" : "unknown", error };
}
