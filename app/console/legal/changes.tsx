import { useMemo } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { languages, languageTag, type Language } from "../../../contract/language.ts";
import { changesBetween, type Change } from "../form/text-changes.ts";
import type { LegalDraft } from "./legal-draft.ts";

/** The changes of a new version in each language. */
export function Changes({ from, to }: { from: LegalDraft["body"]; to: LegalDraft["body"] }) {
  const texts = useWords().legal;
  const { languages: names } = useWords().operator;
  return (
    <>
      <p className="text-ui text-ink-2">{texts.changesText}</p>
      <div className="legal-columns">
        {languages.map((language) => (
          <section key={language} aria-label={names[language]}>
            <h3>{names[language]}</h3>
            <TextChanges from={from[language]} to={to[language]} language={language} />
          </section>
        ))}
      </div>
    </>
  );
}

/** The words that differ between two texts, with long unchanged stretches folded. */
export function TextChanges({ from, to, language }: { from: string; to: string; language: Language }) {
  const texts = useWords().legal;
  const { changes, isByLine } = useMemo(() => changesBetween(from, to, language), [from, to, language]);
  if (from === to) return <p className="text-note text-ink-2">{texts.noChanges}</p>;
  return (
    <>
      {isByLine && <p className="text-meta text-ink-3">{texts.onlyLines}</p>}
      <div className="changes" lang={languageTag[language]} dir="auto">
        {changes.map((change, index) => (
          <Piece key={index} change={change} />
        ))}
      </div>
    </>
  );
}

function Piece({ change }: { change: Change }) {
  const texts = useWords().legal;
  if (change.kind === "folded") return <span className="changes-folded">{texts.unchangedLines(change.lines)}</span>;
  if (change.kind === "added") return <ins>{change.text}</ins>;
  return change.kind === "removed" ? <del>{change.text}</del> : <span>{change.text}</span>;
}
