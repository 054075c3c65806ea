import { replace } from "react-router";
import type { LoadRequest } from "../../document/server/loading.ts";
import type { WithPolicies } from "../form/account-rules.ts";
import { loadRegistration } from "../form/load-rules.ts";
import { locationIn } from "./location-in.ts";

/** Redirects to the choice of region if the address lacks it (specification, section 2). */
export async function loadRegister(request: LoadRequest): Promise<WithPolicies> {
  const { search } = request.url;
  if (locationIn(search) === null) throw replace(`/region${search}`);
  return loadRegistration(request);
}
