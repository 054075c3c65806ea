import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { openAccessLog } from "./server/access-log.ts";
import { ensureFirstAdmin } from "./server/accounts/administration/first-admin.ts";
import { watchRevision } from "./server/catalogue/revision.ts";
import { readConfig } from "./server/config.ts";
import { readContent } from "./server/content/content.ts";
import { demoNotice, refuseDemoLogins } from "./server/demo/logins.ts";
import { hasFirstContent } from "./server/first-content/loaded.ts";
import { startHousekeeping } from "./server/housekeeping.ts";
import { startDelivery } from "./server/messages/deliver.ts";
import { missingProviders, providerWarning } from "./server/messages/providers.ts";
import { serveMetrics } from "./server/metrics.ts";
import { openPortal } from "./server/open.ts";
import { openBuild } from "./server/pages/built-renderer.ts";
import { openDevelopment } from "./server/pages/dev-renderer.ts";
import type { Portal, SiteContent } from "./server/portal.ts";
import { openSite } from "./server/site.ts";
import { StartError } from "./server/start-error.ts";

/** How long downloads in flight may go on after the portal was asked to stop, in milliseconds. */
const closingLimit = 30_000;

/** Apart from the data of `npm start`, which refuses a database with demo logins. */
const developmentDefaults = { DATA_DIR: "./data-development" };

/** `build`: the folder of the build to serve; without one the sources are served, as they change. */
type Start = { root: string; build: string | undefined };

/** Reads the configuration, opens the portal, listens, and closes in good order when asked to. */
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
  process.umask(0o077); // whatever is written from here on is this user's alone
  const isDevelopment = build === undefined;
  const config = readConfig(isDevelopment ? { ...developmentDefaults, ...process.env } : process.env);
  const content = build === undefined ? await compiledContent(root) : readContent(build);
  const portal = await openPortal(config, () => new Date(), content);
  if (!(await hasFirstContent(portal))) {
    const { loadFirstContent } = await import("./server/first-content/load.ts"); // its packers are needed once
    if ((await loadFirstContent(portal, path.join(root, "content"))) === "loaded")
      console.log("The first content was loaded.");
  }

  const access = openAccessLog((text) => void process.stdout.write(text));
  if (!isDevelopment) await refuseDemoLogins(portal);
  const hasDemo = isDevelopment && (await seedForDevelopment(portal));

  const { app, metrics } = await openSite({
    portal,
    access,
    openRenderer: (framework) => (build === undefined ? openDevelopment(root, framework) : openBuild(build)),
    cachesPages: build !== undefined,
  });
  const admin = await ensureFirstAdmin(portal);
  const stopWatching = watchRevision(portal);
  const delivery = startDelivery(portal);
  portal.events.on("messageQueued", () => delivery.wake());
  const stopHousekeeping = startHousekeeping(portal);
  await app.listen({ host: config.host, port: config.port });
  config.port = (app.server.address() as AddressInfo).port; // port 0 asks the system for a free one
  const metricsServer = serveMetrics(metrics, config.metrics, portal.log);
  console.log(`Parallax is at ${portal.publicUrl()}`);
  if (hasDemo) console.log(demoNotice());
  if (admin) console.log(`The first admin logs in as ${admin.mailbox} with the password ${admin.password}`);
  const missing = missingProviders(config);
  if (missing.length) console.warn(providerWarning(missing, config.dataDir));

  const close = async () => {
    if (portal.lifecycle.closing || build === undefined) process.exit(0); // asked twice: at once
    portal.lifecycle.closing = true;
    stopWatching();
    stopHousekeeping();
    metricsServer?.close();
    await closeServer(app.server, () => app.close());
    await delivery.stop();
    access.flush();
    await portal.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void close());
  process.on("SIGINT", () => void close());
}

/** Loaded on demand: only development has logins that everybody knows. */
async function seedForDevelopment(portal: Portal): Promise<boolean> {
  const { seedDemo } = await import("./server/demo/seed.ts");
  return seedDemo(portal);
}

/** Loaded on demand: only development renders documentation itself. */
async function compiledContent(root: string): Promise<SiteContent> {
  const { compileContent } = await import("./server/content/compile.ts");
  return compileContent(path.join(root, "content"));
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
