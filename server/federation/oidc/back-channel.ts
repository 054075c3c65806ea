import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import { record } from "../../audit/record.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { Portal, Clock } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import type { Account } from "../../accounts/find-account.ts";
import type { Write } from "../../database/database.ts";
import { endAllSessions } from "../../sign-in/sessions/end-sessions.ts";
import { hashToken } from "../../sign-in/sessions/token.ts";
import { hour } from "../../time/time.ts";
import { lockAdmins } from "../../accounts/last-admin.ts";
import { followRole, linkedAccount } from "./log-in.ts";
import { endToken, ownTokens } from "../../sign-in/tokens/own-tokens.ts";
import { providerOf } from "./provider-of.ts";

/** How long a logout token's id is stored, in milliseconds: longer than the token is valid. */
const remembered = hour;

/**
 * Ends sessions at the provider's request: those of one provider session, or all of a subject, who then has no role that
 * the company gave until the next login there. If the provider closed a developer's account, everything that opens the
 * portal's account without the provider ends. Throws `oidcRefused`
 * (10120) for a token that is not the provider's or was used before, and `oidcUnavailable` (10121).
 */
export async function logOutByProvider(portal: Portal, kind: ProviderKind, token: string): Promise<void> {
  const { issuer, id, subject, sid, isClosed, issuedAt } = await providerOf(portal, kind).readLogoutToken(token);
  try {
    await portal.db.write(async (write) => {
      await lockAdmins(write);
      await write
        .insertInto("spent_proofs")
        .values({
          id: `logout ${hashToken(`${issuer} ${id}`)}`,
          expires_at: new Date(issuedAt.getTime() + remembered).toISOString(),
        })
        .execute();
      let ended = write.selectFrom("oidc_sessions").select("session").where("issuer", "=", issuer);
      if (subject !== undefined) ended = ended.where("subject", "=", subject);
      if (sid !== undefined) ended = ended.where("sid", "=", sid);
      const sessions = await write.deleteFrom("sessions").where("id", "in", ended).returning("account").execute();
      for (const account of new Set(sessions.map((session) => session.account)))
        await record(portal, write, { action: "session.endedByProvider", subject: account, after: { issuer } });
      const linked = subject !== undefined && sid === undefined && (await linkedAccount(write, { issuer, subject }));
      if (!linked) return;
      if (kind === "developers" && isClosed) await endAccess(portal, write, linked);
      if (kind === "company" && linked.role_source === "company") await followRole(portal, write, linked, "member");
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("oidcRefused") : error; // the same token twice
  }
}

/** Ends every session and personal token of an account. */
async function endAccess(portal: Clock, write: Write, { id }: Account): Promise<void> {
  await endAllSessions(write, id);
  for (const token of await ownTokens(write, id)) await endToken(portal, write, { account: id, id: token.id });
}
