import type { Selectable } from "kysely";
import type { LoginMethod } from "../../../contract/schemas/accounts.ts";
import type { Role } from "../../../contract/access.ts";
import type { Tables } from "../../database/schema.ts";

export type AccountRow = Selectable<Tables["accounts"]>;

/**
 * The role of an account in a session, by the method that opened it, which is the first. A role that the company gave
 * holds only in sessions that its provider opened, so that whoever leaves the company keeps no way in as an operator; the
 * developers' provider opens the account of a member only.
 */
export function roleIn(
  { role, role_source }: Pick<AccountRow, "role" | "role_source">,
  [openedBy]: readonly LoginMethod[],
): Role {
  if (openedBy === "platform") return "member";
  return role_source === "company" && openedBy !== "oidc" ? "member" : role;
}

/**
 * Whether a session's holder has proved themselves at the developers' provider alone, and the account has a role: what
 * opens the account from then on, such as a contact or a passkey, would give them the role.
 */
export function provesNothing({ role }: Pick<AccountRow, "role">, amr: readonly LoginMethod[]): boolean {
  return role !== "member" && amr.every((method) => method === "platform");
}
