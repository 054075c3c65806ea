import type { Role } from "../../contract/schemas/accounts.ts";
import type { TokenScope } from "../../contract/schemas/tokens.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/open.ts";
import { refuse } from "../refuse.ts";

/**
 * Throws `notAllowed` (10102) unless this is currently an account with one of these roles that is not suspended, or an
 * automation token with `scope`, by default that of publishers in what they may do, whose creator is an admin.
 */
export async function checkOperator(
  read: Read,
  id: string,
  roles: Role[],
  scope: TokenScope | undefined = roles.includes("publisher") ? "publish" : undefined,
): Promise<void> {
  const operator = await read
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", id)
    .where("role", "in", roles)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  if (!operator && !(await isAutomation(read, id, scope))) throw refuse("notAllowed");
}

async function isAutomation(read: Read, id: string, scope: TokenScope | undefined): Promise<boolean> {
  if (scope === undefined) return false;
  const token = await read
    .selectFrom("tokens")
    .innerJoin("accounts", "accounts.id", "tokens.created_by")
    .select("tokens.scopes")
    .where("tokens.id", "=", id)
    .where("tokens.revoked_at", "is", null)
    .where("tokens.account", "is", null)
    .where("accounts.role", "=", "admin")
    .where("accounts.suspended_at", "is", null)
    .executeTakeFirst();
  return token !== undefined && fromJson(token.scopes).includes(scope);
}
