import { firstPage, type ShellRoute, type Title } from "../../routing/route.ts";

/** A place above the page, or the page itself; with a path it is a link. */
export type Crumb = { title: Title | string; path?: string };

type Place = {
  /** The routes from the outermost to the open page's, of those that the reader may open. */
  trail: readonly ShellRoute[];
  /** The page that stands in front. */
  home: ShellRoute;
  params?: Readonly<Record<string, string>>;
  /** The page's own name, such as a record's title. */
  name?: string;
};

/** Titled routes of the trail with the home page in front (specification, section 2, layout shell). */
export function crumbsOf({ trail, home, params = {}, name }: Place): Crumb[] {
  const page = trail.at(-1);
  const whole = trail.some(({ path }) => path === home.path) ? trail : [home, ...trail];
  const shown = whole.flatMap((route) =>
    route.title && route.breadcrumb !== false ? [{ route, title: route.title }] : [],
  );
  return shown.map(({ route, title }, index) => {
    if (index < shown.length - 1) return { title, path: linkOf(route, params) };
    return { title: route === page && name ? name : title };
  });
}

/** Where a place above the page leads: to its own page, a group to its first one; nowhere where there is none. */
function linkOf(route: ShellRoute, params: Readonly<Record<string, string>>): string | undefined {
  if (route.noRedirect) return undefined;
  const path = route.view ? route.path : firstPage(route.children ?? [])?.path;
  return path === undefined ? undefined : filled(path, params);
}

/** A path with its parameters filled in; undefined where one is missing. */
function filled(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const segments = path.split("/").map((segment) => {
    if (!segment.startsWith(":")) return segment;
    const value = params[segment.slice(1)];
    return value && encodeURIComponent(value);
  });
  return segments.includes(undefined) ? undefined : segments.join("/");
}
