import { useMemo } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { languageTag, type Language } from "../../../contract/language.ts";
import { changedRows, isChanged, type DiffRow } from "./text-changes.ts";

/** The lines that differ between two texts, and in them the words, with long unchanged stretches folded. */
export function ChangedText({ from, to, language }: { from: string; to: string; language: Language }) {
  const texts = useWords().operator.changes;
  const { rows, isByLine } = useMemo(() => changedRows(from, to, language), [from, to, language]);
  if (from === to) return <p className="text-note text-ink-2">{texts.none}</p>;
  return (
    <>
      {isByLine && <p className="text-meta text-ink-3">{texts.onlyLines}</p>}
      <div className="changes" lang={languageTag[language]} dir="auto">
        {rows.map((row, index) => (
          <Row key={index} row={row} />
        ))}
      </div>
    </>
  );
}

function Row({ row }: { row: DiffRow }) {
  const texts = useWords().operator.changes;
  if (row.kind === "folded")
    return <p className="changes-folded text-meta text-ink-3">{texts.unchangedLines(row.lines)}</p>;
  return (
    <p data-changed={isChanged(row) ? "" : undefined}>
      <span className="changes-line">{row.line}</span>
      <span>
        {row.pieces.map(({ kind, text }, index) => {
          if (kind === "added") return <ins key={index}>{text}</ins>;
          return kind === "removed" ? <del key={index}>{text}</del> : <span key={index}>{text}</span>;
        })}
      </span>
    </p>
  );
}
