import type { RawBuilder } from "kysely";
import type { PersonalScope, TokenScope } from "../../../contract/access.ts";
import type { Read } from "../../database/database.ts";
import { fromJson } from "../../database/json.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { roleIn } from "../sessions/role.ts";
import { hashToken } from "../sessions/token.ts";
import { minute } from "../../time/time.ts";
import { isTokenText } from "./token-text.ts";
import type { SignedIn } from "../../caller.ts";

/** The last use of a token is updated at most once in this time. */
const usedEvery = 5 * minute;

/** A token with the account that it acts for, or that created it for automation. */
const tokenByHash = (read: Read, tokenHash: RawBuilder<string>) =>
  read
    .selectFrom("tokens as t")
    .innerJoin("accounts as a", "a.id", "t.created_by")
    .select(["t.id", "t.account", "t.scopes", "t.expires_at", "t.last_used_at", "t.build"])
    .select(["a.role", "a.role_source", "a.status", "a.suspended_at", "a.suspended_reason"])
    .where("t.token_hash", "=", tokenHash)
    .where("t.revoked_at", "is", null);

/**
 * Who a token acts for; `undefined` if it is unknown, revoked or expired, or if it is for automation and its creator is no
 * longer an admin. Does not look up a token with a wrong checksum. Without the scope `publish`, a publisher is a member.
 */
async function readToken(portal: Stores & Clock, token: string) {
  if (!isTokenText(token)) return undefined;
  const row = await portal.db.readOne(tokenByHash, hashToken(token));
  const now = portal.now().getTime();
  if (!row || Date.parse(row.expires_at) <= now) return undefined;
  const isSuspended = row.suspended_at !== null;
  if (row.account === null && (row.role !== "admin" || isSuspended)) return undefined;
  if (row.last_used_at === null || Date.parse(row.last_used_at) + usedEvery <= now) markUsed(portal, row.id);
  const scopes = fromJson(row.scopes);
  return { ...row, role: scopes.includes("publish") ? roleIn(row, []) : "member", scopes, isSuspended } as const;
}

/**
 * The same as a caller of `/vrmcsys`: an automation token acts for itself. Throws `sessionSuspended` (10021) for the
 * personal token of a suspended account.
 */
export async function findToken(portal: Stores & Clock, token: string): Promise<SignedIn | undefined> {
  const row = await readToken(portal, token);
  if (!row) return undefined;
  if (row.isSuspended) throw refuse("sessionSuspended", { reason: row.suspended_reason ?? "" });
  const { id, account, scopes } = row;
  const acts =
    account === null
      ? ({ account: id, role: scopes.includes("publish") ? "publisher" : "member", status: 0 } as const)
      : { account, role: row.role, status: row.status };
  return {
    ...acts,
    session: "",
    scopes,
    isPersonal: account !== null,
    products: row.build === null ? undefined : fromJson(row.build).products,
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

export type FileToken = {
  id: string;
  /** `undefined`: a token for automation, which is nobody who could agree to a licence. */
  account: string | undefined;
  scopes: readonly (TokenScope | PersonalScope)[];
  isSuspended: boolean;
} & Pick<SignedIn, "role" | "status">;

/** The same as somebody who fetches files. */
export async function findFileToken(portal: Stores & Clock, token: string): Promise<FileToken | undefined> {
  const row = await readToken(portal, token);
  return row && { ...row, account: row.account ?? undefined };
}

/** Not awaited, like the last use of a session. */
function markUsed(portal: Stores & Clock, id: string): void {
  if (portal.lifecycle.readOnly) return;
  portal.lastSeen.add({ usedToken: id, at: portal.now().toISOString() }).catch((error: unknown) => {
    portal.log.warn({ err: error }, "a token could not be marked as used");
  });
}
