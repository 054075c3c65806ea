import { startTransition, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";
import { fetchDictionary } from "../loading/dictionaries.ts";
import { ChangeLanguageContext } from "../../browser/locale/change-language.ts";
import { LocaleContext } from "../../browser/locale/locale.ts";
import { rememberLanguage } from "../../browser/locale/store-language.ts";

type Props = {
  /** The frame's texts. */
  words: Words;
  /** With those of the views, which are rendered once it has resolved. */
  dictionary: Promise<Words>;
  /** The language of API calls; it changes first. */
  callLanguage: { language: Language };
  children: ReactNode;
};

/** The shell's language; changing it keeps the state of every view. */
export function LocaleProvider({ words, dictionary, callLanguage, children }: Props) {
  const [locale, setLocale] = useState({ language: callLanguage.language, words });
  useEffect(() => {
    dictionary.then(
      (whole) => setLocale((known) => ({ ...known, words: whole })),
      () => {}, // whoever waits for it reports the error
    );
  }, [dictionary]);
  const changeLanguage = useMemo(
    () => async (language: Language) => {
      const whole = await fetchDictionary(language);
      // oxlint-disable-next-line react/immutability -- mutable by design: calls read it
      callLanguage.language = language;
      rememberLanguage(language);
      startTransition(() => setLocale({ language, words: whole }));
    },
    [callLanguage],
  );
  return (
    <LocaleContext value={locale}>
      <ChangeLanguageContext value={changeLanguage}>{children}</ChangeLanguageContext>
    </LocaleContext>
  );
}
