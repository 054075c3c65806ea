import type { CallData } from "../../../contract/schemas.ts";
import type { ListedToken } from "../../../contract/schemas/tokens.ts";
import { isTokenScope } from "../../../contract/access.ts";
import { fromJson } from "../../database/json.ts";
import { identityOf, usernamesOf } from "../../identifiers/username.ts";
import type { Clock, Stores } from "../../portal.ts";
import type { Handlers } from "../../handler.ts";

/** One page of the tokens for automation that are not revoked, newest first. */
async function listTokens(
  { db, now }: Stores & Clock,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CallData<"tokens">> {
  const tokens = db.read
    .selectFrom("tokens as token")
    .where("token.revoked_at", "is", null)
    .where("token.account", "is", null)
    .where("token.build", "is", null);
  const rows = await tokens
    .leftJoin("accounts as creator", "creator.id", "token.created_by")
    .select([
      "token.id",
      "token.name",
      "token.scopes",
      "token.created_at",
      "token.created_by",
      "token.expires_at",
      "token.last_used_at",
      "creator.role as creator_role",
      "creator.suspended_at",
    ])
    .orderBy("token.created_at", "desc")
    .orderBy("token.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await tokens.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const names = await usernamesOf(
    db.read,
    rows.map((row) => row.created_by),
    identityOf,
  );
  const at = now().toISOString();
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: fromJson(row.scopes).filter(isTokenScope),
    createdAt: row.created_at,
    createdBy: names.get(row.created_by) ?? null,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    state: stateOfToken(row, at),
  }));
  return { items, total, page, pageSize };
}

type TokenFacts = { expires_at: string; creator_role: string | null; suspended_at: string | null };

function stateOfToken({ expires_at, creator_role, suspended_at }: TokenFacts, at: string): ListedToken["state"] {
  if (expires_at <= at) return "expired";
  return creator_role === "admin" && suspended_at === null ? "active" : "inactive";
}

export const tokensCall = {
  tokens: (portal, query) => listTokens(portal, query),
} satisfies Partial<Handlers>;
