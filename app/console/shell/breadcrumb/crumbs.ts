import { firstPage, type ShellRoute, type Title } from "../../routing/route.ts";

/** One item of the breadcrumb: a link if it has a path. */
export type Crumb = { title: Title | string; path?: string };

type Options = {
  /** The open page's ancestors from the outermost to itself, as far as the user may open them. */
  trail: readonly ShellRoute[];
  /** The route of the first crumb. */
  home: ShellRoute;
  params?: Readonly<Record<string, string>>;
  /** The page's own name, such as a record's title. */
  name?: string;
};

/** The trail's titled routes, after the home page (specification, section 2, layout shell). */
export function crumbsOf({ trail, home, params = {}, name }: Options): Crumb[] {
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

/** The path of a crumb above the page: its own page, or a group's first; `undefined` if there is none. */
function linkOf(route: ShellRoute, params: Readonly<Record<string, string>>): string | undefined {
  if (route.noRedirect) return undefined;
  const path = route.view ? route.path : firstPage(route.children ?? [])?.path;
  return path === undefined ? undefined : filled(path, params);
}

/** Fills in a path's parameters; `undefined` if one is missing. */
function filled(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const segments = path.split("/").map((segment) => {
    if (!segment.startsWith(":")) return segment;
    const value = params[segment.slice(1)];
    return value && encodeURIComponent(value);
  });
  return segments.includes(undefined) ? undefined : segments.join("/");
}
