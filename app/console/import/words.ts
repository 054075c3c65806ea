import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type ChangelogWords } from "../../../contract/words/shell/changelog.en.ts";
import zh from "../../../contract/words/shell/changelog.zh.ts";

const changelogWords: Record<Language, ChangelogWords> = { en, zh };

/** Texts for importing a change log, loaded with its chunk. */
export function useChangelogWords(): ChangelogWords {
  return changelogWords[useLocale().language];
}
