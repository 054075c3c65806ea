import type { Language } from "../../contract/language.ts";
import en, { type ApplyWords } from "../../contract/words/apply.en.ts";
import zh from "../../contract/words/apply.zh.ts";
import { useSpeech } from "./words.ts";

/** Both together: they come with the application's screens, and a change of the language needs no further part. */
const applyWords: Record<Language, ApplyWords> = { en, zh };

export function useApplyWords(): ApplyWords {
  return applyWords[useSpeech().language];
}
