import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { messageSenders } from "../../server/messages/deliver.ts";
import { deliverDue } from "../../server/outgoing/deliver.ts";
import type { SendResult, Outgoing, Provider } from "../../server/messages/provider.ts";
import type { Providers } from "../../server/messages/providers.ts";
import { queueMessage, type NewMessage } from "../../server/messages/queue.ts";
import type { Portal } from "../../server/portal.ts";

export const phone = "+8613812345678";
export const mailbox = "wei@example.com";
export const code = "482915";
export const link = "https://portal.example/verify#token=Zk3Vv0w1qO5rT8yB2nM6cX9aS4dF7gH1jK0lP3uI5oE";

/** A login code by SMS that is valid for five minutes. */
export function codeMessage(portal: Portal, changes: Partial<NewMessage> = {}): NewMessage {
  return {
    channel: "sms",
    to: phone,
    language: "zh",
    content: { kind: "code", purpose: "login", code, minutes: 5 },
    account: undefined,
    expiresAt: new Date(portal.now().getTime() + 300_000),
    ...changes,
  };
}

/** A registration link by mail. */
export function linkMessage(changes: Partial<NewMessage> = {}): NewMessage {
  return {
    channel: "mail",
    to: mailbox,
    language: "en",
    content: { kind: "link", purpose: "verify", link, minutes: 30 },
    account: undefined,
    ...changes,
  };
}

/** Queues messages in a transaction and returns the id of the last. */
export async function queue(portal: Portal, ...messages: NewMessage[]): Promise<string> {
  return portal.db.write(async (write) => {
    let id = "";
    for (const message of messages) id = await queueMessage(portal, write, message);
    return id;
  });
}

export async function rows({ db }: Portal) {
  return db.read.selectFrom("jobs").selectAll().orderBy("id").execute();
}

export async function states(portal: Portal): Promise<string[]> {
  return (await rows(portal)).map(({ state }) => state);
}

type ScriptedResult = SendResult["state"] | Error | Promise<SendResult>;

/** A provider that records its messages and returns the given results, then `sent`. */
export function scripted(repeatable: boolean, ...results: ScriptedResult[]): Provider & { given: Outgoing[] } {
  const given: Outgoing[] = [];
  return {
    given,
    repeatable,
    logsSecrets: false,
    send(message) {
      given.push(message);
      const result = results.shift() ?? "sent";
      if (result instanceof Error) return Promise.reject(result);
      if (typeof result !== "string") return result;
      return Promise.resolve(result === "sent" ? { state: result } : { state: result, error: `told ${result}` });
    },
    close: () => undefined,
  };
}

/** Sends every mail and text message that is due, and returns the number of attempts. */
export function deliverPending(portal: Portal, providers: Providers): Promise<number> {
  return deliverDue(portal, messageSenders(portal, Promise.resolve(providers)));
}

/** Both providers; the one not given always sends. */
export function providersOf(some: Partial<Providers>): Providers {
  return { sms: scripted(false), mail: scripted(true), ...some };
}

/** The same portal with a readable log. */
export function listening(portal: Portal): { portal: Portal; said: () => string } {
  let text = "";
  const log = pino({ base: null }, { write: (line: string) => void (text += line) });
  return { portal: { ...portal, log }, said: () => text };
}

/** The file names in a data folder's outbox; empty before the first message. */
export function outboxFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, "outbox");
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

export function outboxFile(dataDir: string, name: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(dataDir, "outbox", name), "utf8")) as Record<string, string>; // written by the portal
}
