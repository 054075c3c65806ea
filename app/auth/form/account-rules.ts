import { createContext, use } from "react";
import type { AccountRules } from "../../../contract/schemas/website.ts";

/** The operator's settings that forms mention; loaded by every page with such a form. */
export type WithRules = { rules: AccountRules };

/** A policy that a form asks to agree to. */
export type AskedPolicy = { slug: string; version: string; title: string; path: string };

/** Data of pages that create an account. */
export type WithPolicies = WithRules & { policies: AskedPolicy[] };

export const RulesContext = createContext<AccountRules | null>(null);

export function useAccountRules(): AccountRules {
  const rules = use(RulesContext);
  if (!rules) throw new Error("RulesContext is missing");
  return rules;
}
