import type { Role, TokenScope } from "../../contract/access.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import type { TokenBuild } from "../database/tokens-tables.ts";
import { refuse } from "../refuse.ts";

/**
 * Throws `notAllowed` (10102) unless this is currently an account with one of these roles that is not suspended, or an
 * automation token with `scope`, by default that of publishers in what they may do, whose creator is an admin. The token
 * of a build publishes only releases of its products: `product` is that of the release.
 */
export async function checkOperator(
  read: Read,
  id: string,
  roles: Role[],
  {
    scope = roles.includes("publisher") ? "publish" : undefined,
    product,
  }: { scope?: TokenScope | undefined; product?: string } = {},
): Promise<void> {
  const operator = await read
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", id)
    .where("role", "in", roles)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  if (!operator && !(await isAutomation(read, id, { scope, product }))) throw refuse("notAllowed");
}

async function isAutomation(
  read: Read,
  id: string,
  { scope, product }: { scope: TokenScope | undefined; product: string | undefined },
): Promise<boolean> {
  if (scope === undefined) return false;
  const token = await read
    .selectFrom("tokens")
    .innerJoin("accounts", "accounts.id", "tokens.created_by")
    .select(["tokens.scopes", "tokens.build"])
    .where("tokens.id", "=", id)
    .where("tokens.revoked_at", "is", null)
    .where("tokens.account", "is", null)
    .where("accounts.role", "=", "admin")
    .where("accounts.suspended_at", "is", null)
    .executeTakeFirst();
  if (!token || !fromJson(token.scopes).includes(scope)) return false;
  if (token.build === null || scope !== "publish") return true;
  return product !== undefined && fromJson(token.build).products.includes(product);
}

/** What build a token acts for; `undefined` of any other actor. */
export async function buildOf(read: Read, actor: string): Promise<TokenBuild | undefined> {
  const token = await read.selectFrom("tokens").select("build").where("id", "=", actor).executeTakeFirst();
  return token?.build ? fromJson(token.build) : undefined;
}
