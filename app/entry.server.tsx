import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from "react-router";
import type { SiteAddresses } from "../contract/addresses.ts";
import { endpoints } from "../contract/endpoints.ts";
import { lnOf, type Language } from "../contract/language.ts";
import { features as english, merged, type Feature, type Features, type Words } from "../contract/words/en.ts";
import { features as chinese } from "../contract/words/zh.ts";
import { withSite, type SiteTexts } from "../contract/words/with-site.ts";
import { dictionaryOf, LocaleContext } from "./browser/locale/locale.ts";
import { canonicalPath, isPage } from "./canonical-path.ts";
import { createPageClient } from "./browser/client/create.ts";
import type { Transport } from "../client/client.ts";
import { loaderContext } from "./document/server/loader-context.ts";
import { RequestedIslands, type IslandName, type RequestedIsland } from "./document/island/island.tsx";
import { DocumentParts } from "./public/layout/document-parts.tsx";
import { renderIslands } from "./document/server/render-islands.tsx";
import { islands, islandWords } from "./islands.ts";
import type { PageHandle } from "./document/server/page-meta.ts";
import { queryNames, routes } from "./routes.tsx";
import { isShellPage, isShellPath } from "./shell-paths.ts";
import { sharedReads } from "./document/server/shared-reads.ts";
import { ShellFrame } from "./console/frame.tsx";
import type { Sheet } from "./styles/sheets.ts";
import { documentationInstead } from "./public/layout/failure.tsx";
import { FailurePage } from "./public/layout/failure-page.tsx";
import { PlainErrorPage } from "./public/layout/plain-error-page.tsx";
import { FontPreload } from "./public/layout/font-preload.tsx";

export { canonicalPath, islandWords, queryNames };

export type RenderRequest = {
  /** Path and query. */
  url: string;
  language: Language;
  /** What texts take from the site folder; the same object as long as it does not change. */
  site: Record<Language, SiteTexts>;
  addresses: SiteAddresses;
  transport: Transport;
  /** Resolves when other requests have had their turn; awaited between the steps of rendering. */
  yieldToOthers: () => Promise<void>;
};

/**
 * `head`: title and the like; `body`: the content of `<div id="root">`, `parts`: beside it; `sheets`: the
 * groups of styles that it needs, in the order of the routes; `isShell`: the shell's program renders it.
 */
export type RenderResult = {
  status: number;
  redirect?: string;
  head: string;
  body: string;
  parts: string;
  sheets: Sheet[];
  isShell?: boolean;
  /** The number of such addresses is unbounded: any id is part of one, also one that nothing has. */
  isUnbounded?: boolean;
  errors: unknown[];
};

const features: Record<Language, Features> = { en: english, zh: chinese };
type Filled = { words: Words; features: Features };
const filledBySite = new WeakMap<SiteTexts, Filled>();

/** The texts with what they take from the site folder. */
function filledWith(site: SiteTexts, language: Language): Filled {
  const known = filledBySite.get(site);
  if (known) return known;
  const own = Object.fromEntries(
    Object.entries(features[language]).map(([name, texts]) => [name, withSite(texts, site)]),
  ) as Features; // the same keys
  const filled = { features: own, words: merged(Object.values(own)) };
  filledBySite.set(site, filled);
  return filled;
}
const handler = createStaticHandler(routes);

/**
 * Renders a page. Rejects where rendering itself fails; `failurePage` is for that. That nothing is at an address is rendered at
 * `/404` only, and where documentation is elsewhere: for all others the status says it.
 */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const { url, language, site, yieldToOthers } = request;
  if (isShellPath(url)) return { ...shellFrame(language, site), isUnbounded: !isShellPage(url) };
  const context = await handler.query(pageRequest(url), { requestContext: loaderContextOf(request) });
  if (!("statusCode" in context)) return unrendered(context.status, context.headers.get("location") ?? "/");
  const error: unknown = Object.values(context.errors ?? {})[0];
  if (context.statusCode === 404 && url !== "/404" && !documentationInstead(error)) return unrendered(404);
  const requested: RequestedIsland[] = [];
  const filled = filledWith(site[language], language);
  const locale = { language, words: filled.words };
  const around = (page: ReactNode) => (
    <RequestedIslands value={requested}>
      <LocaleContext value={locale}>{page}</LocaleContext>
    </RequestedIslands>
  );
  // As in the browser, so that a feature that `islandWords` lacks fails here
  const localeOf = (island: IslandName) => ({
    language,
    words: dictionaryOf(islandWords[island].map((name) => filled.features[name])),
  });
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(around(<StaticRouterProvider router={router} context={context} hydrate={false} />));
  await yieldToOthers();
  const handle = handlesOf(context).at(-1);
  const parts = handle?.meta.only ? "" : renderToString(around(<DocumentParts />), { identifierPrefix: "beside" });
  const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? "";
  const own = requested.flatMap(({ name }) => islandWords[name]);
  const body = html.slice(hoisted.length);
  return {
    status: context.statusCode,
    head: hoisted + siteScript({ [language]: textsFor(site[language], [...new Set(own)]) }),
    body: await renderIslands(body, requested, { islands, locale: localeOf, yieldToOthers }),
    parts: await renderIslands(parts, requested, { islands, locale: localeOf, yieldToOthers }),
    sheets: sheetsOf(context),
    errors: internalErrorsOf(context),
  };
}

/** The body of the page that is shown where a page could not be rendered. */
export function failurePage(language: Language, site: SiteTexts): string {
  return renderToStaticMarkup(<FailurePage words={filledWith(site, language).words} />);
}

function loaderContextOf({ language, addresses, transport }: RenderRequest): RouterContextProvider {
  const shared = sharedReads(transport);
  const provider = new RouterContextProvider();
  provider.set(loaderContext, {
    api: createPageClient(shared, () => language, endpoints),
    language,
    openApi: () => shared({ method: "GET", path: "/openapi.json", headers: { "x-ln": lnOf(language) } }), // no envelope, but JSON like every answer
    isPage: (pathname) => isPage(pathname, addresses),
    isShellPath,
  });
  return provider;
}

/**
 * What the router and our loaders read of a request. Naming the globals `Request` and `Response` would load Node's client
 * for HTTP, which no page needs, between a start and its first page.
 */
function pageRequest(url: string): Request {
  const request: Pick<Request, "url" | "method" | "signal"> = {
    url: `http://portal${url}`,
    method: "GET",
    signal: new AbortController().signal,
  };
  return request as Request; // the router reads nothing else without middleware
}

function unrendered(status: number, redirect?: string): RenderResult {
  return {
    status,
    ...(redirect !== undefined && { redirect }),
    head: "",
    body: "",
    parts: "",
    sheets: [],
    errors: [],
  };
}

/** The pages behind the login are one frame for everybody; the shell's own program renders them (decision 0011). */
function shellFrame(language: Language, site: Record<Language, SiteTexts>): RenderResult {
  const { words } = filledWith(site[language], language);
  const head = renderToStaticMarkup(
    <>
      <title>{words.site.name}</title>
      <meta name="robots" content="noindex" />
      <FontPreload />
    </>,
  );
  const body = renderToStaticMarkup(
    <ShellFrame>
      <noscript>{words.profile.noScript}</noscript>
      <div className="shell-late">
        <PlainErrorPage title={words.failure.chunkTitle} text={words.failure.chunkText} words={words} />
      </div>
    </ShellFrame>,
  );
  return {
    ...unrendered(200),
    head: head + siteScript(site),
    body,
    sheets: ["controls", "dialog", "shell"],
    isShell: true,
  };
}

/** What the browser's texts take from the site folder; read by `app/browser/locale/site-texts.ts`. */
function siteScript(site: Partial<Record<Language, SiteTexts>>): string {
  return `<script type="application/json" id="site">${JSON.stringify(site).replaceAll("<", "\\u003c")}</script>`;
}

/** With those of the folder's texts that features of the page's islands have. */
function textsFor({ names, texts, shortNames }: SiteTexts, loaded: Feature[]): SiteTexts {
  const keys = new Set(loaded.flatMap((feature) => Object.keys(english[feature])));
  const own = Object.entries(texts).filter(([path]) => keys.has(path.split(".", 1)[0] ?? ""));
  return { names, texts: Object.fromEntries(own), shortNames: keys.has("shortNames") ? shortNames : {} };
}

/** The page's stylesheets, and those of the error page that may replace it. */
function sheetsOf(context: StaticHandlerContext): Sheet[] {
  const named = handlesOf(context).flatMap(({ sheets = [] }) => sheets);
  return [...new Set<Sheet>([...named, ...(context.errors ? (["error-page"] as const) : [])])];
}

function handlesOf({ matches }: StaticHandlerContext): PageHandle[] {
  return matches.flatMap(({ route }) => (route.handle as PageHandle | undefined) ?? []); // every handle in `routes` is one
}

function internalErrorsOf({ errors }: StaticHandlerContext): unknown[] {
  return Object.values(errors ?? {}).filter((error) => !isRouteErrorResponse(error) || error.status >= 500);
}
