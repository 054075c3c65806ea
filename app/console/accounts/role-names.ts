import type { Role } from "../../../contract/schemas/accounts.ts";

/** Every role, the least powerful first. The contract's own list comes with the schemas, which no browser needs for it. */
export const roleNames = ["member", "reviewer", "publisher", "admin"] as const satisfies readonly Role[];
