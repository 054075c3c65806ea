import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";

/** Parameters of the form; `location`: 0 mainland China, 1 elsewhere. */
export type Registration = { location: 0 | 1; agreed: PolicyVersions };
