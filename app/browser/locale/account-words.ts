import { accountWords, type AccountTexts } from "./account-dictionary.ts";
import { useLocale } from "./locale.ts";

export type { AccountTexts };

/** All texts of accounts. An import rule keeps islands from this module, which contains both languages. */
export function useAccountWords(): AccountTexts {
  return accountWords[useLocale().language];
}
