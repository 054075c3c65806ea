import type { Selectable } from "kysely";
import type { Role } from "../../../contract/schemas/accounts.ts";
import type { Tables } from "../../database/schema.ts";

export type AccountRow = Selectable<Tables["accounts"]>;

/**
 * The role of an account in a session. A role that the company gave holds only in sessions that its provider opened, so
 * that whoever leaves the company keeps no way in as an operator.
 */
export function roleIn({ role, role_source }: Pick<AccountRow, "role" | "role_source">, byCompany: boolean): Role {
  return role_source === "company" && !byCompany ? "member" : role;
}
