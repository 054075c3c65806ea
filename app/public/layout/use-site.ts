import { useRouteLoaderData } from "react-router";
import { useLocale } from "../../browser/locale/locale.ts";
import type { SiteData } from "./data.ts";

export const siteRoute = "site";

/** The data of the layout; `undefined` if the catalogue could not be read. */
export function useSite(): SiteData | undefined {
  return useRouteLoaderData<SiteData>(siteRoute);
}

/** The kinds of products in the site's order, with their names. */
export function useKinds(): { key: string; title: string; notesOnly: boolean }[] {
  const { language } = useLocale();
  const kinds = useSite()?.taxonomy.kinds ?? [];
  return kinds.map(({ key, name, notesOnly }) => ({ key, title: name[language], notesOnly }));
}
