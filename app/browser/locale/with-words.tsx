import { useMemo, type ReactNode } from "react";
import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";
import { withSite } from "../../../contract/words/with-site.ts";
import { siteTexts } from "./site-texts.ts";
import { dictionaryOf, LocaleContext, useLocale } from "./locale.ts";

type Props = { own: Record<Language, Partial<Words>>; children: ReactNode };

/** Adds texts that come with a part which is loaded later. They are in both languages, so that switching loads nothing. */
export function WithWords({ own, children }: Props) {
  const locale = useLocale();
  const value = useMemo(
    () => ({
      ...locale,
      words: dictionaryOf([locale.words, withSite(own[locale.language], siteTexts(locale.language))]),
    }),
    [locale, own],
  );
  return <LocaleContext value={value}>{children}</LocaleContext>;
}
