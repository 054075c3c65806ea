import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";

const agreed: Record<keyof PolicyVersions, true> = { server: true, protection: true };

/** The policies that every member has agreed to, and must agree to again when they change. */
export const policiesToAgree: readonly string[] = Object.keys(agreed);
