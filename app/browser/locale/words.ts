import { use, type Context } from "react";
import type { Words } from "../../../contract/words/en.ts";
import { LocaleContext, type Locale } from "./locale.ts";

export type PageLocale = Locale & {
  words: Words;
  /** Changes the language without leaving the page. Rejects when the other dictionary cannot be fetched. */
  changeLanguage: (language: Locale["language"]) => Promise<void>;
};

/** A page provides all texts where an island provides a part of them; islands do not reach this module (an import rule). */
export const PageLocaleContext = LocaleContext as Context<PageLocale | null>;

export function usePageLocale(): PageLocale {
  const locale = use(PageLocaleContext);
  if (!locale) throw new Error("SpeechContext is missing");
  return locale;
}

export function useWords(): Words {
  return usePageLocale().words;
}
