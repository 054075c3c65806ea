import { here } from "./here.ts";
import { main } from "./run.ts";

/** `npm run portal -- <command>`. */
process.umask(0o077); // only this user can read files created from here on
await main(here);
