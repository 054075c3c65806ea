import { createContext, use } from "react";
import type { Language } from "../../contract/language.ts";
import type { Words } from "../../contract/words/en.ts";

export type Speech = {
  language: Language;
  words: Words;
  /** Changes the language without leaving the page. Rejects when the other dictionary cannot be fetched. */
  speak: (language: Language) => Promise<void>;
};

export const SpeechContext = createContext<Speech | null>(null);

export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (!speech) throw new Error("SpeechContext is missing");
  return speech;
}

export function useWords(): Words {
  return useSpeech().words;
}
