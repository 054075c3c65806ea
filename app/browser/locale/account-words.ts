import { accountWords, type AccountWords } from "./account-dictionary.ts";
import { useLocale } from "./locale.ts";

export type { AccountWords };

/** All texts of accounts. Islands do not reach this module (an import rule): it has both languages. */
export function useAccountWords(): AccountWords {
  return accountWords[useLocale().language];
}
