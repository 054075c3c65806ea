import type { Role } from "../../contract/schemas/accounts.ts";
import type { Read } from "../database/open.ts";
import { refuse } from "../refuse.ts";

/** Refuses who has none of these roles at this moment, or is suspended (10102). */
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
