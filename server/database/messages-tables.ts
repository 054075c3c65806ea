import type { ColumnType } from "kysely";
import type { Language } from "../../contract/language.ts";
import type { CodePurpose } from "../../contract/schemas/accounts.ts";
import type { NoticeKind } from "../../contract/schemas/messages.ts";
import type { DeliveryState, WebhookEventType, WebhookPreset, WebhookState } from "../../contract/schemas/webhooks.ts";
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
   * A mail or text message in the outbox. `state`: waiting, sent, failed, unknown or expired. `sealed`: its encrypted
   * content; in a final state it is null and `receiver` masked, unless the message can be sent again. `lease`: the server
   * that is sending it, until `leased_until`.
   */
  messages: {
    id: string;
    channel: Channel;
    /** Of a notice, what it tells. */
    purpose: Exclude<MessagePurpose, "notice"> | NoticeKind;
    receiver: string;
    language: Language;
    account: string | null;
    sealed: string | null;
    state: "waiting" | "sent" | "failed" | "unknown" | "expired";
    attempts: number;
    created_at: string;
    due_at: string;
    expires_at: string | null;
    lease: string | null;
    leased_until: string | null;
    settled_at: string | null;
    last_error: string | null;
    /** 1: only written to a file, because no provider is configured. */
    to_file: ColumnType<number, number | undefined>;
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
   * An event for one webhook. Those about a `subject` are sent in the order of `place`. `status`, `response` and `took` are
   * those of the last attempt.
   */
  webhook_deliveries: {
    id: string;
    webhook: string;
    type: string;
    subject: string;
    place: number;
    body: string;
    state: DeliveryState;
    attempts: number;
    created_at: string;
    due_at: string;
    lease: string | null;
    leased_until: string | null;
    settled_at: string | null;
    status: number | null;
    response: string | null;
    took: number | null;
  };
};
