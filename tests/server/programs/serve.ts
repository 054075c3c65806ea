import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { openAccessLog } from "../../../server/access-log.ts";
import { readConfig } from "../../../server/config.ts";
import { startDelivery } from "../../../server/messages/deliver.ts";
import { openPortal } from "../../../server/open.ts";
import type { Renderer } from "../../../server/pages/renderer.ts";
import { openSite } from "../../../server/site.ts";

/**
 * A server of its own process, calls only, on the environment it is given. Says where it listens; ends with its input.
 * With `--deliver` it sends what is queued, too; else tests read it from the database.
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
  const delivery = startDelivery(portal);
  portal.events.on("messageQueued", () => delivery.wake());
}
await app.listen({ host: "127.0.0.1", port: 0 });
config.port = (app.server.address() as AddressInfo).port; // it listens on a port
console.log(`at http://127.0.0.1:${config.port}`);
createInterface(process.stdin).on("close", () => process.exit(0));
