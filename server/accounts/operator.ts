import type { Role } from "../../contract/schemas/accounts.ts";
import type { Read } from "../database/open.ts";
import { refuse } from "../refuse.ts";

/** Throws `notAllowed` (10102) unless the account has one of these roles at this moment and is not suspended. */
export async function checkOperator(read: Read, id: string, roles: Role[]): Promise<void> {
  const operator = await read
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", id)
    .where("role", "in", roles)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  if (!operator) throw refuse("notAllowed");
}
