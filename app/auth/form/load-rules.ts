import type { LoadRequest } from "../../document/server/loading.ts";
import type { WithRules } from "./account-rules.ts";

export async function loadRules({ api }: Pick<LoadRequest, "api">): Promise<WithRules> {
  return { rules: await api.call("accountRules", {}) };
}
