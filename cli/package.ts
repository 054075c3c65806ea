import { main } from "./run.ts";

/** The program of the package that a portal serves at `/portal.tgz`, for other machines. */
await main();
