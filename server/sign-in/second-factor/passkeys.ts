import { randomBytes } from "node:crypto";
import type { CallData } from "../../../contract/schemas.ts";
import type { Attestation } from "../../../contract/schemas/security.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import { toJson } from "../../database/json.ts";
import { usernameOf } from "../../identifiers/username.ts";
import { parseName } from "../../http/input/required-text.ts";
import { passkeyChallenges, spendOrProve, spendRecorded, type Requester } from "../../limits/budgets.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { announce } from "../../accounts/announce.ts";
import { ownAccount, type Account } from "../../accounts/find-account.ts";
import { refuseLastWayIn } from "./last-way-in.ts";
import { lockOwnAccount } from "../../accounts/lock-account.ts";
import { challengeLifetime, storeChallenge, takeChallenge } from "./challenges.ts";
import { relyingParty, webAuthn } from "./relying-party.ts";
import { refuseLastFactor } from "./remove-factor.ts";
import { addProof, refuseBeforeSecondStep, turnTwoStepOn } from "./turn-on.ts";
import { descriptorOf, passkeysOf, refuseInvalid } from "./verify-passkey.ts";
import type { SignedIn } from "../../caller.ts";
import type { Handlers } from "../../handler.ts";

/** EdDSA, ES256 and RS256, which authenticators support, by their COSE numbers. */
const algorithms = [-8, -7, -257];
/** The maximum per account, more than anybody has devices: every login processes the whole list. */
const maxPasskeys = 20;

/** Options of `navigator.credentials.create`. Throws `changedMeanwhile` (10107) if the account has too many. */
async function newPasskeyOptions(
  portal: Portal,
  signedIn: SignedIn,
  requester: Requester,
): Promise<CallData<"newPasskeyOptions">> {
  const { account: id, session } = signedIn;
  await refuseBeforeSecondStep(portal.db.read, signedIn);
  const account = await ownAccount(portal.db.read, id);
  const present = await passkeysOf(portal.db.read, id);
  if (present.length >= maxPasskeys) throw refuse("changedMeanwhile");
  const { id: rpId } = relyingParty(portal);
  const name = portal.content.settings.name.en;
  const { generateRegistrationOptions } = await webAuthn();
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpID: rpId,
    rpName: name,
    userName: usernameOf(account),
    supportedAlgorithmIDs: algorithms,
  });
  await spendOrProve(portal, requester, passkeyChallenges);
  await portal.db.write((write) => storeChallenge(portal, write, { purpose: "add", session, challenge }));
  return {
    challenge,
    rp: { id: rpId, name },
    user: {
      id: Buffer.from(id).toString("base64url"),
      name: account.mailbox ?? account.phone ?? usernameOf(account),
      displayName: usernameOf(account),
    },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: "public-key", alg })),
    timeout: challengeLifetime,
    attestation: "none",
    excludeCredentials: present.map(descriptorOf),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  };
}

/**
 * Adds a passkey to one's account. For operators, and where logins take two steps anyway, it is a second factor:
 * returns recovery codes, unless the account has some. Throws `passkeyRefused` (10117) if it was created for another
 * site, session or challenge, or is registered already.
 */
async function addPasskey(
  portal: Portal,
  { name: written, passkey }: { name: string; passkey: Attestation },
  signedIn: SignedIn,
): Promise<CallData<"addPasskey">> {
  const { account: id } = signedIn;
  const name = parseName(written);
  const { credential, credentialBackedUp, userVerified } = await verifyNew(portal, passkey, signedIn.session);
  try {
    return await portal.db.write(async (write) => {
      const account = await lockOwnAccount(write, id);
      await refuseBeforeSecondStep(write, signedIn);
      await spendRecorded(portal, write, id, "new passkey");
      await write
        .insertInto("passkeys")
        .values({
          id: randomBytes(12).toString("base64url"),
          credential: credential.id,
          account: id,
          name,
          public_key: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          transports: toJson(passkey.response.transports ?? []),
          synced: credentialBackedUp ? 1 : 0,
          created_at: portal.now().toISOString(),
          last_used_at: null,
        })
        .execute();
      await announce(portal, write, { action: "passkey.added", account, actor: id, after: { name } });
      if (!isSecondFactor(account)) return { recoveryCodes: null };
      if (userVerified) await addProof(portal, write, signedIn, "passkey");
      return { recoveryCodes: await turnTwoStepOn(portal, write, id) };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("passkeyRefused") : error;
  }
}

async function verifyNew(portal: Stores & Clock, passkey: Attestation, session: string) {
  const { clientDataJSON, attestationObject } = passkey.response;
  const challenge = await takeChallenge(portal, clientDataJSON, { purpose: "add", session });
  const { origin, id } = relyingParty(portal);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...passkey,
      authenticatorAttachment: undefined,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false, // without user verification, a passkey is a second factor, but not a login by itself
  }).catch(refuseInvalid);
  return registrationInfo ?? refuseInvalid();
}

/** A member's passkey is an additional way to log in until they turn two-step login on. */
function isSecondFactor({ role, two_step }: Account): boolean {
  return role !== "member" || two_step === 1;
}

/** Renames a passkey. Throws `notFound` (10108) for one of another account. */
async function renamePasskey(
  portal: Stores,
  { id, name: written }: { id: string; name: string },
  { account }: SignedIn,
): Promise<void> {
  const name = parseName(written);
  const { numUpdatedRows } = await portal.db.write((write) =>
    write.updateTable("passkeys").set({ name }).where("id", "=", id).where("account", "=", account).executeTakeFirst(),
  );
  if (!numUpdatedRows) throw refuse("notFound");
}

/**
 * Removes a passkey. Throws `notFound` (10108) for one of another account, `lastWayIn` (10116) if there is no other way
 * to log in, and `lastFactor` (10116) if the account must have a factor.
 */
async function removePasskey(portal: Portal, { id }: { id: string }, { account: owner }: SignedIn): Promise<void> {
  await portal.db.write(async (write) => {
    const account = await lockOwnAccount(write, owner);
    const removed = await write
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("account", "=", owner)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw refuse("notFound");
    await refuseLastWayIn(portal, write, account);
    await refuseLastFactor(portal, write, account);
    await announce(portal, write, { action: "passkey.removed", account, actor: owner, before: removed });
  });
}

export const passkeysCalls = {
  newPasskeyOptions: (portal, _, caller) => newPasskeyOptions(portal, caller.signedIn, caller),

  addPasskey: (portal, passkey, { signedIn }) => addPasskey(portal, passkey, signedIn),

  async renamePasskey(portal, passkey, { signedIn }) {
    await renamePasskey(portal, passkey, signedIn);
    return null;
  },

  async removePasskey(portal, passkey, { signedIn }) {
    await removePasskey(portal, passkey, signedIn);
    return null;
  },
} satisfies Partial<Handlers>;
