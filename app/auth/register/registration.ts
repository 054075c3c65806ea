import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";
import type { WithRules } from "../form/account-rules.ts";

/** What a page of a registration knows; `agreed`: the versions that the form asks to agree to. */
export type RegisterData = WithRules & { agreed: PolicyVersions };

/** What the form registers with; `location`: 0 mainland China, 1 elsewhere. */
export type Registration = { location: 0 | 1; agreed: PolicyVersions };
