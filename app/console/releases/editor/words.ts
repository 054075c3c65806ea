import { useLocale } from "../../../browser/locale/locale.ts";
import type { Language } from "../../../../contract/language.ts";
import en, { type ReleaseWords } from "../../../../contract/words/shell/release.en.ts";
import zh from "../../../../contract/words/shell/release.zh.ts";

const releaseWords: Record<Language, ReleaseWords> = { en, zh };

/** Texts for editing a release, loaded with its chunk. */
export function useReleaseWords(): ReleaseWords {
  return releaseWords[useLocale().language];
}
