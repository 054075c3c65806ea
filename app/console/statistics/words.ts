import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type StatisticsWords } from "../../../contract/words/shell/statistics.en.ts";
import zh from "../../../contract/words/shell/statistics.zh.ts";

const statisticsWords: Record<Language, StatisticsWords> = { en, zh };

/** Texts of the statistics, loaded with their chunk. */
export function useStatisticsWords(): StatisticsWords {
  return statisticsWords[useLocale().language];
}
