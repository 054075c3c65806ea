import type { Role } from "../../contract/schemas/accounts.ts";

/** Who changes products and releases. */
export const publishers: Role[] = ["publisher", "admin"];
