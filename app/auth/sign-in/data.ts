import type { LoadRequest } from "../../document/server/loading.ts";
import type { WithRules } from "../form/account-rules.ts";
import { loadRules } from "../form/load-rules.ts";
import { safeTarget } from "../../browser/addresses/safe-target.ts";

/** `target`: the redirect target of a login, within this site; `null` if there is none. */
export type SignInData = WithRules & { target: string | null };

export async function loadSignIn({ api, url, isPage }: LoadRequest): Promise<SignInData> {
  const redirect = url.searchParams.get("redirect");
  return { ...(await loadRules({ api })), target: redirect === null ? null : safeTarget(redirect, isPage) };
}
