import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type OperatorWords } from "../../../contract/words/shell/operator.en.ts";
import zh from "../../../contract/words/shell/operator.zh.ts";

const operatorWords: Record<Language, OperatorWords> = { en, zh };

/** Texts that several operator views share. */
export function useOperatorWords(): OperatorWords {
  return operatorWords[useLocale().language];
}
