import { useRouteLoaderData } from "react-router";
import type { SiteData } from "./data.ts";

export const siteRoute = "site";

/** What every page knows; nothing of it where the catalogue could not be read. */
export function useSite(): SiteData | undefined {
  return useRouteLoaderData<SiteData>(siteRoute);
}
