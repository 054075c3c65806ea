import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import type { Database } from "../database/open.ts";
import { isFromProxy } from "../http/network.ts";
import type { Portal } from "../portal.ts";
import { loggedPath } from "../without-tokens.ts";
import { openExporter, type TraceSpan } from "./export-spans.ts";
import type { TracingSettings } from "../tracing-settings.ts";
import { readTraceParent } from "./traceparent.ts";

export type Tracing = {
  /** The portal, whose transactions become spans of their request. */
  portal: Portal;
  /** Traces every request of a listener, including cached pages and downloads. */
  around(listener: RequestListener): RequestListener;
  /** Names a request by its route, because there are too many addresses. */
  nameRoute(request: IncomingMessage, route: string | undefined): void;
  /** Sends pending spans. */
  close(): Promise<void>;
};

type Current = Pick<TraceSpan, "traceId" | "spanId"> & { route: string | undefined };

const now = () => performance.timeOrigin + performance.now();
const newId = (bytes: number) => randomBytes(bytes).toString("hex");

/**
 * Traces requests with OpenTelemetry (decision 44). Accepts a `traceparent` from trusted proxies only: otherwise
 * anybody could force tracing and write into others' traces.
 */
export function openTracing(portal: Portal, settings: TracingSettings): Tracing {
  const exporter = openExporter(settings, portal.log);
  const running = new AsyncLocalStorage<Current>();
  const byRequest = new WeakMap<IncomingMessage, Current>();

  const parentOf = (request: IncomingMessage) => {
    const { traceparent } = request.headers;
    const isBelieved = typeof traceparent === "string" && isFromProxy(request, portal.config.trustedProxies);
    return isBelieved ? readTraceParent(traceparent) : undefined;
  };

  const write: Database["write"] = async (work) => {
    const current = running.getStore();
    if (!current) return portal.db.write(work);
    const start = now();
    let failed = true;
    try {
      const result = await portal.db.write(work);
      failed = false;
      return result;
    } finally {
      const { traceId, spanId: parentSpanId } = current;
      const attributes = { "db.system.name": portal.config.databaseUrl === undefined ? "sqlite" : "postgresql" };
      const name = "transaction";
      exporter.add({
        traceId,
        spanId: newId(8),
        parentSpanId,
        name,
        kind: "internal",
        start,
        end: now(),
        attributes,
        failed,
      });
    }
  };

  return {
    portal: { ...portal, db: { ...portal.db, write } },
    around: (listener) => (request, response) => {
      const parent = parentOf(request);
      if (!(parent?.sampled ?? Math.random() < settings.ratio)) return listener(request, response);
      const current: Current = { traceId: parent?.traceId ?? newId(16), spanId: newId(8), route: undefined };
      const start = now();
      const { method = "", url = "" } = request;
      byRequest.set(request, current);
      response.once("close", () => {
        const { traceId, spanId, route } = current;
        const status = response.statusCode;
        const attributes = {
          "http.request.method": method,
          "url.path": loggedPath(url),
          "http.response.status_code": status,
          ...(route !== undefined && { "http.route": route }),
        };
        const name = route === undefined ? method : `${method} ${route}`;
        const failed = status >= 500 || !response.writableFinished;
        exporter.add({
          traceId,
          spanId,
          parentSpanId: parent?.spanId,
          name,
          kind: "server",
          start,
          end: now(),
          attributes,
          failed,
        });
      });
      running.run(current, listener, request, response);
    },
    nameRoute(request, route) {
      const current = byRequest.get(request);
      if (current) current.route = route;
    },
    close: () => exporter.close(),
  };
}
