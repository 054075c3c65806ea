import type { ComponentType } from "react";
import {
  matchRoutes,
  redirectDocument,
  replace,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
} from "react-router";
import { policyPaths, policySlugs } from "../contract/policies.ts";
import { part } from "./chunks.ts";
import { reading } from "./context.ts";
import type { DocumentPage } from "./documents.ts";
import { screenIsReady } from "./early-click.ts";
import { screenWords } from "./language/screen-words.ts";
import { Border } from "./later.tsx";
import { loads, notAllowed, notFound, type Load } from "./loading.ts";
import type { PageHandle, PageMeta } from "./page-meta.ts";
import { shellPaths } from "./shell-paths.ts";
import type { Sheet } from "./sheets.ts";
import { Failure, SiteFailure } from "./site/failure.tsx";
import { Site } from "./site/site.tsx";
import { siteRoute } from "./site/use-site.ts";

type Screen = {
  meta: PageMeta;
  component: () => Promise<ComponentType>;
  load?: () => Promise<Load<unknown>>;
  /** The styles it needs beyond those of every page and of the screens around it. */
  sheets?: Sheet[];
  /** It shows what only the browser knows, and does not wait for the reader. */
  hydrates?: "atOnce";
  /** Names in the query of the address that decide what is loaded. */
  readsQuery?: string[];
  /** Names in the query that only filter what was loaded. Whatever else a query holds changes nothing. */
  filters?: string[];
};

const signIn: Screen = {
  meta: { hidden: true },
  component: () => import("./sign-in/sign-in.tsx").then((screen) => screen.SignInPage),
  load: () => import("./sign-in/data.ts").then((data) => data.loadSignIn),
  sheets: ["dialog", "account"],
  readsQuery: ["redirect"],
  filters: ["way"],
};

const region: Screen = {
  meta: { hidden: true },
  component: () => import("./register/region.tsx").then((screen) => screen.RegionPage),
  sheets: ["dialog", "account"],
  filters: ["redirect"],
};

const register: Screen = {
  meta: { hidden: true },
  component: () => import("./register/register.tsx").then((screen) => screen.RegisterPage),
  load: () => import("./register/data.ts").then((data) => data.loadRegister),
  sheets: ["dialog", "account"],
  readsQuery: ["location"],
  filters: ["redirect", "way"],
};

const finishRegistration: Screen = {
  meta: { hidden: true },
  component: () => import("./register/finish.tsx").then((screen) => screen.FinishPage),
  sheets: ["dialog", "account"],
  filters: ["redirect"],
};

const forgotPassword: Screen = {
  meta: { hidden: true },
  component: () => import("./forgot-password/forgot-password.tsx").then((screen) => screen.ForgotPasswordPage),
  load: () => import("./form/account-rules.ts").then((data) => data.loadRules),
  sheets: ["dialog", "account"],
  filters: ["redirect", "way"],
};

const resetPassword: Screen = {
  meta: { hidden: true },
  component: () => import("./forgot-password/reset-password.tsx").then((screen) => screen.ResetPasswordPage),
  load: forgotPassword.load,
  sheets: ["dialog", "account"],
};

const apply: Screen = {
  meta: { hidden: true },
  component: () => import("./apply/apply.tsx").then((screen) => screen.ApplyPage),
  sheets: ["dialog", "account", "apply"],
  filters: ["step"],
  hydrates: "atOnce",
};

const result: Screen = {
  meta: { hidden: true },
  component: () => import("./apply/result.tsx").then((screen) => screen.ResultPage),
  load: () => import("./apply/data.ts").then((data) => data.loadResult),
  sheets: ["dialog", "apply"],
  hydrates: "atOnce",
};

const hidden: { handle: PageHandle } = { handle: { meta: { hidden: true }, document: true } };

/** In a browser's program there are none: their components and loaders are left out of its build. */
const documents = import.meta.env.SSR ? await import("./documents.ts") : undefined;

/** The pages of a product, the same under `/sdk` and `/tools`. Made anew for each: the router changes what it is given. */
function productPages(): RouteObject[] {
  return [
    { index: true, ...documentPage(documents?.download) },
    { path: "releases", ...documentPage(documents?.releases) },
    { path: "releases/:version", ...documentPage(documents?.version) },
    { path: "docs", ...documentPage(documents?.docs) },
    { path: "docs/:page", ...documentPage(documents?.doc) },
    { path: "samples", ...documentPage(documents?.samples) },
    { path: "faq", ...documentPage(documents?.productFaq) },
  ];
}

/** Every page address of the portal (specification, section 2). Matching does not mind capitals. */
export const routes: RouteObject[] = [
  {
    id: siteRoute,
    Component: Site,
    ErrorBoundary: SiteFailure,
    loader: loads(() => import("./site/data.ts").then((data) => data.loadSite)),
    shouldRevalidate: onRequestOnly,
    children: [
      {
        ErrorBoundary: Failure,
        children: [
          { path: "/", ...documentPage(documents?.home) },
          { path: "/home", ...documentPage(documents?.home) },
          { path: "/sdk/:slug", ...documentPage(documents?.product), children: productPages() },
          { path: "/tools/:slug", ...documentPage(documents?.product), children: productPages() },
          { path: "/FAQ", ...documentPage(documents?.faq) },
          { path: "/Distribute", ...documentPage(documents?.distribute) },
          { path: "/Community", ...documentPage(documents?.community) },
          { path: "/search", ...documentPage(documents?.results) },
          { path: "/license", ...documentPage(documents?.licence) },
          ...policyAddresses().map((path) => ({ path, ...documentPage(documents?.policy) })),
          { path: "/login", ...shown(signIn) },
          { path: "/region", ...shown(region) },
          { path: "/register", ...shown(register) },
          { path: "/register/verify", ...shown(finishRegistration) },
          { path: "/forgot-password", ...shown(forgotPassword) },
          { path: "/reset-password", ...shown(resetPassword) },
          { path: "/apply", ...shown(apply) },
          { path: "/apply/result", ...shown(result) },
          ...shellPaths.map((path) => ({ path, loader: enteredShell, ...hidden })),
          { path: "/api", ...documentPage(documents?.api) },
          {
            path: "/redirect/*",
            loader: redirected,
            handle: { meta: { hidden: true }, query: "all", document: true } satisfies PageHandle,
          },
          {
            path: "/onlyHeader",
            Component: Nothing,
            handle: { meta: { hidden: true, only: "header" }, document: true } satisfies PageHandle,
          },
          {
            path: "/onlyFooter",
            Component: Nothing,
            handle: { meta: { hidden: true, only: "footer" }, document: true } satisfies PageHandle,
          },
          { path: "/401", loader: mayNotSee, ...hidden },
          { path: "/404", loader: nothingHere, ...hidden },
          { path: "*", loader: nothingHere, ...hidden },
        ],
      },
    ],
  },
];

/**
 * Documents are rendered by the server alone. Where a browser's program is led to one, as after a login, the document is
 * loaded; replaced, where the navigation was to replace.
 */
function documentPage(page: DocumentPage | undefined): Pick<RouteObject, "lazy" | "loader" | "handle"> {
  if (!page) return { loader: loadDocument, handle: { meta: {}, document: true } satisfies PageHandle };
  const { meta, component, load, sheets = [], query = [] } = page;
  return {
    lazy: { Component: component },
    ...(load && { loader: loads(load) }),
    handle: { meta, sheets, query, document: true } satisfies PageHandle,
  };
}

function loadDocument({ request, context }: LoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search + context.get(reading).hash());
}

/** A screen as the router takes it: its component is a part of its own, fetched while its data is loaded. */
function shown(
  { meta, component, load, sheets = [], readsQuery, filters = [], hydrates }: Screen,
  last = true,
): Pick<RouteObject, "lazy" | "loader" | "shouldRevalidate" | "handle"> {
  const styles = () => import("./sheets.ts").then(({ openSheets }) => openSheets(sheets));
  const fetch = async () => (await Promise.all([part(component), part(screenWords), part(styles)]))[0];
  return {
    lazy: { Component: async () => bordered(await fetch(), last) },
    ...(load && { loader: loads(load) }),
    ...(!readsQuery && { shouldRevalidate: notForFilters }),
    handle: {
      meta,
      screen: { fetch, last, atOnce: hydrates === "atOnce" },
      sheets,
      query: [...(readsQuery ?? []), ...filters],
    } satisfies PageHandle,
  };
}

/** A screen within its border; the server and the browser must agree on it. */
export function bordered(screen: ComponentType, last: boolean): ComponentType {
  return function Bordered() {
    return <Border screen={screen} last={last} onTaken={screenIsReady} />;
  };
}

/** What a page shows does not change with the query of its address, which only filters it. */
function notForFilters({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Parameters<ShouldRevalidateFunction>[0]): boolean {
  const onlyFiltered = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyFiltered ? false : defaultShouldRevalidate;
}

/** Header and footer are loaded again only when that is asked for, as after a change of the language. */
function onRequestOnly({ currentUrl, nextUrl }: Parameters<ShouldRevalidateFunction>[0]): boolean {
  return currentUrl.href === nextUrl.href;
}

/** Both addresses of policies that have a page for each language, the one of the others. */
function policyAddresses(): string[] {
  return policySlugs.flatMap((slug) => [...new Set(Object.values(policyPaths(slug)))]);
}

/** The pages behind the login have a program of their own, which comes with their document (decision 0011). */
function enteredShell({ request, context }: LoaderFunctionArgs): Promise<never> {
  const { pathname, search } = new URL(request.url);
  location.assign(pathname + search + context.get(reading).hash());
  return new Promise(() => {}); // this document is being left
}

/** The frame shows its part alone. */
function Nothing() {
  return null;
}

function mayNotSee(): never {
  throw notAllowed();
}

function nothingHere(): never {
  throw notFound(); // the router takes what is thrown as the page's status
}

/** `/redirect` and the full path replace the address by that path (specification, section 2). */
async function redirected({ request, context }: LoaderFunctionArgs) {
  const { safeTarget } = await part(() => import("./redirect.ts"));
  const { pathname, search } = new URL(request.url);
  const target = pathname.replace(/^\/redirect/i, "") + search + context.get(reading).hash();
  return replace(safeTarget(target, isPage));
}

/** Whether a page of this site stands at a path; the catch-all and `/redirect` are none. */
export function isPage(pathname: string): boolean {
  const pattern = patternOf(pathname);
  return pattern !== null && pattern !== "/redirect/*";
}

/** The pattern of the page at a path, or nothing where only the catch-all matches or the path is malformed. */
export function patternOf(pathname: string): string | null {
  if (!isWellFormed(pathname)) return null;
  const paths = (matchRoutes(routes, pathname) ?? [])
    .map(({ route }) => route.path)
    .filter((path) => path !== undefined);
  return paths.length === 0 || paths[0] === "*" ? null : paths.join("/");
}

/** The names in the query on which the page at a path depends; `ln` may stand in every address. */
export function queryNames(pathname: string): readonly string[] | "all" {
  const handles = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.handle as PageHandle | undefined);
  const names = handles.map((handle) => handle?.query ?? []); // every handle in `routes` is one
  return names.includes("all") ? "all" : names.flat();
}

/** Whether every escape of a path stands for a character; the router says so on the console where it does not. */
export function isWellFormed(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname).length > 0; // compared, because builders take an unused result for a call without effect
  } catch {
    return false;
  }
}
