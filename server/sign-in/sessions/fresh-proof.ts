import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { minute } from "../../time/time.ts";
import type { SignedIn } from "../../caller.ts";

/** How long a proof of identity, such as a login, is valid for dangerous actions, in milliseconds. */
const proofLifetime = 15 * minute;

/**
 * For what opens the account from then on: a login is not enough, because somebody who stole its token would have it.
 * Only where the login itself demands the set-up of a factor, nothing is asked again. Throws `proofTooOld` (10114).
 */
export function requireProofAgain(
  portal: Pick<Portal, "now">,
  signedIn: Pick<SignedIn, "provedAt" | "provedAgain" | "secondStepDue">,
): void {
  if (!signedIn.provedAgain && !signedIn.secondStepDue) throw refuse("proofTooOld");
  requireFreshProof(portal, signedIn);
}

/** Throws `proofTooOld` (10114) if a session's holder did not prove their identity recently. */
export function requireFreshProof({ now }: Pick<Portal, "now">, { provedAt }: Pick<SignedIn, "provedAt">): void {
  if (Date.parse(provedAt) + proofLifetime <= now().getTime()) throw refuse("proofTooOld");
}
