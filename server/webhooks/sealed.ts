import { randomBytes } from "node:crypto";
import type { Portal } from "../portal.ts";
import { seal, unseal } from "../messages/seal.ts";

/**
 * What is stored of a webhook in encrypted form. Group chats' addresses are secrets themselves. The `former` secret signs
 * as well until then.
 */
export type Sealed = { url: string; secret: string; former?: { secret: string; until: string } };

export function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

export function sealWebhook({ keys }: Pick<Portal, "keys">, id: string, sealed: Sealed): string {
  return seal(keys.webhooks, id, JSON.stringify(sealed));
}

/** Throws if it was sealed with another key. */
export function unsealWebhook({ keys }: Pick<Portal, "keys">, { id, sealed }: { id: string; sealed: string }): Sealed {
  return JSON.parse(unseal(keys.webhooks, id, sealed)) as Sealed; // this portal sealed it
}
