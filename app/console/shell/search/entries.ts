import type { Language } from "../../../../contract/language.ts";
import { firstPage, isExternal, type ShellRoute, type Title } from "../../routing/route.ts";

/** What the search offers: a page, or an address elsewhere. */
export type SearchEntry = {
  path: string;
  /** With the titles above it: `Publish > Releases`. */
  title: Record<Language, string>;
  /** The Chinese title by its syllables, with those above it: `fa bu > ban ben`; empty where none are known. */
  pinyin: string;
  /** Leads out of the program. */
  external: boolean;
};

/**
 * The entries of a list of permitted routes, in its order (specification, section 2: header search). Hidden routes are
 * left out with all below them; what leads nowhere by itself only stands before its children.
 */
export function entriesOf(routes: readonly ShellRoute[], above: readonly Title[] = []): SearchEntry[] {
  return routes.flatMap((route) => {
    if (route.hidden) return [];
    const titles = route.title ? [...above, route.title] : above;
    const own = route.title && leadsToPage(route) ? [entryOf(route.path, titles)] : [];
    return [...own, ...entriesOf(route.children ?? [], titles)];
  });
}

/** A group without a view leads to its first page; nobody can open a path whose parameters are not known. */
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
