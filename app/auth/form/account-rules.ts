import { createContext, use } from "react";
import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";
import type { AccountRules } from "../../../contract/schemas/website.ts";

/** The operator's settings that forms mention; loaded by every page with such a form. */
export type WithRules = { rules: AccountRules };

/** Data of pages that create an account; `agreed`: the policy versions that their form asks to agree to. */
export type WithAgreed = WithRules & { agreed: PolicyVersions };

export const RulesContext = createContext<AccountRules | null>(null);

export function useAccountRules(): AccountRules {
  const rules = use(RulesContext);
  if (!rules) throw new Error("RulesContext is missing");
  return rules;
}
