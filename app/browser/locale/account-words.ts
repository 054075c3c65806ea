import { accountWords, type AccountTexts } from "./account-dictionary.ts";
import { useLocale } from "./locale.ts";

export type { AccountTexts };

/** All texts of accounts. Islands do not reach this module (an import rule): it has both languages. */
export function useAccountWords(): AccountTexts {
  return accountWords[useLocale().language];
}
