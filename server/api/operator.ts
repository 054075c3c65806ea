import { readStatistics } from "../statistics/statistics.ts";
import type { Handlers } from "./handlers.ts";

/** What the platform's own people see; who may is said in the contract's facts. */
export const operatorHandlers: Handlers<"statistics"> = {
  statistics: (portal, span) => readStatistics(portal, span),
};
