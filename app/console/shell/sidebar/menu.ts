import { isExternal, type ShellRoute, type Title } from "../../routing/route.ts";

type Entry = { path: string; title: Title; icon?: ShellRoute["icon"]; badge?: ShellRoute["badge"] };
export type MenuLink = Entry & { kind: "link"; isExternal: boolean };
export type MenuGroup = Entry & { kind: "group"; entries: MenuEntry[] };
export type MenuEntry = MenuLink | MenuGroup;

/** The sidebar's entries, from the routes that the reader may open (specification, section 2, layout shell). */
export function menuOf(routes: readonly ShellRoute[]): MenuEntry[] {
  return routes.flatMap(entriesOf);
}

function entriesOf(route: ShellRoute): MenuEntry[] {
  if (route.hidden) return [];
  const { path, title, icon, alwaysShow } = route;
  const below = menuOf(route.children ?? []);
  const [only] = below;
  const isAlone = below.length === 1 && !alwaysShow;
  if (!title) return only && isAlone ? [inPlaceOf(route, only)] : below; // without a name of its own its children are taken up
  const own = ownPage(route, title);
  if (!only) return own ? [own] : [];
  if (isAlone && !own) return [inPlaceOf(route, only)];
  // a page with others below it comes first among them: it would have no entry otherwise
  const entries = own ? [{ ...own, icon: undefined }, ...below] : below;
  return [{ kind: "group", path, title, icon, entries }];
}

/** The entry of a route's own page; none for a group, nor where the address has parameters. */
function ownPage({ path, icon, badge, view }: ShellRoute, title: Title): MenuLink | undefined {
  if (isExternal(path)) return { kind: "link", path, title, icon, isExternal: true };
  return view && !path.includes("/:") ? { kind: "link", path, title, icon, badge, isExternal: false } : undefined;
}

function inPlaceOf({ icon }: ShellRoute, child: MenuEntry): MenuEntry {
  return { ...child, icon: child.icon ?? icon };
}

/** The path of the entry that is marked while the last page of a trail is open. */
export function currentEntry(trail: readonly ShellRoute[]): string | undefined {
  const page = trail.at(-1);
  return page?.activeMenu ?? page?.path;
}

/** The paths of the submenus that hold an entry, the outermost first. */
export function groupsAround(entries: readonly MenuEntry[], path: string | undefined): string[] {
  for (const entry of entries) {
    if (entry.kind === "link") continue;
    if (entry.entries.some((each) => each.kind === "link" && each.path === path)) return [entry.path];
    const inner = groupsAround(entry.entries, path);
    if (inner.length > 0) return [entry.path, ...inner];
  }
  return [];
}
