import { useMemo } from "react";
import type { Language } from "../../../contract/language.ts";
import en, { type ResultTexts } from "../../../contract/words/application-result.en.ts";
import zh from "../../../contract/words/application-result.zh.ts";
import { ApplyWordsContext, useApplyWords } from "../../browser/locale/apply-words.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import type { ContactDetails } from "../tracker/progress-panel.tsx";
import ResultView from "./result-view.tsx";

/** Both together: mostly the result is a document of its own. */
const resultTexts: Record<Language, ResultTexts> = { en, zh };

/** The result within the application's document. */
export default function ResultWithin(contact: ContactDetails) {
  const { language } = useLocale();
  const apply = useApplyWords();
  const words = useMemo(() => ({ ...apply, ...resultTexts[language] }), [apply, language]);
  return (
    <ApplyWordsContext value={words}>
      <ResultView {...contact} />
    </ApplyWordsContext>
  );
}
