import { useWords } from "../../browser/locale/locale.ts";
import { languages } from "../../../contract/language.ts";
import { ChangedText } from "../form/changed-text.tsx";
import type { LegalDraft } from "./legal-draft.ts";

type Props = { from: LegalDraft["body"]; to: LegalDraft["body"] };

/** The changes of a new version. */
export function Changes({ from, to }: Props) {
  const texts = useWords().legal;
  const { languages: names } = useWords().operator;
  return (
    <>
      <p className="text-ui text-ink-2">{texts.changesText}</p>
      <div className="legal-columns">
        {languages.map((language) => (
          <section key={language} aria-label={names[language]}>
            <h3>{names[language]}</h3>
            <ChangedText from={from[language]} to={to[language]} language={language} />
          </section>
        ))}
      </div>
    </>
  );
}
