import { createContext, use } from "react";
import type { AccountRules } from "../../../contract/schemas/website.ts";

/** What an operator has set and forms name; data of every page that has such a form. */
export type WithRules = { rules: AccountRules };

export const RulesContext = createContext<AccountRules | null>(null);

export function useAccountRules(): AccountRules {
  const rules = use(RulesContext);
  if (!rules) throw new Error("RulesContext is missing");
  return rules;
}
