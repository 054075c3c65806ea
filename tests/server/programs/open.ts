import { once } from "node:events";
import { readConfig } from "../../../server/config/config.ts";
import { openPortal } from "../../../server/open.ts";
import { loadFirstSite } from "../../../server/content/site/first/load.ts";

/** On command, opens a portal and loads the site of the given folder. */
console.log("ready");
await once(process.stdin, "data");
const portal = await openPortal(readConfig(process.env));
console.log(await loadFirstSite(portal, process.argv[2] ?? ""));
await portal.close();
process.exit(0);
