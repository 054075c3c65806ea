import * as z from "zod/mini";
import type { PasskeyChallengeTable } from "../../database/sessions-tables.ts";
import type { Write } from "../../database/database.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { minute } from "../../time/time.ts";

/** The use of a challenge: a login, or a session that adds a passkey or gives a proof. */
export type ChallengeUse = Pick<PasskeyChallengeTable, "purpose" | "session">;

/** How long a challenge is valid, in milliseconds; browsers receive the same value. */
export const challengeLifetime = 5 * minute;

/** Stores a challenge for a passkey to sign. */
export async function storeChallenge(
  portal: Clock,
  write: Write,
  use: ChallengeUse & { challenge: string },
): Promise<void> {
  const expires_at = new Date(portal.now().getTime() + challengeLifetime).toISOString();
  await write
    .insertInto("passkey_challenges")
    .values({ ...use, expires_at })
    .execute();
}

/**
 * Consumes the challenge that an authenticator's response contains, so that a signature is accepted only once on all
 * servers. Throws `passkeyRefused` (10117) if the challenge is unknown, expired, used, or for another use.
 */
export async function takeChallenge(
  portal: Stores & Clock,
  clientDataJSON: string,
  { purpose, session }: ChallengeUse,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const { numDeletedRows } = await portal.db.write((write) =>
    write
      .deleteFrom("passkey_challenges")
      .where("challenge", "=", challenge)
      .where("purpose", "=", purpose)
      .where("session", "=", session)
      .where("expires_at", ">", portal.now().toISOString())
      .executeTakeFirst(),
  );
  if (!numDeletedRows) throw refuse("passkeyRefused");
  return challenge;
}

const clientData = z.object({ challenge: z.string().check(z.regex(/^[\w-]{1,100}$/)) });

function challengeIn(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).challenge;
  } catch {
    throw refuse("passkeyRefused");
  }
}
