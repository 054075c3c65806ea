import { once } from "node:events";
import { readConfig } from "../../../server/config.ts";
import { loadFirstContent } from "../../../server/first-content/load.ts";
import { openPortal } from "../../../server/open.ts";

/** Opens a portal and loads the content of the folder it is given, as soon as it is told to on standard input. */
console.log("ready");
await once(process.stdin, "data");
const portal = await openPortal(readConfig(process.env));
console.log(await loadFirstContent(portal, process.argv[2] ?? ""));
await portal.close();
process.exit(0);
