import { localPortal } from "./local-portal.ts";
import { main } from "./run.ts";

/** `npm run portal -- <command>`. */
process.umask(0o077); // only this user can read files created from here on
await main(localPortal);
