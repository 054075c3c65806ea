import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "./journey.ts";

type Message = { to: string; purpose: string; code?: string; link?: string; unsubscribe?: string };

/** Waits for the newest unread message to a number or mailbox with this purpose. */
export async function received(dataDir: string, to: string, purpose: string, before?: Message): Promise<Message> {
  const find = () => messages(dataDir).findLast((message) => message.to === to && message.purpose === purpose);
  await expect.poll(() => JSON.stringify(find())).not.toBe(JSON.stringify(before));
  const found = find();
  if (!found) throw new Error(`nothing came to ${to}`);
  return found;
}

function messages(dataDir: string): Message[] {
  const folder = path.join(dataDir, "outbox");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Message); // written by the portal
}
