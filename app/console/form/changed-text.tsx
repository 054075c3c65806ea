import { useMemo } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { languageTag, type Language } from "../../../contract/language.ts";
import { changesBetween, type Change } from "./text-changes.ts";

/** The words that differ between two texts, with long unchanged stretches folded. */
export function ChangedText({ from, to, language }: { from: string; to: string; language: Language }) {
  const texts = useWords().legal;
  const { changes, isByLine } = useMemo(() => changesBetween(from, to, language), [from, to, language]);
  if (from === to) return <p className="text-note text-ink-2">{texts.noChanges}</p>;
  return (
    <>
      {isByLine && <p className="text-meta text-ink-3">{texts.onlyLines}</p>}
      <div className="changes text-note" lang={languageTag[language]} dir="auto">
        {changes.map((change, index) => (
          <Piece key={index} change={change} />
        ))}
      </div>
    </>
  );
}

function Piece({ change }: { change: Change }) {
  const texts = useWords().legal;
  if (change.kind === "folded")
    return <span className="changes-folded text-meta text-ink-3">{texts.unchangedLines(change.lines)}</span>;
  if (change.kind === "added") return <ins>{change.text}</ins>;
  return change.kind === "removed" ? <del>{change.text}</del> : <span>{change.text}</span>;
}
