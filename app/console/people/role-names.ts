import type { Role } from "../../../contract/access.ts";

/** Every role, least powerful first. A copy: the contract's list would pull the schemas into the browser's script. */
export const roleNames = ["member", "reviewer", "publisher", "admin"] as const satisfies readonly Role[];
