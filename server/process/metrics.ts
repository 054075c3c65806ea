import type { Server } from "node:http";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Histogram,
  Registry,
  type RegistryContentType,
} from "prom-client";
import type { Config } from "../config/config.ts";
import { http } from "../http/node-http.ts";
import type { Logger } from "./log.ts";

export type Metrics = {
  /** Records a request that the framework handled: HTTP status, milliseconds. */
  responded(status: number, milliseconds: number): void;
  /** Records a cached response. */
  pageFromMemory(): void;
  /** Records bytes of files sent to clients. */
  sent(bytes: number): void;
  /** Records that a stored file was found damaged. */
  damaged(): void;
  registry: Registry;
};

/**
 * How often the delay of the event loop is measured, in milliseconds; `nodejs_eventloop_lag_*` includes it. The library's 10
 * cost six times as much as everything else that an idle server does.
 */
const lagEvery = 100;

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagEvery });
  const requests = new Histogram({
    name: "parallax_request_seconds",
    help: "Requests that were not served from memory, by status class",
    labelNames: ["status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const byClass = [0, 1, 2, 3, 4, 5].map((digit) => requests.labels({ status: `${digit}xx` }));
  // A plain number, read when metrics are collected: a labelled counter would cost more than the page
  let fromMemory = 0;
  let shown = 0;
  const pages = new Counter({
    name: "parallax_pages_from_memory_total",
    help: "Pages served from memory",
    registers: [registry],
    collect() {
      pages.inc(fromMemory - shown);
      shown = fromMemory;
    },
  });
  const downloaded = new Counter({
    name: "parallax_download_bytes_total",
    help: "Bytes of files sent",
    registers: [registry],
  });
  const damaged = new Counter({
    name: "parallax_damaged_files_total",
    help: "How often a stored file was found damaged; again every minute while it is",
    registers: [registry],
  });
  return {
    responded: (status, milliseconds) => byClass[Math.floor(status / 100)]?.observe(milliseconds / 1000),
    pageFromMemory: () => void fromMemory++,
    sent: (bytes) => downloaded.inc(bytes),
    damaged: () => damaged.inc(),
    registry,
  };
}

/** Serves metrics for Prometheus on their own port; a port in use is only a warning. */
export function serveMetrics({ registry }: Metrics, where: Config["metrics"], log: Logger): Server | undefined {
  return serve({ ...where, contentType: registry.contentType, read: () => registry.metrics() }, log);
}

/** Lets the supervisor collect this worker's metrics. */
export function shareMetrics({ registry }: Metrics): void {
  AggregatorRegistry.setRegistries(registry);
  openAggregator(); // a worker responds to the supervisor's request
}

function openAggregator(): AggregatorRegistry<RegistryContentType> {
  return new AggregatorRegistry();
}

/** Serves the aggregated metrics of all workers. */
export function serveWorkerMetrics(where: Config["metrics"], log: Logger): Server | undefined {
  const workers = openAggregator();
  return serve({ ...where, contentType: workers.contentType, read: () => workers.clusterMetrics() }, log);
}

type Serving = Config["metrics"] & { contentType: string; read: () => Promise<string> };

function serve({ host, port, contentType, read }: Serving, log: Logger): Server | undefined {
  if (port === 0) return undefined;
  const server = http.createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { "content-type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.on("error", (error) => log.warn(`metrics are off: ${error.message}`));
  server.listen(port, host);
  server.unref();
  return server;
}
