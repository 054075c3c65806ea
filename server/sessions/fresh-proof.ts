import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { minute } from "../time.ts";
import type { SignedIn } from "./find-session.ts";

/** How long a proof of who somebody is lasts for dangerous actions, in milliseconds; a login is one. */
const proofLifetime = 15 * minute;

/** Throws `proofTooOld` (10114) if a session's holder did not prove their identity recently. */
export function requireFreshProof({ now }: Pick<Portal, "now">, { provedAt }: Pick<SignedIn, "provedAt">): void {
  if (Date.parse(provedAt) + proofLifetime <= now().getTime()) throw refuse("proofTooOld");
}
