import { startTransition, useMemo, useState, type ReactNode } from "react";
import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";
import { fetchDictionary } from "../loading/dictionaries.ts";
import { ChangeLanguageContext } from "../../browser/locale/change-language.ts";
import { LocaleContext } from "../../browser/locale/locale.ts";
import { rememberLanguage } from "../../browser/locale/store-language.ts";

type Props = {
  words: Words;
  /** The language of API calls; it changes first. */
  callLanguage: { language: Language };
  children: ReactNode;
};

/** The shell's language; changing it keeps the state of every view. */
export function LocaleProvider({ words, callLanguage, children }: Props) {
  const [locale, setSpeech] = useState({ language: callLanguage.language, words });
  const changeLanguage = useMemo(
    () => async (language: Language) => {
      const dictionary = await fetchDictionary(language);
      // oxlint-disable-next-line react/immutability -- mutable by design: calls read it
      callLanguage.language = language;
      rememberLanguage(language);
      startTransition(() => setSpeech({ language, words: dictionary }));
    },
    [callLanguage],
  );
  return (
    <LocaleContext value={locale}>
      <ChangeLanguageContext value={changeLanguage}>{children}</ChangeLanguageContext>
    </LocaleContext>
  );
}
