import { useLocale } from "../browser/locale/locale.ts";
import type { Language } from "../../contract/language.ts";
import barEn from "../../contract/words/shell/bar.en.ts";
import barZh from "../../contract/words/shell/bar.zh.ts";
import errorsEn from "../../contract/words/shell/errors.en.ts";
import errorsZh from "../../contract/words/shell/errors.zh.ts";
import frameEn from "../../contract/words/shell/frame.en.ts";
import frameZh from "../../contract/words/shell/frame.zh.ts";
import searchEn from "../../contract/words/shell/search.en.ts";
import searchZh from "../../contract/words/shell/search.zh.ts";
import settingsEn from "../../contract/words/shell/settings.en.ts";
import settingsZh from "../../contract/words/shell/settings.zh.ts";
import tabsEn from "../../contract/words/shell/tabs.en.ts";
import tabsZh from "../../contract/words/shell/tabs.zh.ts";

const en = { frame: frameEn, tabs: tabsEn, search: searchEn, settings: settingsEn, bar: barEn, errors: errorsEn };

/** The shell's texts, by its parts; both languages are in its script, so that switching is immediate. */
const shellWords: Record<Language, typeof en> = {
  en,
  zh: { frame: frameZh, tabs: tabsZh, search: searchZh, settings: settingsZh, bar: barZh, errors: errorsZh },
};

export function useShellWords(): typeof en {
  return shellWords[useLocale().language];
}
