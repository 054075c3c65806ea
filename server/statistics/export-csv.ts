import type { Language } from "../../contract/language.ts";
import type { StatisticsTable } from "../../contract/schemas/statistics.ts";
import { csvFile } from "../http/csv/csv-file.ts";
import type { StreamedFile } from "../http/streamed-file.ts";
import type { Clock, Stores } from "../portal.ts";
import { exportWords } from "../http/export-words.ts";
import { readStatistics } from "./statistics.ts";
import type { Handlers } from "../handler.ts";

type ExportQuery = { from?: string | undefined; to?: string | undefined; table: StatisticsTable; language: Language };

/**
 * One table of the statistics of a span as a CSV file; its header row is in the user's language. Throws `invalidInput`
 * (10100) for an invalid or too long span.
 */
async function exportStatistics(
  portal: Stores & Clock,
  { table, language, ...range }: ExportQuery,
): Promise<StreamedFile> {
  const { days, products, countries, agreements } = await readStatistics(portal, range);
  const agreed = new Map(agreements.days.map(({ date, count }) => [date, count]));
  const rows = {
    days: days.map((each) => ({ ...each, agreements: agreed.get(each.date) ?? 0 })),
    products,
    countries,
    licences: agreements.licences,
  } satisfies Record<StatisticsTable, object[]>;
  const span = `${days[0]?.date ?? ""}-${days.at(-1)?.date ?? ""}`;
  return csvFile(portal, {
    name: `statistics-${table}-${span}`,
    columns: exportWords[language].statisticsColumns[table],
    rows: rows[table],
  });
}

export const statisticsCsvCall = {
  statisticsCsv: (portal, asked, { language }) => exportStatistics(portal, { ...asked, language }),
} satisfies Partial<Handlers>;
