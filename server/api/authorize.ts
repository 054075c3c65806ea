import type { Call } from "../../contract/call.ts";
import { rolesFor } from "../../contract/access.ts";
import type { Clock } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { requireFreshProof, requireProofAgain } from "../sign-in/sessions/fresh-proof.ts";
import type { Caller } from "../caller.ts";

/**
 * Lets a token for automation act in calls of its scope and, with `publish`, of publishers; in public ones it is a guest, and in those by which people log in
 * and register, it is refused. A personal token reads public calls as its account with the scope `read`, and makes the
 * calls of publishers with `publish`.
 * Throws `notLoggedIn` (10101) for a guest, `notAllowed` (10102) for an account without one of the call's roles at this
 * moment or a token in any other call, `passwordChangeRequired` (10102) for an account that has to change its password
 * first, `secondStepRequired` (10113) for a login whose second step is due, and `proofTooOld` (10114) if it was proved too
 * long ago.
 */
export function authorize(
  portal: Clock,
  { access, method, path, tag, scope, opens = access === "public" ? "always" : "afterPasswordChange", fresh }: Call,
  caller: Caller,
): void {
  if (caller.automation?.isPersonal) {
    const needed = access === "public" && method === "GET" ? "read" : access === "publisher" ? "publish" : undefined;
    if (needed === undefined || !caller.automation.scopes.includes(needed)) throw refuse("notAllowed");
    caller.signedIn = caller.automation;
  } else if (caller.automation) {
    if (scope !== undefined && caller.automation.scopes.includes(scope)) {
      caller.signedIn = caller.automation;
      return;
    }
    const isForBuilds = path.startsWith("/admin/products/:slug/releases");
    if (caller.automation.products && access === "publisher" && !isForBuilds) throw refuse("notAllowed");
    if (access === "publisher") caller.signedIn = caller.automation;
    else if (access !== "public" || tag === "Accounts") throw refuse("notAllowed");
  }
  const { signedIn } = caller;
  if (signedIn?.mustChangePassword && opens !== "always")
    throw refuse("passwordChangeRequired", { changePassword: true });
  if (signedIn?.secondStepDue && opens === "afterPasswordChange") throw refuse("secondStepRequired");
  if (access === "public") return;
  if (!signedIn) throw refuse("notLoggedIn");
  if (rolesFor[access]?.includes(signedIn.role) === false) throw refuse("notAllowed");
  const asksForFresh = fresh === "always" || (fresh === "twoStep" && signedIn.twoStep);
  if (asksForFresh) requireFreshProof(portal, signedIn);
  if (fresh === "again") requireProofAgain(portal, signedIn);
}
