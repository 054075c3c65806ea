import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import type { WithAgreed, WithRules } from "./account-rules.ts";

export async function loadRules({ api }: Pick<LoadRequest, "api">): Promise<WithRules> {
  return { rules: await api.call("accountRules", {}) };
}

export async function loadAgreed({ api }: Pick<LoadRequest, "api">): Promise<WithAgreed> {
  const [{ items }, rules] = await Promise.all([api.call("policies", { pageSize: 100 }), loadRules({ api })]);
  const versionOf = (slug: keyof PolicyVersions) => items.find((item) => item.slug === slug)?.version;
  const [server, protection] = [versionOf("server"), versionOf("protection")];
  if (server === undefined || protection === undefined) throw notFound();
  return { ...rules, agreed: { server, protection } };
}
