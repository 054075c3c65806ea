import { once } from "node:events";
import { readConfig } from "../../../server/config/config.ts";
import { loadFirstContent } from "../../../server/content/first-content/load.ts";
import { openPortal } from "../../../server/open.ts";

/** On command, opens a portal and loads the content of the given folder. */
console.log("ready");
await once(process.stdin, "data");
const portal = await openPortal(readConfig(process.env));
console.log(await loadFirstContent(portal, process.argv[2] ?? ""));
await portal.close();
process.exit(0);
