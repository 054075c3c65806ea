import { replace } from "react-router";
import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";
import { loadRules } from "../form/load-rules.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { locationIn } from "./location-in.ts";
import type { RegisterData } from "./registration.ts";

/** Redirects to the choice of region if the address lacks it (specification, section 2). */
export async function loadRegister(request: LoadRequest): Promise<RegisterData> {
  const { search } = request.url;
  if (locationIn(search) === null) throw replace(`/region${search}`);
  return loadRegion(request);
}

/** The next step is shown within the same document and needs the same data. */
export async function loadRegion({ api }: LoadRequest): Promise<RegisterData> {
  const [{ items }, rules] = await Promise.all([api.call("policies", { pageSize: 100 }), loadRules({ api })]);
  const versionOf = (slug: keyof PolicyVersions) => items.find((item) => item.slug === slug)?.version;
  const [server, protection] = [versionOf("server"), versionOf("protection")];
  if (server === undefined || protection === undefined) throw notFound();
  return { ...rules, agreed: { server, protection } };
}
