import type { FastifyInstance } from "fastify";
import type { AccessLog } from "./access-log.ts";
import { buildApp } from "./app.ts";
import { registerDiscovery } from "./discovery/register.ts";
import { frontOf } from "./front.ts";
import { connectionLimits, type ConnectionLimits } from "./http/connections.ts";
import { Flood } from "./limits/flood.ts";
import { openMetrics, type Metrics } from "./metrics.ts";
import { KeptAnswers } from "./pages/kept-answers.ts";
import { registerPages } from "./pages/register-pages.ts";
import type { Renderer } from "./pages/renderer.ts";
import type { Portal } from "./portal.ts";

/** `keepsPages` is false during development, where every page is drawn afresh. */
type SiteParts = {
  portal: Portal;
  access: AccessLog;
  openRenderer: (app: FastifyInstance) => Promise<Renderer>;
  keepsPages: boolean;
  connections?: ConnectionLimits;
};

/** Puts calls, pages and what machines read on one server, which does not listen yet. */
export async function openSite({
  portal,
  access,
  openRenderer,
  keepsPages,
  connections = connectionLimits,
}: SiteParts): Promise<{ app: FastifyInstance; kept: KeptAnswers; metrics: Metrics }> {
  const metrics = openMetrics();
  const kept = new KeptAnswers();
  const flood = portal.config.rateLimits && keepsPages ? new Flood(portal.now) : undefined; // development asks a lot
  const front = frontOf({ portal, kept, access, metrics, flood });
  const app = buildApp({ portal, access, metrics, front, connections });
  const renderer = await openRenderer(app);
  registerDiscovery(app, portal);
  registerPages(app, { portal, renderer, kept: keepsPages ? kept : undefined });
  portal.events.on("catalogueChanged", () => kept.drop());
  return { app, kept, metrics };
}
