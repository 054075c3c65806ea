import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type LegalWords } from "../../../contract/words/shell/legal.en.ts";
import zh from "../../../contract/words/shell/legal.zh.ts";

const legalWords: Record<Language, LegalWords> = { en, zh };

/** Texts of licence and policies, loaded with their chunk. */
export function useLegalWords(): LegalWords {
  return legalWords[useLocale().language];
}
