import { randomBytes } from "node:crypto";
import type { Language } from "../../contract/language.ts";
import type { Role } from "../../contract/access.ts";
import { afterCommit } from "../database/after-commit.ts";
import type { Write } from "../database/database.ts";
import type { Channel, MessageTables } from "../database/messages-tables.ts";
import { count, type Limit } from "../limits/rate-counters.ts";
import type { Portal } from "../portal.ts";
import { day, hour } from "../time/time.ts";
import { seal } from "./seal.ts";

/** The content of a message; its text is rendered when it is sent. */
export type MessageContent =
  | { kind: "code"; purpose: "login" | "register" | "reset" | "bind" | "delete"; code: string; minutes: number }
  | { kind: "link"; purpose: "verify" | "reset" | "bind"; link: string; minutes: number }
  | { kind: "invitation"; purpose: "invite"; role: Role; link: string; days: number }
  | { kind: "imported"; purpose: "reset"; link: string; days: number }
  | { kind: "passwordChanged"; at: Date }
  | { kind: "newLogin"; at: Date; browser: string; network: string }
  | { kind: "accountDeleted" }
  | { kind: "contactAdded" | "contactRemoved"; contact: string }
  | { kind: "alreadyRegistered" }
  | { kind: "applicationReceived"; expectedBy: string; link: string }
  | { kind: "developerApproved"; link: string }
  | { kind: "developerRevoked"; reason: string; link: string }
  | { kind: "accountSuspended"; reason: string }
  | { kind: "accountRestored" }
  | { kind: "accountUnlocked" }
  | { kind: "sessionsEnded" }
  | { kind: "factorAdded" | "factorRemoved"; factor: "passkey" | "authenticator" }
  | { kind: "passkeyCopied"; name: string }
  | { kind: "factorsResetBegun"; reason: string; at: Date; link: string }
  | { kind: "factorsReset" | "factorsKept" }
  | { kind: "roleSet"; role: Role }
  | { kind: "webhookStopped"; name: string; link: string }
  | { kind: "tokenExpires"; name: string; at: Date; link: string }
  | { kind: "testMessage" }
  | { kind: "heldNotices"; count: number }
  | {
      kind: "releaseNews";
      /** The product's name in the receiver's language. */
      product: string;
      version: string;
      day: string;
      link: string;
      unsubscribe: string;
    }
  | {
      kind: "releaseWithdrawn";
      product: string;
      version: string;
      /** In the receiver's language. */
      reason: string;
      /** The version to use instead. */
      instead: string | null;
      link: string;
      unsubscribe: string;
    }
  | {
      kind: "decision";
      outcome: "approved" | "refused";
      reasons: { field: string; message: string }[];
      link: string;
    };

export type NewMessage = {
  channel: Channel;
  /** A number in E.164, or a mailbox. */
  to: string;
  language: Language;
  content: MessageContent;
  account: string | undefined;
  /** At most ten minutes from now: a later time counts as queued before the clock was set back. */
  notBefore?: Date;
  /** When the message becomes useless: a code's message expires with the code. */
  expiresAt?: Date;
};

/**
 * Queues a message in the caller's transaction: it is sent if and only if the transaction commits, which also wakes the
 * delivery. Returns its id.
 */
export async function queueMessage(
  { keys, now, events }: Pick<Portal, "keys" | "now" | "events">,
  write: Write,
  { channel, to, language, content, account, notBefore, expiresAt }: NewMessage,
): Promise<string> {
  const created = now();
  const id = nextId(created);
  await write
    .insertInto("jobs")
    .values({
      id,
      channel,
      purpose: storedPurpose(content),
      receiver: to,
      language,
      subject: account ?? null,
      content: seal(keys.messages, id, JSON.stringify(content)),
      state: "waiting",
      attempts: 0,
      created_at: created.toISOString(),
      due_at: (notBefore ?? created).toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      lease: null,
      leased_until: null,
      settled_at: null,
    })
    .execute();
  if (channel === "sms") await count({ keys, now }, write, sentBySite.sms);
  afterCommit(write, () => events.emit("jobQueued"));
  return id;
}

/** All text messages count toward the site's limit, because each costs money. */
export const sentBySite = {
  sms: { kind: "sent by site", subject: "sms" },
  mail: { kind: "sent by site", subject: "mail" },
};

/** The limits of the whole site. */
export function siteLimits({ perHour, perDay }: { perHour: number; perDay: number }): Limit[] {
  return [
    { within: hour, max: perHour },
    { within: day, max: perDay },
  ];
}

/** Earlier than any time that the clock may show or be set back to. */
const longAgo = new Date(0).toISOString();

/** Expires a pending message, because a newer one replaces it. One that is being sent is not retried. */
export async function dropMessage(write: Write, id: string): Promise<void> {
  await write
    .updateTable("jobs")
    .set({ expires_at: longAgo })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

function storedPurpose(content: MessageContent): MessageTables["jobs"]["purpose"] {
  if ("purpose" in content) return content.purpose;
  return content.kind === "releaseNews" || content.kind === "releaseWithdrawn" ? "news" : content.kind;
}

let queued = 0;

/** The next id. Ids sort by time, and within a millisecond by the order in this process. */
export function nextId(created: Date): string {
  queued = (queued + 1) % 1_000_000;
  return `${idAt(created)}-${String(queued).padStart(6, "0")}-${randomBytes(6).toString("hex")}`;
}

/** The prefix of the ids of a millisecond; every later id is greater. */
export function idAt(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, "");
}
