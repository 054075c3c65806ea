import type { Selectable } from "kysely";
import type { Assertion, PasskeyRequest } from "../../../contract/schemas/security.ts";
import { fromJson } from "../../database/json.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import type { Requester } from "../../limits/budgets.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { announce } from "../../accounts/announce.ts";
import { lockAccount } from "../../accounts/lock-account.ts";
import { challengeLifetime, storeChallenge, takeChallenge, type ChallengeUse } from "./challenges.ts";
import { relyingParty, webAuthn } from "./relying-party.ts";

export type Passkey = Selectable<Tables["passkeys"]>;

/** A passkey that signed our challenge; `counter` is its authenticator's signature counter. */
export type VerifiedPasskey = { passkey: Passkey; counter: number; synced: boolean };

export function passkeysOf(read: Read, account: string): Promise<Passkey[]> {
  return read
    .selectFrom("passkeys")
    .selectAll()
    .where("account", "=", account)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Options of `navigator.credentials.get`: for a login any passkey of the site, otherwise these. */
export async function passkeyRequestFor(
  portal: Clock,
  write: Write,
  { passkeys, ...use }: ChallengeUse & { passkeys?: Passkey[] },
): Promise<PasskeyRequest> {
  const userVerification = use.purpose === "login" ? "required" : "preferred";
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: relyingParty(portal).id });
  await storeChallenge(portal, write, { ...use, challenge });
  return {
    challenge,
    rpId: relyingParty(portal).id,
    timeout: challengeLifetime,
    userVerification,
    ...(passkeys && { allowCredentials: passkeys.map(descriptorOf) }),
  };
}

export function descriptorOf({ credential, transports }: Passkey): {
  id: string;
  type: "public-key";
  transports: string[];
} {
  return { id: credential, type: "public-key", transports: fromJson(transports) };
}

/**
 * Checks what a passkey signed: our challenge, once, on this site's origin and RP ID, by a key that we know, and for a login
 * after the authenticator verified its user (WebAuthn Level 3, section 7.2). Throws `passkeyRefused` (10117).
 */
export async function verifyPasskey(
  portal: Stores & Clock,
  assertion: Assertion,
  use: ChallengeUse,
): Promise<VerifiedPasskey> {
  const challenge = await takeChallenge(portal, assertion.response.clientDataJSON, use);
  const passkey = await portal.db.read
    .selectFrom("passkeys")
    .selectAll()
    .where("credential", "=", assertion.id)
    .executeTakeFirst();
  if (!passkey || !isOwn(passkey, assertion)) throw refuse("passkeyRefused");
  const { origin, id } = relyingParty(portal);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, authenticatorAttachment: undefined, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: use.purpose === "login",
    // The counter is compared in the transaction that stores the next one
    credential: { id: passkey.credential, publicKey: Buffer.from(passkey.public_key, "base64url"), counter: 0 },
  }).catch(refuseInvalid);
  if (!verified) throw refuse("passkeyRefused");
  return { passkey, counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
}

/** Maps the library's errors about an invalid response to one refusal; the reason matters only to its developer. */
export function refuseInvalid(): never {
  throw refuse("passkeyRefused");
}

/** The account that the authenticator stored with the key, if the response contains it. */
function isOwn({ account }: Passkey, { response: { userHandle } }: Assertion): boolean {
  return userHandle === undefined || Buffer.from(userHandle, "base64url").toString() === account;
}

/**
 * Stores the use of a passkey in the transaction that it authorizes. Returns `false` if its counter did not increase,
 * because somebody has a copy of it, or if it was removed meanwhile.
 */
export async function usePasskey(
  portal: Clock,
  write: Write,
  { passkey, counter, synced }: VerifiedPasskey,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("passkeys")
    .set({ counter, synced: synced ? 1 : 0, last_used_at: portal.now().toISOString() })
    .where("id", "=", passkey.id)
    .where((eb) => (counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", counter)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records a passkey whose counter did not increase, notifies its owner, and returns the refusal (10117). */
export async function refuseCopied(
  portal: Portal,
  { passkey: { account: id, name } }: VerifiedPasskey,
  { client }: Requester,
): Promise<ReturnType<typeof refuse>> {
  await portal.db.write(async (write) => {
    const account = await lockAccount(write, id);
    if (!account) return;
    const event = { action: "passkey.copied", account, network: client.network, after: { name }, name } as const;
    await announce(portal, write, event);
  });
  return refuse("passkeyRefused");
}
