import { useLoaderData } from "react-router";
import type { AccountRules } from "../../contract/schemas/website.ts";
import type { LoadRequest } from "../loading.ts";

/** What an operator has set and forms name; data of every screen that has such a form. */
export type WithRules = { rules: AccountRules };

export async function loadRules({ api }: Pick<LoadRequest, "api">): Promise<WithRules> {
  return { rules: await api.call("accountRules", {}) };
}

export function useAccountRules(): AccountRules {
  return useLoaderData<WithRules>().rules;
}
