import type { CallData } from "../../../contract/schemas.ts";
import { record } from "../../audit/record.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import type { SignedIn } from "../sessions/find-session.ts";
import { refuseLastWayIn } from "../second-factor/last-way-in.ts";
import { lockOwnAccount } from "../lock-account.ts";
import { spendFlow, type Flow } from "./flow.ts";
import { linkIdentity } from "./log-in.ts";
import { providerOf } from "./provider-of.ts";

/** The name of the portal's OpenID provider, and whether the user's account is linked with it. */
export async function showLink(portal: Portal, { account }: Pick<SignedIn, "account">): Promise<CallData<"oidcLink">> {
  if (!portal.oidc) return { provider: null, linkedAt: null, lastLoginAt: null };
  const { issuer, name } = portal.oidc;
  const linked = await portal.db.read
    .selectFrom("oidc_identities")
    .select(["created_at", "last_login_at"])
    .where("issuer", "=", issuer)
    .where("account", "=", account)
    .executeTakeFirst();
  return { provider: name, linkedAt: linked?.created_at ?? null, lastLoginAt: linked?.last_login_at ?? null };
}

/**
 * Links the user's own account with the identity that logged in at the provider, in the session that began it. Throws
 * `oidcRefused` (10120) as a login does, and `changedMeanwhile` (10107) if the account or the identity is linked
 * already.
 */
export async function linkOwnAccount(
  portal: Portal,
  { response, flow }: { response: string; flow: Flow | undefined },
  { account, session }: Pick<SignedIn, "account" | "session">,
): Promise<void> {
  const provider = providerOf(portal);
  if (flow?.link?.account !== account || flow.link.session !== session) throw refuse("oidcRefused");
  await spendFlow(portal, flow);
  const identity = await provider.identify(response, flow.secrets);
  try {
    await portal.db.write(async (write) => {
      await lockOwnAccount(write, account);
      await linkIdentity(portal, write, identity, account);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("changedMeanwhile") : error;
  }
}

/**
 * Unlinks one's own account and ends the sessions that the provider opened. Throws `notFound` (10108) if nothing is
 * linked, and `lastWayIn` (10116) if there is no other way to log in.
 */
export async function unlinkOwnAccount(portal: Portal, { account: id }: Pick<SignedIn, "account">): Promise<void> {
  const { issuer } = providerOf(portal);
  await portal.db.write(async (write) => {
    const account = await lockOwnAccount(write, id);
    const unlinked = await write
      .deleteFrom("oidc_identities")
      .where("issuer", "=", issuer)
      .where("account", "=", id)
      .returning("subject")
      .executeTakeFirst();
    if (!unlinked) throw refuse("notFound");
    await refuseLastWayIn(portal, write, account);
    const opened = write
      .selectFrom("oidc_sessions")
      .select("session")
      .where("issuer", "=", issuer)
      .where("subject", "=", unlinked.subject);
    await write.deleteFrom("sessions").where("account", "=", id).where("id", "in", opened).execute();
    await record(portal, write, { action: "account.oidcUnlinked", actor: id, subject: id, before: { issuer } });
  });
}
