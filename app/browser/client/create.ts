import type { Endpoints } from "../../../contract/endpoints.ts";
import { islandEndpoints } from "../../../contract/island-endpoints.ts";
import type { Language } from "../../../contract/language.ts";
import { createClient, type ApiClient, type Solver, type Transport } from "../../../client/client.ts";

/** Loads the solver when a call first needs it. */
const solve: Solver = async (challenge) => (await import("../proof/solve.ts")).solve(challenge);

/** The client of a page. `endpoints`: of the calls that its program makes; by default those of islands. */
export function createPageClient(
  transport: Transport,
  language: () => Language,
  endpoints: Partial<Endpoints> = islandEndpoints,
): ApiClient {
  return createClient(transport, language, { solve, endpoints });
}
