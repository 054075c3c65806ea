import { useRouteLoaderData } from "react-router";
import { useLocale } from "../../browser/locale/locale.ts";
import type { Website } from "../../../contract/schemas/site.ts";
import type { SiteData } from "./data.ts";

export const siteRoute = "site";

/** The data of the layout; `undefined` if the catalogue could not be read. */
export function useSite(): SiteData | undefined {
  return useRouteLoaderData<SiteData>(siteRoute);
}

type ShownKind = Pick<Website["taxonomy"]["kinds"][number], "key" | "notesOnly" | "icon"> & { title: string };

/** The kinds of products in the site's order, with their names. */
export function useKinds(): ShownKind[] {
  const { language } = useLocale();
  const kinds = useSite()?.taxonomy.kinds ?? [];
  return kinds.map(({ key, name, notesOnly, icon }) => ({ key, title: name[language], notesOnly, icon }));
}
