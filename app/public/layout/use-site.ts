import { useRouteLoaderData } from "react-router";
import type { SiteData } from "./data.ts";

export const siteRoute = "site";

/** The data of the layout; `undefined` if the catalogue could not be read. */
export function useSite(): SiteData | undefined {
  return useRouteLoaderData<SiteData>(siteRoute);
}
