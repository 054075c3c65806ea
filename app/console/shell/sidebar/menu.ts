import { firstPage, isExternal, type ShellRoute, type Title } from "../../routing/route.ts";

type Entry = { path: string; title: Title; icon?: ShellRoute["icon"]; badge?: ShellRoute["badge"]; startsGroup?: true };
export type MenuLink = Entry & { kind: "link"; isExternal: boolean };
export type MenuGroup = Entry & { kind: "group"; entries: MenuEntry[] };
export type MenuEntry = MenuLink | MenuGroup;

/** The sidebar's entries, from the permitted routes (specification, section 2, layout shell). */
export function menuOf(routes: readonly ShellRoute[]): MenuEntry[] {
  return routes.flatMap((route) =>
    entriesOf(route).map((entry, index) =>
      index === 0 && route.startsGroup ? { ...entry, startsGroup: true } : entry,
    ),
  );
}

function entriesOf(route: ShellRoute): MenuEntry[] {
  if (route.hidden) return [];
  const { path, title, icon, alwaysShow } = route;
  const below = menuOf(route.children ?? []);
  const first = route.parts && firstPage([route]);
  if (first && title) return [{ kind: "link", path: first.path, title, icon, badge: first.badge, isExternal: false }];
  const [only] = below;
  const isAlone = below.length === 1 && !alwaysShow;
  if (!title) return only && isAlone ? [inPlaceOf(route, only)] : below; // an untitled route is replaced by its children
  const own = ownPage(route, title);
  if (!only) return own ? [own] : [];
  if (isAlone && !own) return [inPlaceOf(route, only)];
  // A page that has children is also the first entry of its submenu; otherwise it would have none
  const entries = own ? [{ ...own, icon: undefined }, ...below] : below;
  return [{ kind: "group", path, title, icon, entries }];
}

/** The entry of a route's own page; `null` for groups and paths with parameters. */
function ownPage({ path, icon, badge, view }: ShellRoute, title: Title): MenuLink | undefined {
  if (isExternal(path)) return { kind: "link", path, title, icon, isExternal: true };
  return view && !path.includes("/:") ? { kind: "link", path, title, icon, badge, isExternal: false } : undefined;
}

function inPlaceOf({ icon }: ShellRoute, child: MenuEntry): MenuEntry {
  return { ...child, icon: child.icon ?? icon };
}

/** The path of the current entry for a trail. */
export function currentEntry(trail: readonly ShellRoute[]): string | undefined {
  const page = trail.at(-1);
  return firstPage(trail.filter(({ parts }) => parts))?.path ?? page?.activeMenu ?? page?.path;
}

/** The paths of the submenus around an entry, outermost first. */
export function groupsAround(entries: readonly MenuEntry[], path: string | undefined): string[] {
  for (const entry of entries) {
    if (entry.kind === "link") continue;
    if (entry.entries.some((each) => each.kind === "link" && each.path === path)) return [entry.path];
    const inner = groupsAround(entry.entries, path);
    if (inner.length > 0) return [entry.path, ...inner];
  }
  return [];
}
