import type { ComponentType } from "react";
import {
  matchRoutes,
  replace,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
} from "react-router";
import { policyPaths, policySlugs } from "../contract/policies.ts";
import { part } from "./chunks.ts";
import { reading } from "./context.ts";
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

const home: Screen = {
  meta: { title: "home" },
  component: () => import("./home/home.tsx").then((screen) => screen.HomePage),
  load: () => import("./home/data.ts").then((data) => data.loadHome),
  sheets: ["home"],
};

const product: Screen = {
  meta: {},
  component: () => import("./product/frame.tsx").then((screen) => screen.ProductFrame),
  load: () => import("./product/data.ts").then((data) => data.loadProduct),
  sheets: ["product"],
};

const download: Screen = {
  meta: {},
  component: () => import("./sdk/download.tsx").then((screen) => screen.DownloadPage),
  load: () => import("./sdk/data.ts").then((data) => data.loadDownload),
  readsQuery: ["version"],
};

const releases: Screen = {
  meta: {},
  component: () => import("./releases/releases.tsx").then((screen) => screen.ReleasesPage),
  load: () => import("./releases/data.ts").then((data) => data.loadReleases),
  sheets: ["releases"],
  filters: ["from", "kind", "group", "breaking"],
};

const version: Screen = {
  meta: {},
  component: () => import("./releases/version.tsx").then((screen) => screen.VersionPage),
  load: () => import("./releases/data.ts").then((data) => data.loadVersion),
  sheets: ["releases"],
};

const licence: Screen = {
  meta: { title: "license" },
  component: () => import("./policies/policy.tsx").then((screen) => screen.PolicyPage),
  load: () => import("./policies/data.ts").then((data) => data.loadLicence),
  sheets: ["article"],
};

const policy: Screen = {
  meta: {},
  component: licence.component,
  load: () => import("./policies/data.ts").then((data) => data.loadPolicy),
  sheets: ["article"],
};

const docs: Screen = {
  meta: {},
  component: () => import("./docs/docs.tsx").then((screen) => screen.DocsPage),
  load: () => import("./docs/data.ts").then((data) => data.loadDocs),
  sheets: ["article"],
};

const doc: Screen = {
  meta: {},
  component: () => import("./docs/doc.tsx").then((screen) => screen.DocPage),
  load: () => import("./docs/data.ts").then((data) => data.loadDoc),
  sheets: ["article"],
};

const samples: Screen = {
  meta: {},
  component: () => import("./samples/samples.tsx").then((screen) => screen.SamplesPage),
  load: () => import("./samples/data.ts").then((data) => data.loadSamples),
  sheets: ["article"],
};

const productFaq: Screen = {
  meta: {},
  component: () => import("./faq/faq.tsx").then((screen) => screen.ProductFaqPage),
  load: () => import("./faq/data.ts").then((data) => data.loadProductFaq),
  sheets: ["article"],
};

const faq: Screen = {
  meta: {},
  component: () => import("./faq/faq.tsx").then((screen) => screen.FaqPage),
  load: () => import("./faq/data.ts").then((data) => data.loadFaq),
  sheets: ["article"],
};

const distribute: Screen = {
  meta: { title: "distribute" },
  component: () => import("./distribute/distribute.tsx").then((screen) => screen.DistributePage),
  load: () => import("./distribute/data.ts").then((data) => data.loadDistribute),
  sheets: ["article"],
};

const community: Screen = {
  meta: { title: "community" },
  component: () => import("./community/community.tsx").then((screen) => screen.CommunityPage),
  load: () => import("./community/data.ts").then((data) => data.loadCommunity),
  sheets: ["article"],
};

const results: Screen = {
  meta: { title: "search" },
  component: () => import("./search/results.tsx").then((screen) => screen.ResultsPage),
  load: () => import("./search/data.ts").then((data) => data.loadSearch),
  sheets: ["search"],
  readsQuery: ["q", "product", "page"],
};

const signIn: Screen = {
  meta: { hidden: true },
  component: () => import("./sign-in/sign-in.tsx").then((screen) => screen.SignInPage),
  load: () => import("./sign-in/data.ts").then((data) => data.loadSignIn),
  sheets: ["account"],
  readsQuery: ["redirect"],
  filters: ["way"],
};

const region: Screen = {
  meta: { hidden: true },
  component: () => import("./register/region.tsx").then((screen) => screen.RegionPage),
  sheets: ["account"],
  filters: ["redirect"],
};

const register: Screen = {
  meta: { hidden: true },
  component: () => import("./register/register.tsx").then((screen) => screen.RegisterPage),
  load: () => import("./register/data.ts").then((data) => data.loadRegister),
  sheets: ["account"],
  readsQuery: ["location"],
  filters: ["redirect", "way"],
};

const finishRegistration: Screen = {
  meta: { hidden: true },
  component: () => import("./register/finish.tsx").then((screen) => screen.FinishPage),
  sheets: ["account"],
  filters: ["redirect"],
};

const forgotPassword: Screen = {
  meta: { hidden: true },
  component: () => import("./forgot-password/forgot-password.tsx").then((screen) => screen.ForgotPasswordPage),
  load: () => import("./form/account-rules.ts").then((data) => data.loadRules),
  sheets: ["account"],
  filters: ["redirect", "way"],
};

const resetPassword: Screen = {
  meta: { hidden: true },
  component: () => import("./forgot-password/reset-password.tsx").then((screen) => screen.ResetPasswordPage),
  load: forgotPassword.load,
  sheets: ["account"],
};

const apply: Screen = {
  meta: { hidden: true },
  component: () => import("./apply/apply.tsx").then((screen) => screen.ApplyPage),
  sheets: ["account", "apply"],
  filters: ["step"],
  hydrates: "atOnce",
};

const result: Screen = {
  meta: { hidden: true },
  component: () => import("./apply/result.tsx").then((screen) => screen.ResultPage),
  load: () => import("./apply/data.ts").then((data) => data.loadResult),
  sheets: ["apply"],
  hydrates: "atOnce",
};

const api: Screen = {
  meta: { title: "api" },
  component: () => import("./api/api.tsx").then((screen) => screen.ApiPage),
  load: () => import("./api/data.ts").then((data) => data.loadApi),
  sheets: ["api"],
};

const hidden: { handle: PageHandle } = { handle: { meta: { hidden: true } } };

/** The pages of a product, the same under `/sdk` and `/tools`. Made anew for each: the router changes what it is given. */
function productPages(): RouteObject[] {
  return [
    { index: true, ...shown(download) },
    { path: "releases", ...shown(releases) },
    { path: "releases/:version", ...shown(version) },
    { path: "docs", ...shown(docs) },
    { path: "docs/:page", ...shown(doc) },
    { path: "samples", ...shown(samples) },
    { path: "faq", ...shown(productFaq) },
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
          { path: "/", ...shown(home) },
          { path: "/home", ...shown(home) },
          { path: "/sdk/:slug", ...shown(product, false), children: productPages() },
          { path: "/tools/:slug", ...shown(product, false), children: productPages() },
          { path: "/FAQ", ...shown(faq) },
          { path: "/Distribute", ...shown(distribute) },
          { path: "/Community", ...shown(community) },
          { path: "/search", ...shown(results) },
          { path: "/license", ...shown(licence) },
          ...policyAddresses().map((path) => ({ path, ...shown(policy) })),
          { path: "/login", ...shown(signIn) },
          { path: "/region", ...shown(region) },
          { path: "/register", ...shown(register) },
          { path: "/register/verify", ...shown(finishRegistration) },
          { path: "/forgot-password", ...shown(forgotPassword) },
          { path: "/reset-password", ...shown(resetPassword) },
          { path: "/apply", ...shown(apply) },
          { path: "/apply/result", ...shown(result) },
          ...shellPaths.map((path) => ({ path, loader: enteredShell, ...hidden })),
          { path: "/api", ...shown(api) },
          {
            path: "/redirect/*",
            loader: redirected,
            handle: { meta: { hidden: true }, query: "all" } satisfies PageHandle,
          },
          {
            path: "/onlyHeader",
            Component: Nothing,
            handle: { meta: { hidden: true, only: "header" } } satisfies { meta: PageMeta },
          },
          {
            path: "/onlyFooter",
            Component: Nothing,
            handle: { meta: { hidden: true, only: "footer" } } satisfies { meta: PageMeta },
          },
          { path: "/401", loader: mayNotSee, ...hidden },
          { path: "/404", loader: nothingHere, ...hidden },
          { path: "*", loader: nothingHere, ...hidden },
        ],
      },
    ],
  },
];

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
