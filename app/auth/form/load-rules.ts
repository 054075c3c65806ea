import type { LoadRequest } from "../../document/server/loading.ts";
import type { WithPolicies, WithRules } from "./account-rules.ts";

export async function loadRules({ api }: Pick<LoadRequest, "api">): Promise<WithRules> {
  return { rules: await api.call("accountRules", {}) };
}

export async function loadPolicies({ api, language }: Pick<LoadRequest, "api" | "language">): Promise<WithPolicies> {
  const [{ items }, rules] = await Promise.all([api.call("policies", { pageSize: 100 }), loadRules({ api })]);
  const policies = items
    .filter(({ agreed }) => agreed)
    .map(({ slug, version, title, paths }) => ({ slug, version, title: title[language], path: paths[language] }));
  return { ...rules, policies };
}
