import type { Language } from "../../../contract/language.ts";
import en, { type DashboardWords } from "../../../contract/words/shell/dashboard.en.ts";
import zh from "../../../contract/words/shell/dashboard.zh.ts";
import { usePageLocale } from "../../browser/locale/words.ts";

const dashboardWords: Record<Language, DashboardWords> = { en, zh };

/** The dashboard's texts, loaded with its chunk. */
export function useDashboardWords(): DashboardWords {
  return dashboardWords[usePageLocale().language];
}
