import type { AskedPolicy } from "../form/account-rules.ts";

/** Parameters of the form; `location`: 0 mainland China, 1 elsewhere. */
export type Registration = { location: 0 | 1; policies: AskedPolicy[] };
