import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type DashboardWords } from "../../../contract/words/shell/dashboard.en.ts";
import zh from "../../../contract/words/shell/dashboard.zh.ts";

const dashboardWords: Record<Language, DashboardWords> = { en, zh };

/** The dashboard's texts, loaded with its chunk. */
export function useDashboardWords(): DashboardWords {
  return dashboardWords[useLocale().language];
}
