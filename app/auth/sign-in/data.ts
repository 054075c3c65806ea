import type { LoadRequest } from "../../document/server/loading.ts";
import type { WithPolicies } from "../form/account-rules.ts";
import { loadPolicies, loadRules } from "../form/load-rules.ts";
import { safeTarget } from "../../browser/addresses/safe-target.ts";

/**
 * `target`: the redirect target of a login, within this site; `null` if there is none. `isGuarded`: the target is a page of
 * the console, which sends guests here.
 */
export type SignInData = WithPolicies & { target: string | null; isGuarded: boolean };

/** The first login of a developer at the provider creates an account, and asks for the policies. */
export async function loadSignIn(request: LoadRequest): Promise<SignInData> {
  const { url, isPage, isShellPath } = request;
  const redirect = url.searchParams.get("redirect");
  const { rules } = await loadRules(request);
  const { policies } = rules.developerLogin === null ? { policies: [] } : await loadPolicies(request);
  const target = redirect === null ? null : safeTarget(redirect, isPage);
  return { rules, policies, target, isGuarded: target !== null && isShellPath(target) };
}
