import type { Role } from "../../../contract/schemas/accounts.ts";

/** The roles that may change products and releases. */
export const publishers: Role[] = ["publisher", "admin"];
