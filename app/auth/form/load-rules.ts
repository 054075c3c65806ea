import { replace } from "react-router";
import type { LoadRequest } from "../../document/server/loading.ts";
import type { WithPolicies, WithRules } from "./account-rules.ts";

export async function loadRules({ api }: Pick<LoadRequest, "api">): Promise<WithRules> {
  return { rules: await api.call("accountRules", {}) };
}

/** The form of a new account, or the login if members log in at their provider alone. */
export async function loadRegistration(request: LoadRequest): Promise<WithPolicies> {
  const loaded = await loadPolicies(request);
  redirectToProvider(loaded, request);
  return loaded;
}

/** The same for a forgotten password; operators come with `way` from their form. */
export async function loadForgotten(request: LoadRequest): Promise<WithRules> {
  const loaded = await loadRules(request);
  if (!request.url.searchParams.has("way")) redirectToProvider(loaded, request);
  return loaded;
}

function redirectToProvider({ rules }: WithRules, { url }: Pick<LoadRequest, "url">): void {
  if (rules.accounts !== "provider") return;
  const redirect = url.searchParams.get("redirect");
  throw replace(redirect === null ? "/login" : `/login?${new URLSearchParams({ redirect })}`);
}

export async function loadPolicies({ api, language }: Pick<LoadRequest, "api" | "language">): Promise<WithPolicies> {
  const [{ items }, rules] = await Promise.all([api.call("policies", { pageSize: 100 }), loadRules({ api })]);
  const policies = items
    .filter(({ agreed }) => agreed)
    .map(({ slug, version, title, paths }) => ({ slug, version, title: title[language], path: paths[language] }));
  return { ...rules, policies };
}
