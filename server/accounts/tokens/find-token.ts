import type { RawBuilder } from "kysely";
import type { Read } from "../../database/open.ts";
import { fromJson } from "../../database/json.ts";
import type { Portal } from "../../portal.ts";
import type { SignedIn } from "../sessions/find-session.ts";
import { hashToken } from "../sessions/token.ts";
import { minute } from "../../time.ts";
import { isTokenText } from "./token-text.ts";

/** The last use of a token is updated at most once in this time. */
const usedEvery = 5 * minute;

/** A token is valid only while its creator may create one. */
const validToken = (read: Read, tokenHash: RawBuilder<string>) =>
  read
    .selectFrom("automation_tokens as t")
    .innerJoin("accounts as a", "a.id", "t.created_by")
    .select(["t.id", "t.scopes", "t.expires_at", "t.last_used_at"])
    .where("t.token_hash", "=", tokenHash)
    .where("t.revoked_at", "is", null)
    .where("a.role", "=", "admin")
    .where("a.suspended_at", "is", null);

/**
 * The automation token and the account that it acts for; `undefined` if it is unknown, revoked or expired, or its
 * creator is no longer an admin (10021). Does not look up a token with a wrong checksum.
 */
export async function findToken(portal: Portal, token: string): Promise<SignedIn | undefined> {
  if (!isTokenText(token)) return undefined;
  const row = await portal.db.readOne(validToken, hashToken(token));
  const now = portal.now().getTime();
  if (!row || Date.parse(row.expires_at) <= now) return undefined;
  if (row.last_used_at === null || Date.parse(row.last_used_at) + usedEvery <= now) markUsed(portal, row.id);
  const scopes = fromJson(row.scopes);
  return {
    session: "",
    account: row.id,
    role: scopes.includes("publish") ? "publisher" : "member",
    scopes,
    status: 0,
    mustChangePassword: false,
    amr: [],
    provedAgain: false,
    provedAt: "",
    twoStep: false,
    secondStepDue: false,
    token,
    retired: false,
  };
}

/** Not awaited, like the last use of a session. */
function markUsed(portal: Portal, id: string): void {
  if (portal.lifecycle.readOnly) return;
  portal.lastSeen.add({ automationToken: id, at: portal.now().toISOString() }).catch((error: unknown) => {
    portal.log.warn({ err: error }, "a token could not be marked as used");
  });
}
