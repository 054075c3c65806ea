import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type ChartWords } from "../../../contract/words/shell/chart.en.ts";
import zh from "../../../contract/words/shell/chart.zh.ts";

const chartWords: Record<Language, ChartWords> = { en, zh };

/** Texts of charts by day. */
export function useChartWords(): ChartWords {
  return chartWords[useLocale().language];
}
