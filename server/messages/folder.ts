import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import type { Outgoing, Provider } from "./provider.ts";

/**
 * Replaces a provider if none is configured: writes each message as a JSON file, whose name sorts by time. Files appear
 * atomically, and writing a message again replaces its file.
 */
export function toFolder(folder: string): Provider {
  return {
    repeatable: true,
    logsSecrets: true,
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${message.id}.json`);
      const part = `${file}.part`;
      await writeDurably(part, `${JSON.stringify(present(message), null, 2)}\n`);
      await rename(part, file);
      await syncFolder(folder);
      return { state: "sent", toFile: true };
    },
    close: () => undefined,
  };
}

/** The outbox file's format. */
function present({ channel, purpose, to, subject, text, html, code, link, unsubscribe, createdAt }: Outgoing) {
  return { channel, purpose, to, subject, text, html, code, link, unsubscribe, createdAt: createdAt.toISOString() };
}

async function writeDurably(file: string, text: string): Promise<void> {
  await using handle = await open(file, "w", 0o600);
  await handle.writeFile(text);
  await handle.sync();
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
