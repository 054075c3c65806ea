import type { Language } from "../../../../contract/language.ts";
import type { ShellRoute } from "../../routing/route.ts";
import { entriesOf, type SearchEntry } from "./entries.ts";
import { openSearch, type RouteMatch } from "./route-search.ts";

type Prepared = {
  routes: readonly ShellRoute[];
  language: Language;
  entries: readonly SearchEntry[];
  search: (query: string) => RouteMatch[];
};

let last: Prepared | undefined;

/** The search index of a list in a language; the last one is cached, so that the dialog opens at once. */
export function preparedSearch(routes: readonly ShellRoute[], language: Language): Prepared {
  if (last?.routes === routes && last.language === language) return last;
  const entries = entriesOf(routes);
  last = { routes, language, entries, search: openSearch(entries, language) };
  return last;
}
