import type { FastifyInstance } from "fastify";
import type { AccessLog } from "./process/access-log.ts";
import { buildApp } from "./app.ts";
import { registerDiscovery } from "./pages/discovery/register.ts";
import { registerBrand } from "./pages/discovery/brand.ts";
import { registerMedia } from "./pages/media.ts";
import { frontOf } from "./front.ts";
import { connectionLimits, type ConnectionLimits } from "./http/connections.ts";
import { RequestLimiter } from "./limits/request-limiter.ts";
import { openMetrics, type Metrics } from "./process/metrics.ts";
import { registerPages } from "./pages/register-pages.ts";
import type { Renderer } from "./pages/renderer.ts";
import type { Portal } from "./portal.ts";
import { cacheReads } from "./pages/response-cache/cache-reads.ts";
import { ResponseCache } from "./pages/response-cache/response-cache.ts";

/** `cachesPages` is false during development, where every page is rendered afresh. */
type SiteParts = {
  portal: Portal;
  access: AccessLog;
  openRenderer: (app: FastifyInstance) => Promise<Renderer>;
  cachesPages: boolean;
  connections?: ConnectionLimits;
};

/** Registers calls, pages, feeds and sitemaps on one server, which does not listen yet. */
export async function openSite({
  portal,
  access,
  openRenderer,
  cachesPages,
  connections = connectionLimits,
}: SiteParts): Promise<{ app: FastifyInstance; cache: ResponseCache; metrics: Metrics }> {
  const metrics = openMetrics();
  const cache = new ResponseCache();
  const limiter = portal.config.rateLimits && cachesPages ? new RequestLimiter(portal.now) : undefined; // development sends many requests
  const front = frontOf({ portal, cache, access, metrics, limiter });
  const app = buildApp({ portal, access, metrics, front, connections });
  const renderer = await openRenderer(app);
  registerDiscovery(app, portal);
  registerMedia(app, portal);
  registerBrand(app, portal);
  if (cachesPages) cacheReads(app, cache, portal.now);
  registerPages(app, { portal, renderer, cache: cachesPages ? cache : undefined });
  portal.events.on("fileDamaged", () => metrics.damaged());
  portal.events.on("catalogueChanged", ({ subjects }) => cache.drop(subjects));
  return { app, cache, metrics };
}
