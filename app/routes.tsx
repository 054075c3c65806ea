import {
  matchRoutes,
  replace,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
} from "react-router";
import * as documents from "./documents.ts";
import type { DocumentPage } from "./documents.ts";
import { loaderContext } from "./document/server/loader-context.ts";
import { loads, notAllowed, notFound } from "./document/server/loading.ts";
import type { PageHandle } from "./document/server/page-meta.ts";
import { safeTarget } from "./browser/addresses/safe-target.ts";
import { shellPaths } from "./shell-paths.ts";
import { Failure, SiteFailure } from "./public/layout/failure.tsx";
import { Site } from "./public/layout/site.tsx";
import { siteRoute } from "./public/layout/use-site.ts";

/** What the patterns of products' pages begin with. */
export const productPattern = "/:section/:slug";
/** The pattern of pages whose addresses the site folder decides. */
export const sitePagePattern = "/:page";

const hidden: { handle: PageHandle } = { handle: { meta: { hidden: true } } };

/** The pages of a product. */
const productPages: RouteObject[] = [
  { index: true, ...documentPage(documents.download) },
  { path: "releases", ...documentPage(documents.releases) },
  { path: "releases/:version", ...documentPage(documents.version) },
  { path: "compatibility", ...documentPage(documents.productCompatibility) },
  { path: "docs", ...documentPage(documents.docs) },
  { path: "docs/*", ...documentPage(documents.doc) },
  { path: "types", ...documentPage(documents.types) },
  { path: "types/:page", ...documentPage(documents.type) },
  { path: "samples", ...documentPage(documents.samples) },
  { path: "samples/:page", ...documentPage(documents.sampleSources) },
  { path: "faq", ...documentPage(documents.productFaq) },
];

/** Every page address of the portal (specification, section 2). Matching is case-insensitive. */
const pages: RouteObject[] = [
  { path: "/", ...documentPage(documents.home) },
  { path: "/home", ...documentPage(documents.home) },
  { path: "/pages/:page", ...documentPage(documents.sitePage) },
  // For one segment `*` would rank below the products' pages
  ...["/redirect/*", "/redirect/:page"].map((path) => ({
    path,
    loader: redirected,
    handle: { meta: { hidden: true }, query: "all" } satisfies PageHandle,
  })),
  // Ranks like the products' pages: `/api/content/docs`
  { path: "/api/:group/:call", ...documentPage(documents.apiCall) },
  // The kinds of products in the site's taxonomy say which sections there are
  { path: productPattern, ...documentPage(documents.product), children: productPages },
  { path: "/FAQ", ...documentPage(documents.faq) },
  { path: "/Distribute", ...documentPage(documents.distribute) },
  { path: "/Community", ...documentPage(documents.community) },
  { path: "/keys", ...documentPage(documents.keys) },
  { path: "/compatibility", ...documentPage(documents.compatibility) },
  { path: "/search", ...documentPage(documents.results) },
  { path: "/unsubscribe", ...documentPage(documents.unsubscribe) },
  ...["/license", "/license/:id"].map((path) => ({ path, ...documentPage(documents.licence) })),
  { path: "/login", ...documentPage(documents.signIn) },
  { path: "/region", ...documentPage(documents.region) },
  { path: "/register", ...documentPage(documents.register) },
  { path: "/register/verify", ...documentPage(documents.finishRegistration) },
  { path: "/invitation", ...documentPage(documents.invitation) },
  { path: "/forgot-password", ...documentPage(documents.forgotPassword) },
  { path: "/reset-password", ...documentPage(documents.resetPassword) },
  { path: "/apply", ...documentPage(documents.apply) },
  { path: "/apply/result", ...documentPage(documents.result) },
  ...shellPaths.map((path) => ({ path, ...hidden })),
  { path: "/api", ...documentPage(documents.api) },
  { path: sitePagePattern, ...documentPage(documents.policy) },
  { path: "/api/:group", ...documentPage(documents.apiGroup) },
  { path: "/download-expired", ...documentPage(documents.downloadExpired) },
  {
    path: "/onlyHeader",
    Component: Nothing,
    handle: { meta: { hidden: true, only: "header" }, sheets: ["embedded"] } satisfies PageHandle,
  },
  {
    path: "/onlyFooter",
    Component: Nothing,
    handle: { meta: { hidden: true, only: "footer" }, sheets: ["embedded"] } satisfies PageHandle,
  },
  { path: "/401", loader: throwNotAllowed, ...hidden },
  { path: "/404", loader: throwNotFound, ...hidden },
  { path: "*", loader: throwNotFound, ...hidden },
];

/** The pages within the frame of the site. */
export const routes: RouteObject[] = [
  {
    id: siteRoute,
    Component: Site,
    ErrorBoundary: SiteFailure,
    loader: loads(() => import("./public/layout/data.ts").then((data) => data.loadSite)),
    children: [{ ErrorBoundary: Failure, children: pages }],
  },
];

/** A page as the router takes it; its component and its data are read when they are needed. */
function documentPage({
  meta,
  component,
  load,
  sheets = [],
  query = [],
}: DocumentPage): Pick<RouteObject, "lazy" | "loader" | "handle"> {
  return {
    lazy: { Component: component },
    ...(load && { loader: loads(load) }),
    handle: { meta, sheets, query } satisfies PageHandle,
  };
}

/** The frame shows its part alone. */
function Nothing() {
  return null;
}

function throwNotAllowed(): never {
  throw notAllowed();
}

function throwNotFound(): never {
  throw notFound(); // the router takes what is thrown as the page's status
}

/** `/redirect` and the full path replace the address by that path (specification, section 2). */
function redirected({ request, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const { pathname, search } = new URL(request.url);
  const { isPage } = context.get(loaderContext);
  return replace(safeTarget(pathname.replace(/^\/redirect/i, "") + search, isPage));
}

/** The pattern of the page at a path, or nothing where only the catch-all matches or the path is malformed. */
export function patternOf(pathname: string): string | null {
  const paths = matchPages(pathname).map(({ path }) => path);
  return paths.length === 0 || paths[0] === "*" ? null : paths.filter((path) => path !== undefined).join("/");
}

/** The names in the query on which the page at a path depends; `ln` may be in every address. */
export function queryNames(pathname: string): readonly string[] | "all" {
  const handles = matchPages(pathname).map(({ handle }) => handle as PageHandle | undefined); // every handle in `pages` is one
  const names = handles.map((handle) => handle?.query ?? []);
  return names.includes("all") ? "all" : names.flat();
}

/** Pages by what their paths begin with, up to the first parameter. */
const beginnings = pages.map((page) => ({ page, beginning: (page.path ?? "").replace(/\/?[:*].*/, "").toLowerCase() }));

/**
 * The page at a path and, after it, the page within it; nothing if the path is malformed. The router compiles and ranks
 * every route that it is given for each path, so it is given those few that begin alike.
 */
function matchPages(pathname: string): RouteObject[] {
  const plain = decodedPath(pathname)?.toLowerCase();
  if (plain === undefined) return [];
  const near = beginnings.filter(({ beginning }) => plain.startsWith(beginning)).map(({ page }) => page);
  return (matchRoutes(near, pathname) ?? []).map(({ route }) => route);
}

/** Undefined if an escape is no valid UTF-8; the router logs it on the console. */
function decodedPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
