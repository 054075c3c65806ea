import type { Language } from "../../../../contract/language.ts";
import { firstPage, isExternal, type ShellRoute, type Title } from "../../routing/route.ts";

/** A search entry: a page or an external address. */
export type SearchEntry = {
  path: string;
  /** Includes the titles of its ancestors: `Publish > Releases`. */
  title: Record<Language, string>;
  /** The pinyin of the Chinese title, including its ancestors: `fa bu > ban ben`; empty if unknown. */
  pinyin: string;
  /** Opens in a new browser tab. */
  external: boolean;
};

/**
 * The search entries of a list of permitted routes, in its order (specification, section 2: header search). Hidden
 * routes are left out with their children; routes without a link appear only as ancestors.
 */
export function entriesOf(routes: readonly ShellRoute[], above: readonly Title[] = []): SearchEntry[] {
  return routes.flatMap((route) => {
    if (route.hidden) return [];
    const titles = route.title ? [...above, route.title] : above;
    const own = route.title && leadsToPage(route) ? [entryOf(route.path, titles)] : [];
    return [...own, ...entriesOf(route.children ?? [], titles)];
  });
}

/** Whether a route has a page to open: its own, or a group's first. Paths with parameters have none. */
function leadsToPage({ path, noRedirect, view, children = [] }: ShellRoute): boolean {
  if (isExternal(path)) return true;
  if (noRedirect || /[:*]/.test(path)) return false;
  return view !== undefined || firstPage(children) !== undefined;
}

function entryOf(path: string, titles: readonly Title[]): SearchEntry {
  const chain = (texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(" > ");
  return {
    path,
    title: { en: chain(titles.map(({ en }) => en)), zh: chain(titles.map(({ zh }) => zh)) },
    pinyin: chain(titles.map(({ pinyin }) => pinyin)),
    external: isExternal(path),
  };
}
