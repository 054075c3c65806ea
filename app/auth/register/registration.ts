import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";
import type { WithRules } from "../form/account-rules.ts";

/** Data of the registration pages; `agreed`: the policy versions that the form asks to agree to. */
export type RegisterData = WithRules & { agreed: PolicyVersions };

/** Parameters of the form; `location`: 0 mainland China, 1 elsewhere. */
export type Registration = { location: 0 | 1; agreed: PolicyVersions };
