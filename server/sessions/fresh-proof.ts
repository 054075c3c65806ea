import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { minute } from "../time.ts";
import type { SignedIn } from "./find-session.ts";

/** How long a proof of identity, such as a login, is valid for dangerous actions, in milliseconds. */
const proofLifetime = 15 * minute;

/** Throws `proofTooOld` (10114) if a session's holder did not prove their identity recently. */
export function requireFreshProof({ now }: Pick<Portal, "now">, { provedAt }: Pick<SignedIn, "provedAt">): void {
  if (Date.parse(provedAt) + proofLifetime <= now().getTime()) throw refuse("proofTooOld");
}
