import type { Language } from "../../contract/language.ts";
import type { Channel, MessagePurpose } from "../database/messages-tables.ts";
import type { MessageContent } from "./queue.ts";
import type { RenderedMessage } from "./render.ts";

/** A message as passed to a provider. */
export type Outgoing = RenderedMessage & {
  id: string;
  channel: Channel;
  purpose: MessagePurpose;
  to: string;
  language: Language;
  content: MessageContent;
  createdAt: Date;
  /** Reads the icon that the HTML shows as `cid:icon`, a PNG; `undefined` without one. */
  readIcon: () => Promise<Uint8Array | undefined>;
};

/**
 * The outcome of an attempt: `retry` if it was certainly not sent but may succeed later, `refused` permanently,
 * `unknown` if it may have been sent; `toFile` if it was only written to a file. `error` may quote the provider; secrets are removed before it is stored.
 */
export type SendResult =
  | { state: "sent"; toFile?: boolean }
  | { state: "retry" | "refused" | "unknown"; error: string };

/** Sends messages of one channel. `send` settles well within a lease. */
export type Provider = {
  /** Whether a message with an unknown outcome may be sent again. */
  repeatable: boolean;
  /** Whether the terminal may print codes and links: only if no provider delivers them. */
  logsSecrets: boolean;
  send(message: Outgoing): Promise<SendResult>;
  close(): void;
};
