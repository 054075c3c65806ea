import type { statisticsCalls } from "../../contract/schemas/statistics.ts";
import { exportStatistics } from "../statistics/export-csv.ts";
import { readStatistics } from "../statistics/statistics.ts";
import type { Handlers } from "./handler.ts";

export const statisticsHandlers: Handlers<typeof statisticsCalls> = {
  statistics: (portal, span) => readStatistics(portal, span),

  statisticsCsv: (portal, asked, { language }) => exportStatistics(portal, { ...asked, language }),
};
