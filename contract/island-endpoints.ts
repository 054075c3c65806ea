import { calls } from "./calls.ts";
import { endpoints, type Endpoints } from "./endpoints.ts";

/** The endpoints of calls that islands make, which public pages load. The build writes this list like that of `endpoints`. */
export const islandEndpoints: Partial<Endpoints> = Object.fromEntries(
  Object.entries(calls).flatMap(([name, call]) =>
    "island" in call ? [[name, endpoints[name as keyof Endpoints]]] : [],
  ),
);
