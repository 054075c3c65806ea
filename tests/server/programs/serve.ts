import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { openAccessLog } from "../../../server/process/access-log.ts";
import { readConfig } from "../../../server/config/config.ts";
import { messageSenders } from "../../../server/messages/deliver.ts";
import { openProviders } from "../../../server/messages/providers.ts";
import { openPortal } from "../../../server/open.ts";
import type { Renderer } from "../../../server/pages/renderer.ts";
import { openSite } from "../../../server/site.ts";
import { startDelivery } from "../../../server/outgoing/deliver.ts";
import { webhookSender } from "../../../server/webhooks/deliver.ts";

/**
 * Serves the API only, in a process of its own, on the given environment. Prints its address; ends when standard input
 * closes. With `--deliver` it delivers messages and events, too; otherwise tests read them from the database.
 */
const noPages: Renderer = {
  bundle: () => Promise.reject(new Error("this server renders no pages")),
  document: () => Promise.reject(new Error("this server renders no pages")),
  contentSecurityPolicy: "default-src 'self'",
  assets: new Map(),
};
const config = readConfig({ PORT: "0", ...process.env });
const portal = await openPortal(config);
const access = openAccessLog(() => undefined);
const { app } = await openSite({ portal, access, openRenderer: () => Promise.resolve(noPages), cachesPages: false });
if (process.argv.includes("--deliver")) {
  const delivery = startDelivery(portal, [...messageSenders(portal, openProviders(portal)), webhookSender(portal)]);
  portal.events.on("jobQueued", () => delivery.wake());
}
await app.listen({ host: "127.0.0.1", port: 0 });
config.port = (app.server.address() as AddressInfo).port; // it listens on a port
await portal.serving.start();
console.log(`at http://127.0.0.1:${config.port}`);
createInterface(process.stdin).on("close", () => process.exit(0));
