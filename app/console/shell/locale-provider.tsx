import { startTransition, useMemo, useState, type ReactNode } from "react";
import type { Language } from "../../../contract/language.ts";
import { fetchDictionary, type ShellWords } from "../loading/dictionaries.ts";
import { FormWordsContext } from "../../browser/locale/form-words.ts";
import { rememberLanguage } from "../../browser/locale/store-language.ts";
import { PageLocaleContext } from "../../browser/locale/words.ts";

type Props = {
  words: ShellWords;
  /** The language of API calls; it changes first. */
  callLanguage: { language: Language };
  children: ReactNode;
};

/** The shell's language; changing it keeps the state of every view. */
export function LocaleProvider({ words, callLanguage, children }: Props) {
  const [locale, setSpeech] = useState({ language: callLanguage.language, words });
  const value = useMemo(() => {
    const changeLanguage = async (language: Language) => {
      const dictionary = await fetchDictionary(language);
      // oxlint-disable-next-line react/immutability -- mutable by design: calls read it
      callLanguage.language = language;
      rememberLanguage(language);
      startTransition(() => setSpeech({ language, words: dictionary }));
    };
    return { ...locale, changeLanguage };
  }, [locale, callLanguage]);
  return (
    <PageLocaleContext value={value}>
      <FormWordsContext value={locale.words.account}>{children}</FormWordsContext>
    </PageLocaleContext>
  );
}
