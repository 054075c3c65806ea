import type { FastifyInstance } from "fastify";
import type { RenderRequest, RenderResult } from "../../app/entry.server.tsx";
import type { Language } from "../../contract/language.ts";
import type { Envelope } from "../../contract/schemas.ts";
import { iconTags, siteStyles } from "./discovery/brand.ts";
import { pageHead } from "./discovery/page-head.ts";
import { structuredData } from "./discovery/structured.ts";
import { addressesOf } from "../catalogue/taxonomy.ts";
import { newestDocPath } from "../content/docs.ts";
import { siteTexts } from "../http/words.ts";
import { onePerEventLoopTurn } from "../http/event-loop-turns.ts";
import type { Portal } from "../portal.ts";
import { dependenciesOfHead, dependenciesOfRead, type Dependencies } from "./response-cache/dependencies.ts";
import {
  isUnbounded,
  prepareResponse,
  type CachedResponse,
  type ResponseCache,
} from "./response-cache/response-cache.ts";
import type { Subject } from "../database/subjects.ts";
import type { PageHeaders } from "./page-headers.ts";
import type { Renderer } from "./renderer.ts";

/** `cache` is undefined during development, where every page is rendered afresh. */
export type PageSite = {
  app: FastifyInstance;
  portal: Portal;
  renderer: Renderer;
  cache: ResponseCache | undefined;
  headersOf: PageHeaders;
};

/** `requestId` is for the log. */
type PageRequest = { url: string; language: Language; requestId: string };

/** A page, or where the address leads instead. `unbounded`: the number of such addresses is unbounded. */
export type RenderedPage =
  | { status: number; redirect: string }
  | { status: number; response: CachedResponse; unbounded: boolean; dependencies: Dependencies };

/** The address at which the app renders its 404 page. */
export const notFoundPath = "/404";

/** Renders the page at an address. Returns `undefined` if there is none; at `notFoundPath` is the page that says so. */
export async function renderPage(site: PageSite, request: PageRequest): Promise<RenderedPage | undefined> {
  const { portal, renderer, headersOf } = site;
  const { url, language } = request;
  const { content } = portal;
  const address = new URL(`http://page${url}`);
  const dependencies = new Set(dependenciesOfHead(address.pathname));
  const page = await renderApp(site, request, transportFor(site, dependencies));
  if (page.redirect !== undefined) return { status: page.status, redirect: page.redirect };
  if (page.status === 404 && page.body === "") return undefined;
  await yieldToOthers();
  const links = page.status === 200 ? await headOf(portal, address, language) : "";
  const styles = siteStyles(content);
  const head = page.head + iconTags(content, language) + links;
  const html = await renderer.document({ ...page, head, siteStyles: styles }, url, language);
  const unbounded = page.isUnbounded === true || isUnbounded(url);
  const response = prepareResponse(
    html,
    headersOf(address, page.isShell === true, styles),
    unbounded ? "fast" : "best",
  );
  return { status: page.status, response, unbounded, dependencies: [...dependencies] };
}

const runInOwnTurn = onePerEventLoopTurn();

/** SQLite responds synchronously, so without this all calls of a page would run in one turn of the event loop. */
function yieldToOthers(): Promise<void> {
  return new Promise(runInOwnTurn);
}

/**
 * A transport for the app's calls within the process, which also uses cached reads. Adds to `dependencies` what the page
 * depends on.
 */
function transportFor({ app, cache }: PageSite, dependencies: Set<Subject>): RenderRequest["transport"] {
  return async ({ method, path, headers, body }) => {
    const isRead = method === "GET";
    for (const subject of isRead ? dependenciesOfRead(path) : (["everything"] as const)) dependencies.add(subject);
    const cached = isRead ? cache?.get(path, "en") : undefined; // a cached read is the same in both languages
    await yieldToOthers();
    if (cached) return JSON.parse(cached.identity.body.toString()) as Envelope;
    const response = await app.inject({ method, url: path, headers, ...(body !== undefined && { payload: body }) });
    await yieldToOthers(); // rendering the data takes time, too
    return response.json<Envelope>();
  };
}

/** Runs the app, and logs its errors. If that fails, returns the error page. */
async function renderApp(
  { portal, renderer }: PageSite,
  { url, language, requestId }: PageRequest,
  transport: RenderRequest["transport"],
): Promise<RenderResult> {
  const bundle = await renderer.bundle();
  const where = { id: requestId, path: url.replace(/\?.*$/s, "") };
  const page = await bundle
    .render({
      url,
      language,
      site: siteTexts(portal.content),
      addresses: addressesOf(portal.content),
      transport,
      yieldToOthers,
    })
    .catch((error: unknown): RenderResult => {
      portal.log.error({ err: error, ...where }, "a page could not be rendered");
      return {
        status: 500,
        head: "",
        body: bundle.failurePage(language, siteTexts(portal.content)[language]),
        parts: "",
        sheets: [],
        errors: [],
      };
    });
  for (const error of page.errors) portal.log.error({ err: error, ...where }, "a page's data could not be loaded");
  return page;
}

/** The head's elements besides title and description. */
async function headOf(portal: Portal, address: URL, language: Language): Promise<string> {
  const canonical = new URL(address);
  canonical.pathname = newestDocPath(portal.content, address.pathname);
  const head = pageHead(portal.content, portal.publicUrl(), canonical, language);
  return head + (await structuredData(portal, canonical.pathname, language));
}
