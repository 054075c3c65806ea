import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openAccessLog, writeWholeLines } from "./server/process/access-log.ts";
import { ensureFirstAdmin } from "./server/people/first-admin.ts";
import { watchRevision } from "./server/catalogue/revision.ts";
import { readConfig } from "./server/config/config.ts";
import { demoNotice, refuseDemoLogins } from "./server/content/demo/logins.ts";
import { startHousekeeping } from "./server/housekeeping.ts";
import { messageSenders } from "./server/messages/deliver.ts";
import { missingProviders, openProviders, providerWarning } from "./server/messages/providers.ts";
import { serveMetrics, shareMetrics } from "./server/process/metrics.ts";
import { openPortal } from "./server/open.ts";
import { openBuild } from "./server/pages/built-renderer.ts";
import { openDevelopment } from "./server/pages/dev-renderer.ts";
import type { Portal } from "./server/portal.ts";
import { watchSchedule } from "./server/catalogue/publishing/publish-scheduled.ts";
import { watchTypes } from "./server/catalogue/types/store-types.ts";
import { watchNews } from "./server/catalogue/release-news/queue-news.ts";
import { repeat } from "./server/process/repeat.ts";
import { updateWholeSearch } from "./server/content/search/update.ts";
import { openSite } from "./server/site.ts";
import { webhookSender } from "./server/webhooks/deliver.ts";
import { startDelivery } from "./server/outgoing/deliver.ts";
import { heldWarning, isSendingHeld } from "./server/outgoing/held.ts";
import { hasFirstSite } from "./server/content/site/first/loaded.ts";
import { StartError } from "./server/config/start-error.ts";
import { supervise } from "./server/process/supervise.ts";
import { isFirstProcess, isWorker, onClose } from "./server/process/worker.ts";

/** How long running downloads may continue after the portal was asked to stop, in milliseconds. */
const closingLimit = 30_000;

/** Milliseconds from the start until the search indexes what is new, and until it tries again after an error. */
const indexAfter = 1_000;

/** Apart from the data of `npm start`, which refuses a database with demo logins. */
const developmentDefaults = { DATA_DIR: "./data-development" };

/** `build`: the folder of the build to serve; without one the sources are served, as they change. */
type Start = { root: string; build: string | undefined };

/**
 * Reads the configuration, opens the portal, listens, and shuts down when asked to. With several
 * processes, this one only supervises those that listen.
 */
export async function main(start: Start): Promise<void> {
  try {
    await run(start);
  } catch (error) {
    const known = error instanceof StartError || isTakenPort(error);
    console.error(known ? `Parallax cannot start:\n  ${error.message.replaceAll("\n", "\n  ")}` : error);
    process.exit(1);
  }
}

async function run({ root, build }: Start): Promise<void> {
  process.umask(0o077); // only this user can read files created from here on
  const isDevelopment = build === undefined;
  const config = readConfig(isDevelopment ? { ...developmentDefaults, ...process.env } : process.env);
  if (config.workers > 1 && !isWorker() && !isDevelopment) {
    supervise(config, (code) => process.exit(code));
    return;
  }
  const built = build === undefined ? undefined : openBuild(build); // while the database's thread starts
  built?.catch(() => undefined); // reported where the renderer is awaited
  const portal = await openPortal(config);
  if (!(await hasFirstSite(portal))) {
    const { loadFirstSite } = await import("./server/content/site/first/load.ts"); // its packers are needed once
    const folder = config.firstSite === "none" ? undefined : (config.firstSite ?? path.join(root, "site"));
    if ((await loadFirstSite(portal, folder)) === "loaded") console.log("The first site was loaded.");
  }

  const write = (text: string) => void process.stdout.write(text);
  const access = openAccessLog(isWorker() ? (text) => writeWholeLines(text, write) : write);
  if (!isDevelopment) await refuseDemoLogins(portal);
  const hasDemo = isDevelopment && (await seedForDevelopment(portal));

  const { app, metrics } = await openSite({
    portal,
    access,
    openRenderer: (framework) => built ?? openDevelopment(root, framework),
    cachesPages: build !== undefined,
  });
  const admin = await ensureFirstAdmin(portal);
  const stopWatching = watchRevision(portal);
  const delivery = startDelivery(portal, [...messageSenders(portal, openProviders(portal)), webhookSender(portal)]);
  portal.events.on("jobQueued", () => delivery.wake());
  const stopHousekeeping = startHousekeeping(portal);
  const stopSchedule = watchSchedule(portal);
  const stopNews = watchNews(portal);
  const stopTypes = watchTypes(portal);
  const stopServing = await portal.serving.start();
  const isHeld = await isSendingHeld(portal.db.read);
  // Nothing is awaited from here to `onClose`: a supervisor that is closing sends its message as soon as this one listens
  await app.listen({ host: config.host, port: config.port });
  config.port = (app.server.address() as AddressInfo).port; // port 0 asks the system for a free one
  if (isFirstProcess()) indexNews(portal);
  const metricsServer = isWorker() ? shareMetrics(metrics) : serveMetrics(metrics, config.metrics, portal.log);
  if (isFirstProcess()) console.log(`Parallax is at ${portal.publicUrl()}`);
  if (hasDemo) console.log(demoNotice());
  if (admin) console.log(`The first admin logs in as ${admin.mailbox} with the password ${admin.password}`);
  const missing = isFirstProcess() ? missingProviders(config) : [];
  if (missing.length) console.warn(providerWarning(missing, config.dataDir));
  if (isHeld && isFirstProcess()) console.warn(heldWarning);

  const close = async () => {
    if (portal.lifecycle.draining || build === undefined) process.exit(0); // asked twice: exits at once
    portal.lifecycle.draining = true;
    await pause(config.drainSeconds * 1_000); // the proxy learns from /readyz that it should send no more requests
    portal.lifecycle.closing = true;
    stopWatching();
    stopHousekeeping();
    stopSchedule();
    stopNews();
    stopTypes();
    metricsServer?.close();
    await closeServer(app.server, () => app.close());
    await delivery.stop();
    await stopServing();
    access.flush();
    await portal.close();
    process.exit(0);
  };
  onClose(() => void close());
}

/** Indexes what this build brings, and everything after the first start or a restore. */
function indexNews(portal: Portal): void {
  const onError = (error: unknown) => portal.log.warn({ err: error }, "the search could not index everything");
  const indexing = repeat(
    async () => {
      if (portal.lifecycle.readOnly) return;
      await updateWholeSearch(portal);
      void indexing.stop();
    },
    { every: indexAfter, onError },
  );
}

/** Loaded on demand: only development has logins whose password is public. */
async function seedForDevelopment(portal: Portal): Promise<boolean> {
  const { seedDemo } = await import("./server/content/demo/seed.ts");
  return seedDemo(portal);
}

/** Stops listening and lets requests in flight end; what is still open at the limit is cut off. */
async function closeServer(server: Server, close: () => Promise<void>): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const limit = setTimeout(() => server.closeAllConnections(), closingLimit);
  await close();
  clearInterval(idle);
  clearTimeout(limit);
}

function isTakenPort(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code !== "EADDRINUSE" && error.code !== "EACCES" && error.code !== "EADDRNOTAVAIL") return false;
  error.message = `${error.message}. Choose another address with PORT or HOST.`;
  return true;
}
