import type { CallData } from "../../../contract/schemas.ts";
import type { Read, Write } from "../../database/database.ts";
import { usernameOf } from "../../identifiers/username.ts";
import { seal, unseal } from "../../messages/seal.ts";
import type { Portal, Clock, Site } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { announce } from "../../accounts/announce.ts";
import { lockOwnAccount } from "../../accounts/lock-account.ts";
import { withCountedGuess } from "./guesses.ts";
import { refuseLastFactor } from "./remove-factor.ts";
import { driftOf, findFirstStep, findStep, keyUri, newAppSecret } from "./time-steps.ts";
import { addProof, refuseBeforeSecondStep, turnTwoStepOn } from "./turn-on.ts";
import type { SignedIn } from "../../caller.ts";
import type { Handlers } from "../../handler.ts";

/**
 * Starts the set-up of an authenticator app; it takes effect in `confirmAuthenticator`. Throws `changedMeanwhile`
 * (10107) if one is set up.
 */
async function beginAuthenticator(portal: Portal, signedIn: SignedIn): Promise<CallData<"beginAuthenticator">> {
  const { account: id } = signedIn;
  return portal.db.write(async (write) => {
    const account = await lockOwnAccount(write, id);
    await refuseBeforeSecondStep(write, signedIn);
    if ((await authenticatorOf(write, id))?.confirmed_at) throw refuse("changedMeanwhile");
    const secret = newAppSecret();
    const values = { sealed: seal(portal.keys.authenticators, id, secret), confirmed_at: null, last_step: 0, drift: 0 };
    await write
      .insertInto("authenticators")
      .values({ account: id, ...values })
      .onConflict((conflict) => conflict.column("account").doUpdateSet(values))
      .execute();
    return { secret, uri: keyUri({ ...app(portal, secret), label: usernameOf(account) }) };
  });
}

/**
 * Completes the set-up with a code of the app, and turns two-step login on. Returns recovery codes, unless the
 * account has some. Throws `notFound` (10108) if no set-up was started, and as `withCountedGuess` does.
 */
async function confirmAuthenticator(
  portal: Portal,
  { otp, signedIn }: { otp: string; signedIn: SignedIn },
): Promise<CallData<"confirmAuthenticator">> {
  const { account: id } = signedIn;
  let codes: string[] | null = null;
  await withCountedGuess(portal, { account: id, factor: "otp" }, async (write) => {
    const account = await lockOwnAccount(write, id);
    await refuseBeforeSecondStep(write, signedIn);
    const begun = await authenticatorOf(write, id);
    if (!begun || begun.confirmed_at !== null) throw refuse("notFound");
    const now = portal.now();
    const secret = unseal(portal.keys.authenticators, id, begun.sealed);
    const step = findFirstStep(app(portal, secret), otp, now);
    if (step === undefined) return false;
    await write
      .updateTable("authenticators")
      .set({ confirmed_at: now.toISOString(), last_step: step, drift: driftOf(step, now) })
      .where("account", "=", id)
      .execute();
    codes = await turnTwoStepOn(portal, write, id);
    await addProof(portal, write, signedIn, "otp");
    await announce(portal, write, { action: "secondFactor.authenticatorAdded", account, actor: id });
    return true;
  });
  return { recoveryCodes: codes };
}

/** Whether a code of the account's app is correct and unused; runs in the transaction of `withCountedGuess`. */
export async function useAppCode(portal: Clock & Site, write: Write, id: string, otp: string): Promise<boolean> {
  const row = await authenticatorOf(write, id);
  if (!row || row.confirmed_at === null) return false;
  const now = portal.now();
  const secret = unseal(portal.keys.authenticators, id, row.sealed);
  const step = findStep(app(portal, secret), otp, { now, drift: row.drift }, row.last_step);
  if (step === undefined) return false;
  await write
    .updateTable("authenticators")
    .set({ last_step: step, drift: driftOf(step, now) })
    .where("account", "=", id)
    .execute();
  return true;
}

/**
 * Removes the app. Throws `notFound` (10108) if there is none, and `lastFactor` (10116) if the account must have a
 * factor.
 */
async function removeAuthenticator(portal: Portal, { account: id }: SignedIn): Promise<void> {
  await portal.db.write(async (write) => {
    const account = await lockOwnAccount(write, id);
    const { numDeletedRows } = await write.deleteFrom("authenticators").where("account", "=", id).executeTakeFirst();
    if (!numDeletedRows) throw refuse("notFound");
    await refuseLastFactor(portal, write, account);
    await announce(portal, write, { action: "secondFactor.authenticatorRemoved", account, actor: id });
  });
}

export function authenticatorOf(read: Read, account: string) {
  return read.selectFrom("authenticators").selectAll().where("account", "=", account).executeTakeFirst();
}

function app(portal: Site, secret: string) {
  return { secret, label: "", issuer: portal.content.settings.name.en };
}

export const authenticatorCalls = {
  beginAuthenticator: (portal, _, { signedIn }) => beginAuthenticator(portal, signedIn),

  confirmAuthenticator: (portal, { otp }, { signedIn }) => confirmAuthenticator(portal, { otp, signedIn }),

  async removeAuthenticator(portal, _, { signedIn }) {
    await removeAuthenticator(portal, signedIn);
    return null;
  },
} satisfies Partial<Handlers>;
