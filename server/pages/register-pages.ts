import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { otherLanguage, type Language } from "../../contract/language.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { withKnownQuery, withoutEmptyFields } from "./response-cache/known-query.ts";
import type { ResponseCache } from "./response-cache/response-cache.ts";
import { sendCached } from "./response-cache/send-cached.ts";
import { pageHeaders } from "./page-headers.ts";
import { pageLanguage, requestedLanguage } from "./page-language.ts";
import { notFoundPath, renderPage, type PageSite, type RenderedPage } from "./render-page.ts";
import type { Renderer } from "./renderer.ts";
import { sendAsset } from "./send-asset.ts";
import { addressesOf, sectionsOf } from "../catalogue/taxonomy.ts";
import { docTwin, sendText } from "./discovery/register.ts";
import { speculationRules, speculationRulesPath } from "./speculation-rules.ts";

/** `renderOnce`: concurrent requests for a page share one rendering, because a change causes many at once. */
type Site = PageSite & { renderOnce: Deduped<RenderedPage | undefined> };
type PageParts = { portal: Portal; renderer: Renderer; cache: ResponseCache | undefined };

/** The cache key of the 404 page, which no request can have, because paths begin with a slash. */
const notFoundKey = "404";

/** Registers assets and pages. The first request for a page renders and caches it. */
export function registerPages(app: FastifyInstance, { portal, renderer, cache }: PageParts): void {
  const headersOf = pageHeaders(portal, renderer);
  const site: Site = { app, portal, renderer, cache, headersOf, renderOnce: dedupe() };
  app.get(speculationRulesPath, { exposeHeadRoute: true }, (_, reply) =>
    reply
      .type("application/speculationrules+json")
      .header("cache-control", "public, max-age=3600")
      .send(
        // A string would add a charset, which this type does not have
        Buffer.from(speculationRules(sectionsOf(portal.content))),
      ),
  );
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const asset = renderer.assets.get(request.url);
      if (asset) return sendAsset(request, reply, asset);
      const twin = await docTwin(portal, new URL(`http://page${request.url}`));
      return twin === undefined ? sendPage(site, request, reply) : sendText(reply, "text/markdown", twin);
    },
  });
  app.route({
    method: ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/*",
    onRequest: async (request, reply) => {
      const { pathname } = new URL(`http://page${request.url}`);
      if ((await renderer.bundle()).canonicalPath(pathname, addressesOf(portal.content)) === null)
        throw refuse("unknownPath");
      reply.header("allow", "GET, HEAD");
      throw refuse("wrongMethod");
    },
    handler: () => undefined, // never reached
  });
}

async function sendPage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { renderer, cache, renderOnce } = site;
  const generation = cache?.generation ?? 0;
  const address = new URL(`http://page${request.url}`);
  const bundle = await renderer.bundle();
  const canonicalPath = bundle.canonicalPath(address.pathname, addressesOf(site.portal.content));
  // Compared with the requested path: parsing removes dot segments, whose variants would be cached as pages of their own
  if (canonicalPath !== null && canonicalPath !== request.url.replace(/\?.*$/, ""))
    return reply.redirect(canonicalPath + address.search, 308);

  const language = pageLanguage(address, request.headers.cookie, site.portal.content);
  if (canonicalPath === null || canonicalPath === notFoundPath) return sendNotFound(site, request, reply, language);
  const names = bundle.queryNames(address.pathname);
  const filled = withoutEmptyFields(address.search, names);
  if (filled !== address.search) return reply.redirect(canonicalPath + filled, 308);
  const url = withKnownQuery(address, names);
  const cached = cache?.get(url, language);
  if (cached) return sendCached(request, reply, 200, cached);
  const page = await renderOnce(`${generation} ${language} ${url}`, async () => {
    const rendered = await renderPage(site, { url, language, requestId: request.id });
    if (cache && rendered && "response" in rendered && rendered.status === 200) {
      const { response, unbounded, dependencies } = rendered;
      // An address with `ln` has the same content for every user
      const languages = requestedLanguage(address) ? [language, otherLanguage(language)] : [language];
      for (const each of languages) cache.put(url, each, response, { generation, dependencies, unbounded });
      if (!unbounded) cache.setKnownQuery(canonicalPath, names); // only for a bounded number of pages
    }
    return rendered;
  });
  if (!page) return sendNotFound(site, request, reply, language);
  if ("redirect" in page) return reply.redirect(page.redirect, page.status);
  return sendCached(request, reply, page.status, page.response);
}

/** Sends one cached 404 page per language: rendering one for each unknown address would be too slow. */
async function sendNotFound(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): Promise<FastifyReply> {
  const { cache, renderOnce } = site;
  const generation = cache?.generation ?? 0;
  const cached = cache?.get(notFoundKey, language);
  if (cached) return sendCached(request, reply, 404, cached);
  const page = await renderOnce(`${generation} ${language} ${notFoundKey}`, async () => {
    const rendered = await renderPage(site, { url: notFoundPath, language, requestId: request.id });
    if (cache && rendered && "response" in rendered && rendered.status === 404)
      cache.put(notFoundKey, language, rendered.response, { generation, dependencies: rendered.dependencies });
    return rendered;
  });
  if (!page || "redirect" in page) throw new Error("the app has no page for unknown addresses");
  return sendCached(request, reply, page.status, page.response);
}

type Deduped<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

/** Concurrent calls with the same key share one result. */
function dedupe<Result>(): Deduped<Result> {
  const running = new Map<string, Promise<Result>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const result = work().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}
