import { use, type Context } from "react";
import type { Words } from "../../../contract/words/en.ts";
import { LocaleContext, type Locale } from "./locale.ts";

export type PageLocale = Locale & {
  words: Words;
  /** Switches the language without leaving the page. Rejects if the dictionary cannot be loaded. */
  changeLanguage: (language: Locale["language"]) => Promise<void>;
};

/** A page provides all texts, an island some of them; an import rule keeps islands from this module. */
export const PageLocaleContext = LocaleContext as Context<PageLocale | null>;

export function usePageLocale(): PageLocale {
  const locale = use(PageLocaleContext);
  if (!locale) throw new Error("PageLocaleContext is missing");
  return locale;
}

export function useWords(): Words {
  return usePageLocale().words;
}
