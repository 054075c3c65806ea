import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type AccountsWords } from "../../../contract/words/shell/accounts.en.ts";
import zh from "../../../contract/words/shell/accounts.zh.ts";

const accountsWords: Record<Language, AccountsWords> = { en, zh };

/** Texts for managing accounts, loaded with its chunk. */
export function useAccountsWords(): AccountsWords {
  return accountsWords[useLocale().language];
}
