import { diffArrays, diffLines, diffWordsWithSpace, type ChangeObject } from "diff";
import { languageTag, type Language } from "../../../contract/language.ts";

/** A piece of a diff; `folded` counts unchanged lines that are left out. */
export type Change = { kind: "same" | "added" | "removed"; text: string } | { kind: "folded"; lines: number };
type Changes = {
  changes: Change[];
  /** Lines were compared instead of words, because the texts have too little in common. */
  isByLine: boolean;
};

/** How long words are compared, in milliseconds; then lines are. */
const timeout = 1_000;
/** Lines of context around a change. */
const around = 2;

/** Like `wordsBetween`, with long unchanged stretches folded. */
export function changesBetween(from: string, to: string, language: Language): Changes {
  const { pieces, isByLine } = wordsBetween(from, to, language);
  return { changes: pieces.flatMap((piece, index) => folded(piece, index, pieces.length)), isByLine };
}

/** A word-by-word diff; `Intl.Segmenter` splits Chinese words. */
export function wordsBetween(from: string, to: string, language: Language): { pieces: Piece[]; isByLine: boolean } {
  const intlSegmenter = new Intl.Segmenter(languageTag[language], { granularity: "word" });
  const words = diffWordsWithSpace(from, to, { intlSegmenter, timeout });
  return { pieces: (words ?? diffLines(from, to)).map(pieceOf), isByLine: !words };
}

type Piece = { kind: "same" | "added" | "removed"; text: string };

function pieceOf({ value, added, removed }: ChangeObject<string>): Piece {
  return { kind: added ? "added" : removed ? "removed" : "same", text: value };
}

/** Removes the middle of an unchanged stretch; at the ends of the text, all but the context. */
function folded(piece: Piece, index: number, count: number): Change[] {
  if (piece.kind !== "same") return [piece];
  const lines = piece.text.split("\n");
  const before = index === 0 ? 0 : around + 1;
  const after = index === count - 1 ? 0 : around + 1;
  const left = lines.length - before - after;
  if (left <= 1) return [piece];
  const head: Change = { kind: "same", text: lines.slice(0, before).join("\n") };
  const tail: Change = { kind: "same", text: lines.slice(lines.length - after).join("\n") };
  return [...(before > 0 ? [head] : []), { kind: "folded", lines: left }, ...(after > 0 ? [tail] : [])];
}

/** A line of the new text, counted from 1, and what stood there before. Removed lines are reported at the line after them. */
export type ChangedLine = { line: number; kind: "added" | "changed" | "removed"; before: string };

/** Where a text differs from an earlier one; blank lines do not count. */
export function changedLines(from: string, to: string): ChangedLine[] {
  const found: ChangedLine[] = [];
  const lines = to.split("\n");
  let line = 1;
  let before: string[] = [];
  for (const { value, added, removed } of diffArrays(from.split("\n"), lines)) {
    if (removed) {
      before = value.filter(isWritten);
      continue;
    }
    for (const [index, text] of value.entries())
      if (added && isWritten(text)) {
        const old = before.shift();
        found.push({ line: line + index, kind: old === undefined ? "added" : "changed", before: old ?? "" });
      }
    if (before.length > 0)
      found.push({ line: line + (added ? value.length : 0), kind: "removed", before: before.join("\n") });
    before = [];
    line += value.length;
  }
  if (before.length > 0) found.push({ line: lines.length, kind: "removed", before: before.join("\n") });
  return found;
}

const isWritten = (text: string) => text.trim() !== "";
