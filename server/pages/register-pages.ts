import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RenderRequest, RenderResult } from "../../app/entry.server.tsx";
import { languageOf, otherLanguage, type Language } from "../../contract/language.ts";
import type { Envelope } from "../../contract/schemas.ts";
import type { Subject } from "../subjects.ts";
import { pageHead } from "../discovery/page-head.ts";
import { structuredData } from "../discovery/structured.ts";
import { strictTransport } from "../http/headers.ts";
import { readCookie } from "../http/language.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { withKnownQuery } from "../response-cache/known-query.ts";
import {
  accepts,
  isUnbounded,
  prepareResponse,
  type CachedResponse,
  type ResponseCache,
} from "../response-cache/response-cache.ts";
import { sendCached } from "../response-cache/send-cached.ts";
import { dependenciesOfHead, dependenciesOfRead, type Dependencies } from "../response-cache/dependencies.ts";
import { onePerEventLoopTurn } from "../event-loop-turns.ts";
import type { Renderer } from "./renderer.ts";
import { speculationRules, speculationRulesPath } from "./speculation-rules.ts";

/** `cache` is undefined during development, where every page is rendered afresh. */
type PageParts = { portal: Portal; renderer: Renderer; cache: ResponseCache | undefined };

/** Registers assets and pages. The first request for a page renders and caches it. */
export function registerPages(app: FastifyInstance, { portal, renderer, cache }: PageParts): void {
  const consoleHeaders = pageHeaders(portal, renderer);
  const headers: [string, string][] = [...consoleHeaders, ["speculation-rules", `"${speculationRulesPath}"`]];
  const partHeaders = embeddable(headers, portal.config.frameAncestors);
  const begin = onePerEventLoopTurn();
  const ownTurn = () => new Promise<void>(begin);

  /**
   * A transport for the app's calls within the process, which also uses cached reads. Adds to `dependencies` what the
   * page depends on.
   */
  const transportFor =
    (dependencies: Set<Subject>): RenderRequest["transport"] =>
    async ({ method, path, headers: sent, body }) => {
      for (const subject of method === "GET" ? dependenciesOfRead(path) : (["everything"] as const))
        dependencies.add(subject);
      const known = method === "GET" ? cache?.get(path, "en") : undefined; // a cached read is the same in both languages
      // SQLite responds synchronously, so all calls of a page would run in one turn of the event loop
      await ownTurn();
      if (known) return JSON.parse(known.identity.body.toString()) as Envelope;
      const response = await app.inject({
        method,
        url: path,
        headers: sent,
        ...(body !== undefined && { payload: body }),
      });
      await ownTurn(); // rendering the data takes time, too
      return response.json<Envelope>();
    };

  const rules = Buffer.from(speculationRules(portal.config)); // a string would add a charset, which this type does not have
  app.get(speculationRulesPath, { exposeHeadRoute: true }, (_, reply) =>
    reply.type("application/speculationrules+json").header("cache-control", "public, max-age=3600").send(rules),
  );
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const asset = renderer.assets.get(request.url);
      if (asset) return sendAsset(request, reply, asset);
      return sendPage(request, reply);
    },
  });
  app.route({
    method: ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/*",
    onRequest: async (request, reply) => {
      const { pathname } = new URL(`http://page${request.url}`);
      if ((await renderer.bundle()).canonicalPath(pathname) === null) throw refuse("unknownPath");
      reply.header("allow", "GET, HEAD");
      throw refuse("wrongMethod");
    },
    handler: () => undefined, // never reached
  });

  /** Concurrent requests for a page share one rendering, because a change causes many at once. */
  function sharing<Page>(): (key: string, draw: () => Promise<Page>) => Promise<Page> {
    const rendering = new Map<string, Promise<Page>>();
    return (key, draw) => {
      const known = cache && rendering.get(key);
      if (known) return known;
      const page = draw().finally(() => rendering.delete(key));
      rendering.set(key, page);
      return page;
    };
  }
  const renderOnce = sharing<PageResponse>();
  const renderNotFoundOnce = sharing<NotFoundPage>();

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const generation = cache?.generation ?? 0;
    const address = new URL(`http://page${request.url}`);
    const bundle = await renderer.bundle();
    const canonical = bundle.canonicalPath(address.pathname);
    // Compared with the requested path: parsing removes dot segments, whose variants would be cached as pages of their
    // own
    if (canonical !== null && canonical !== request.url.replace(/\?.*$/, ""))
      return reply.redirect(canonical + address.search, 308);

    const language = pageLanguage(address, request.headers.cookie);
    if (canonical === null || canonical === notFoundPath) return sendNotFound(request, reply, language);
    const names = bundle.queryNames(address.pathname);
    const meant = withKnownQuery(address, names);
    const known = cache?.get(meant, language);
    if (known) return sendCached(request, reply, 200, known);
    const page = await renderOnce(`${generation} ${language} ${meant}`, () => pageAt(request, meant, language));
    if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status);
    if (!page.response) return sendNotFound(request, reply, language);
    if (cache && page.status === 200) {
      putPage(cache, meant, page, { language, generation });
      if (!page.invented) cache.setKnownQuery(canonical, names); // only for a bounded number of pages
    }
    return sendCached(request, reply, page.status, page.response);
  }

  async function pageAt(request: FastifyRequest, url: string, language: Language): Promise<PageResponse> {
    const address = new URL(`http://page${url}`);
    const dependencies = new Set(dependenciesOfHead(address.pathname));
    const page = await renderPage(request, {
      url,
      language,
      transport: transportFor(dependencies),
      yieldToOthers: ownTurn,
    });
    if (page.status === 404 || page.redirect !== undefined) return { ...page, response: undefined };
    await ownTurn();
    const links = page.status === 200 ? await headOf(portal, address, language) : "";
    const html = await documentOf({ ...page, head: page.head + links }, url, language);
    const usual = page.isShell === true ? consoleHeaders : headers;
    const ownHeaders = [
      ...(embeddedParts.has(address.pathname) ? partHeaders : usual),
      ...languageCookie(address, portal.publicUrl()),
    ];
    const invented = page.isInvented === true || isUnbounded(url);
    const response = prepareResponse(html, ownHeaders, invented ? "seldom" : "often");
    return { status: page.status, redirect: undefined, response, invented, dependencies: [...dependencies] };
  }

  /** Sends one cached 404 page per language: rendering one for each unknown address would be too slow. */
  async function sendNotFound(request: FastifyRequest, reply: FastifyReply, language: Language): Promise<FastifyReply> {
    const generation = cache?.generation ?? 0;
    const known = cache?.get(notFoundKey, language);
    if (known) return sendCached(request, reply, 404, known);
    const { status, response } = await renderNotFoundOnce(`${generation} ${language}`, () =>
      notFoundPage(request, language, generation),
    );
    return sendCached(request, reply, status, response);
  }

  async function notFoundPage(request: FastifyRequest, language: Language, generation: number): Promise<NotFoundPage> {
    const dependencies = new Set<Subject>();
    const page = await renderPage(request, {
      url: notFoundPath,
      language,
      transport: transportFor(dependencies),
      yieldToOthers: ownTurn,
    });
    const response = prepareResponse(await documentOf(page, notFoundPath, language), headers);
    if (page.status === 404)
      cache?.put(notFoundKey, language, response, { generation, dependencies: [...dependencies] });
    return { status: page.status, response };
  }

  /**
   * Builds the document. The browser fades between documents that both have the sheet `transitions`; the shell has its
   * own frame.
   */
  function documentOf(page: RenderResult, url: string, language: Language): Promise<string> {
    const fades = portal.config.viewTransitions && page.isShell !== true;
    return renderer.document(fades ? { ...page, sheets: [...page.sheets, "transitions"] } : page, url, language);
  }

  /** Renders the page, or the error page if that fails; logs the cause. */
  async function renderPage(request: FastifyRequest, asked: RenderRequest): Promise<RenderResult> {
    const bundle = await renderer.bundle();
    const where = { id: request.id, path: asked.url.replace(/\?.*$/s, "") };
    const page = await bundle.render(asked).catch((error: unknown): RenderResult => {
      portal.log.error({ err: error, ...where }, "a page could not be rendered");
      const body = bundle.failurePage(asked.language);
      return { status: 500, head: "", body, parts: "", sheets: [], errors: [] };
    });
    for (const error of page.errors) portal.log.error({ err: error, ...where }, "a page's data could not be loaded");
    return page;
  }
}

/** A response for a page: the page or a redirect; without one, the page does not exist. */
type PageResponse = RenderedPage | { status: number; redirect?: string | undefined; response: undefined };
type RenderedPage = {
  status: number;
  redirect: undefined;
  response: CachedResponse;
  invented: boolean;
  dependencies: Dependencies;
};

/** The status is 500 if it could not be rendered. */
type NotFoundPage = { status: number; response: CachedResponse };

/** The address at which the app renders its 404 page. */
const notFoundPath = "/404";
/** The cache key of that response, which no request can have, because paths begin with a slash. */
const notFoundKey = "404";

/** The head's elements besides title and description. */
async function headOf(portal: Portal, address: URL, language: Language): Promise<string> {
  return pageHead(portal.publicUrl(), address, language) + (await structuredData(portal, address.pathname, language));
}

/** Caches a page. An address with `ln` has the same content for every user. */
function putPage(
  cache: ResponseCache,
  url: string,
  { response, invented, dependencies }: RenderedPage,
  { language, generation }: { language: Language; generation: number },
): void {
  const put = (of: Language) => cache.put(url, of, response, { generation, dependencies, unbounded: invented });
  put(language);
  const namesLanguage = askedLanguage(new URL(`http://page${url}`)) !== undefined;
  if (namesLanguage) put(otherLanguage(language));
}

/** `?ln=` of the address, otherwise the cookie that mirrors the stored choice (specification, section 1). */
function pageLanguage(address: URL, cookies: string | undefined): Language {
  return languageOf(askedLanguage(address) ?? readCookie(cookies, "ln"));
}

function askedLanguage(address: URL): string | undefined {
  const asked = address.searchParams.get("ln");
  return asked === "0" || asked === "1" ? asked : undefined;
}

/**
 * The cookie for an address with `ln`, so that the following pages keep the language even without JavaScript. The head
 * script sets the same cookie. The response is cached for this address only, so all users receive the same cookie.
 */
function languageCookie(address: URL, publicUrl: string): [string, string][] {
  const ln = askedLanguage(address);
  if (ln === undefined) return [];
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return [["set-cookie", `ln=${ln}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`]];
}

/**
 * Browser features that our pages do not use, denied in case of injected code. An `unload` handler would disable the
 * back/forward cache.
 */
const unusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "unload",
  "usb",
];

function pageHeaders({ publicUrl }: Portal, { contentSecurityPolicy }: Renderer): [string, string][] {
  const headers: [string, string][] = [
    ["content-type", "text/html; charset=utf-8"],
    ["cache-control", "no-cache"],
    ["vary", "accept-encoding, cookie"],
    ["content-security-policy", contentSecurityPolicy],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", unusedFeatures.map((feature) => `${feature}=()`).join(", ")],
  ];
  return publicUrl().startsWith("https:") ? [...headers, strictTransport] : headers;
}

/** Pages that other sites may embed if the operator allows it (specification, section 2). */
const embeddedParts = new Set(["/onlyHeader", "/onlyFooter"]);

function embeddable(headers: [string, string][], ancestors: string[]): [string, string][] {
  if (ancestors.length === 0) return headers;
  return headers
    .filter(([name]) => name !== "cross-origin-resource-policy")
    .map(([name, value]) => [
      name,
      name === "content-security-policy"
        ? value.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors.join(" ")}`)
        : value,
    ]);
}

/** A worker's policy comes with its script: a sandbox would deny it `crypto.subtle`. */
const scriptPolicy = "default-src 'none'; frame-ancestors 'none'";

function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: { type: string; identity: Buffer; brotli?: Buffer; gzip?: Buffer },
): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const brotli = accepts(accepted, "br") ? asset.brotli : undefined;
  const gzip = !brotli && accepts(accepted, "gzip") ? asset.gzip : undefined;
  // Names of built files carry a hash of their content, so they never change
  reply
    .header(
      "cache-control",
      request.url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    )
    .header("vary", "accept-encoding")
    .type(asset.type);
  if (asset.type.startsWith("text/javascript")) reply.header("content-security-policy", scriptPolicy);
  if (brotli ?? gzip) reply.header("content-encoding", brotli ? "br" : "gzip");
  return reply.send(request.method === "HEAD" ? "" : (brotli ?? gzip ?? asset.identity));
}
