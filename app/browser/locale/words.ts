import { use, type Context } from "react";
import type { Words } from "../../../contract/words/en.ts";
import { LocaleContext, type Locale } from "./locale.ts";

export type Speech = Locale & {
  words: Words;
  /** Changes the language without leaving the page. Rejects when the other dictionary cannot be fetched. */
  speak: (language: Locale["language"]) => Promise<void>;
};

/** A page provides all texts where an island provides a part of them; islands do not reach this module (an import rule). */
export const SpeechContext = LocaleContext as Context<Speech | null>;

export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (!speech) throw new Error("SpeechContext is missing");
  return speech;
}

export function useWords(): Words {
  return useSpeech().words;
}
