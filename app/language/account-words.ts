import { accountWords, type AccountWords } from "./account-dictionary.ts";

export type { AccountWords };
import { useSpeech } from "./words.ts";

export function useAccountWords(): AccountWords {
  return accountWords[useSpeech().language];
}
