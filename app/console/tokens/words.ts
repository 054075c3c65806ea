import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type TokensWords } from "../../../contract/words/shell/tokens.en.ts";
import zh from "../../../contract/words/shell/tokens.zh.ts";

const tokensWords: Record<Language, TokensWords> = { en, zh };

/** Texts of the automation tokens, loaded with their chunk. */
export function useTokensWords(): TokensWords {
  return tokensWords[useLocale().language];
}
