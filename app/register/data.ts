import { replace } from "react-router";
import type { PolicyVersions } from "../../contract/schemas/accounts.ts";
import { loadRules, type WithRules } from "../form/account-rules.ts";
import { notFound, type LoadRequest } from "../loading.ts";

/** `location`: 0 mainland China, 1 elsewhere; `agreed`: the versions that the form asks to agree to. */
export type RegisterData = WithRules & { location: 0 | 1; agreed: PolicyVersions };

/** The region is chosen first (specification, section 2). */
export async function loadRegister({ api, url }: LoadRequest): Promise<RegisterData> {
  const chosen = url.searchParams.get("location");
  if (chosen !== "0" && chosen !== "1") throw replace(`/region${url.search}`);
  const [{ items }, rules] = await Promise.all([api.call("policies", { pageSize: 100 }), loadRules({ api })]);
  const versionOf = (slug: keyof PolicyVersions) => items.find((item) => item.slug === slug)?.version;
  const [server, protection] = [versionOf("server"), versionOf("protection")];
  if (server === undefined || protection === undefined) throw notFound();
  return { ...rules, location: chosen === "0" ? 0 : 1, agreed: { server, protection } };
}
