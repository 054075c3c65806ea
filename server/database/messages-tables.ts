import type { ColumnType } from "kysely";
import type { Language } from "../../contract/language.ts";
import type { CodePurpose } from "../../contract/schemas/accounts.ts";
import type { NoticeKind } from "../../contract/schemas/messages.ts";
import type { WebhookEventType, WebhookPreset, WebhookState } from "../../contract/schemas/webhooks.ts";
import type { Json } from "./json.ts";

export type Channel = "sms" | "mail";
export type LinkPurpose = "verify" | "reset" | "bind";

/** What a message is for, as the outbox file's format names it. */
export type MessagePurpose = CodePurpose | LinkPurpose | "invite" | "notice" | "decision" | "news";

export type MessageTables = {
  /** The audit log: security events and operators' actions. `before` and `after` are JSON without secrets. */
  audit: {
    id: string;
    at: string;
    action: string;
    actor: string | null;
    subject: string | null;
    network: string | null;
    before: Json<Record<string, unknown>> | null;
    after: Json<Record<string, unknown>> | null;
  };
  /**
   * A receiver of events. `sealed`: its address and secrets, encrypted. `failures`: failed attempts since something
   * arrived; until `retry_at`, nothing is sent to it.
   */
  webhooks: {
    id: string;
    name: string;
    sealed: string;
    events: Json<WebhookEventType[]>;
    preset: WebhookPreset;
    language: Language;
    state: WebhookState;
    failures: number;
    failing_since: string | null;
    retry_at: string | null;
    created_at: string;
  };
  /**
   * A mail, a text message or an event for a webhook, waiting or done. `state`: waiting, sent, failed, unknown or expired.
   * `subject`: the account or record that it is about. `lease`: the server that is sending it, until `leased_until`.
   * `response`: what the receiver said to the last attempt, or why there is none; of a sent message nothing.
   */
  jobs: {
    id: string;
    channel: Channel | "webhook";
    /** What a message is for, and of a notice what it tells; of an event its type. */
    purpose: Exclude<MessagePurpose, "notice"> | NoticeKind | WebhookEventType | "webhook.test";
    /** Of a message; masked in a final state, unless the message can be sent again. */
    receiver: string | null;
    language: Language | null;
    /** Of an event. */
    webhook: string | null;
    subject: string | null;
    /** Events about a subject are sent in this order. */
    place: ColumnType<number, number | undefined>;
    /** Of a message encrypted, and null once it cannot be sent again; of an event its JSON. */
    content: string | null;
    state: "waiting" | "sent" | "failed" | "unknown" | "expired";
    attempts: number;
    created_at: string;
    due_at: string;
    expires_at: string | null;
    lease: string | null;
    leased_until: string | null;
    settled_at: string | null;
    /** HTTP status and duration in milliseconds of an event's last attempt. */
    status: number | null;
    response: string | null;
    took: number | null;
    /** 1: only written to a file, because no provider is configured. */
    to_file: ColumnType<number, number | undefined>;
  };
};
