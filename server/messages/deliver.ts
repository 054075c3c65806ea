import { buffer } from "node:stream/consumers";
import type { Portal } from "../portal.ts";
import type { Sender } from "../outgoing/deliver.ts";
import { afterAttempt } from "./after-attempt.ts";
import { maskReceiver, purposeOf, recordOutcome, leasePending, type MessageRow } from "./leases.ts";
import type { SendResult, Outgoing, Provider } from "./provider.ts";
import type { Providers } from "./providers.ts";
import type { MessageContent } from "./queue.ts";
import { render } from "./render.ts";
import { unseal } from "./seal.ts";

type Delivering = Pick<Portal, "db" | "keys" | "now" | "log" | "publicUrl" | "content" | "files">;

const channels = ["sms", "mail"] as const;
/** How many messages of a channel are sent concurrently, so that a slow one does not delay the others. */
const maxConcurrent = 5;
const longestError = 200;

/** The senders of mails and text messages; the providers may still be opening. */
export function messageSenders(portal: Delivering, opening: Promise<Providers>): Sender<MessageRow>[] {
  opening.catch(() => undefined); // logged where messages are leased
  return channels.map((channel) => ({
    async lease(underWay) {
      const { repeatable } = (await opening)[channel];
      const max = maxConcurrent - underWay.length;
      return max > 0 ? leasePending(portal, channel, { repeatable, max }) : [];
    },
    attempt: async (row) => deliver(portal, (await opening)[channel], row),
    async close() {
      const providers = await opening.catch(() => undefined);
      providers?.[channel].close();
    },
  }));
}

/** One attempt at a message that this server has leased. */
async function deliver(portal: Delivering, provider: Provider, row: MessageRow): Promise<void> {
  if (row.leased_until !== null && portal.now() >= new Date(row.leased_until)) return; // delayed too long: the lease has expired
  const message = open(portal, row);
  const outcome = message ? await attempt(provider, message) : unreadable;
  const { attempts } = row;
  const expiresAt = row.expires_at === null ? undefined : new Date(row.expires_at);
  const verdict = afterAttempt(outcome, { attempts, repeatable: provider.repeatable, expiresAt }, portal.now());
  const settled = await recordOutcome(portal, row, verdict);
  const { id, channel } = row;
  const purpose = purposeOf(row.purpose);
  const facts = { id, channel, purpose, to: provider.logsSecrets ? row.receiver : maskReceiver(row), attempts };
  if (!settled) portal.log.warn(facts, "the message was withdrawn or leased by another server meanwhile");
  else if (verdict.state === "sent") {
    const { code, link } = (provider.logsSecrets && message) || {};
    portal.log.info({ ...facts, ...(code && { code }), ...(link && { link }) }, "message sent");
  } else portal.log.warn({ ...facts, state: verdict.state, error: verdict.error }, "message not sent");
}

const unreadable: SendResult = { state: "refused", error: "the message cannot be opened (was SECRET changed?)" };

function open(portal: Delivering, row: MessageRow): Outgoing | undefined {
  const { keys, publicUrl, content: site } = portal;
  const { channel, language } = row;
  const purpose = purposeOf(row.purpose);
  const createdAt = new Date(row.created_at);
  try {
    const content = revive(unseal(keys.messages, row.id, row.content ?? ""));
    const words = render(channel, content, language, { url: publicUrl(), content: site });
    const read = () => readIcon(portal, words.icon);
    return { ...words, id: row.id, channel, purpose, to: row.receiver, language, content, createdAt, readIcon: read };
  } catch {
    return undefined; // sealed with another key, or by another version
  }
}

/** Resolves with `undefined` where the icon cannot be read: no message waits for a picture. */
async function readIcon({ files, log }: Delivering, sha256: string | undefined): Promise<Uint8Array | undefined> {
  if (sha256 === undefined) return undefined;
  try {
    await using file = await files.open(sha256, { first: 0, end: (await files.sizeOf(sha256)) ?? 0 });
    return await buffer(file.bytes());
  } catch (error) {
    log.warn({ err: error }, "the icon of a mail could not be read");
    return undefined;
  }
}

/** Parses content that this portal sealed, so its shape is that of `Content`. */
function revive(text: string): MessageContent {
  return JSON.parse(text, (key, value: unknown) =>
    key === "at" && typeof value === "string" ? new Date(value) : value,
  ) as MessageContent;
}

async function attempt(provider: Provider, message: Outgoing): Promise<SendResult> {
  try {
    const outcome = await provider.send(message);
    return "error" in outcome ? { ...outcome, error: withoutSecrets(outcome.error, message) } : outcome;
  } catch (error) {
    return { state: "unknown", error: withoutSecrets(String(error), message) };
  }
}

/**
 * Removes receiver, code, link and token from a provider's error, which may quote the message, before it is stored and
 * logged.
 */
function withoutSecrets(error: string, { to, code, link }: Outgoing): string {
  const token = link?.split(/[#?&=]/).at(-1);
  const secrets = [link, token, code, to].filter((secret) => secret !== undefined);
  return secrets.reduce((text, secret) => text.replaceAll(secret, "…"), error).slice(0, longestError);
}
