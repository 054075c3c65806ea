import type { Language } from "../../contract/language.ts";
import type { Channel, MessagePurpose } from "../database/schema.ts";
import type { MessageContent } from "./queue.ts";
import type { RenderedMessage } from "./render.ts";

/** A message as a provider gets it. */
export type Outgoing = RenderedMessage & {
  id: string;
  channel: Channel;
  purpose: MessagePurpose;
  to: string;
  language: Language;
  content: MessageContent;
  createdAt: Date;
};

/**
 * What became of an attempt: `retry` when it was certainly not sent but may be later, `refused` for good, `unknown` when
 * it is unknown whether it was sent. `error` may quote the provider; secrets are removed before it is stored.
 */
export type SendResult = { state: "sent" } | { state: "retry" | "refused" | "unknown"; error: string };

/** Sends messages of one channel. `send` ends by itself well within a lease. */
export type Provider = {
  /** Whether a message of an unknown outcome may be sent again. */
  repeatable: boolean;
  /** Whether the console may show codes and links: only where nobody else brings them. */
  logsSecrets: boolean;
  send(message: Outgoing): Promise<SendResult>;
  close(): void;
};
