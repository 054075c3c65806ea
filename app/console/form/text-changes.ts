import { diffArrays, diffLines, diffWordsWithSpace, type ChangeObject } from "diff";
import { languageTag, type Language } from "../../../contract/language.ts";

/** A line of a diff: its number in the new text, unless it is only in the old one or belongs to the line before. `folded` counts unchanged lines that are left out. */
export type DiffRow = { kind: "line"; line: number | null; pieces: Piece[] } | { kind: "folded"; lines: number };

/** How long words are compared, in milliseconds; then lines are. */
const timeout = 1_000;
/** Lines of context around a change. */
const around = 2;

/**
 * Like `wordsBetween`, line by line, with long unchanged stretches folded. `isByLine`: whole lines were compared, because the texts have
 * too little in common.
 */
export function changedRows(from: string, to: string, language: Language): { rows: DiffRow[]; isByLine: boolean } {
  const { pieces, isByLine } = wordsBetween(from, to, language);
  return { rows: folded(rowsOf(pieces).flatMap(apart)), isByLine };
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

type DiffLine = DiffRow & { kind: "line" };

function rowsOf(pieces: readonly Piece[]): DiffLine[] {
  let row: DiffLine = { kind: "line", line: null, pieces: [] };
  const rows = [row];
  let line = 1;
  let isNumbered = false;
  for (const { kind, text } of pieces)
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) {
        if (kind !== "removed") {
          if (!isNumbered) row.line = line;
          line++;
          isNumbered = false;
        }
        row = { kind: "line", line: null, pieces: [] };
        rows.push(row);
      }
      if (part === "") continue;
      row.pieces.push({ kind, text: part });
      if (kind === "removed" || isNumbered) continue;
      row.line = line;
      isNumbered = true;
    }
  return rows.filter((each) => each.line !== null || each.pieces.length > 0);
}

/** A line of which less than half stayed is shown as it was, and below it as it is: single words would be hard to read. */
function apart(row: DiffLine): DiffLine[] {
  const without = (left: Piece["kind"]) =>
    row.pieces.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join("");
  const [before, now] = [without("added"), without("removed")];
  const isRewritten =
    row.pieces.some(({ kind }) => kind === "removed") && row.pieces.some(({ kind }) => kind === "added");
  const kept = lengthOf(row.pieces.flatMap(({ kind, text }) => (kind === "same" ? [text] : [])).join(""));
  if (!isRewritten || 2 * kept >= Math.max(lengthOf(before), lengthOf(now))) return [row];
  return [
    { ...row, line: null, pieces: [{ kind: "removed", text: before }] },
    { ...row, pieces: [{ kind: "added", text: now }] },
  ];
}

/** Without blanks. */
const lengthOf = (text: string) => text.replace(/\s/gu, "").length;

export const isChanged = (row: DiffRow) => row.kind === "line" && row.pieces.some(({ kind }) => kind !== "same");

/** Leaves out what is not near a change. */
function folded(rows: readonly DiffLine[]): DiffRow[] {
  const isNear = (_: DiffLine, index: number) =>
    rows.slice(Math.max(0, index - around), index + around + 1).some(isChanged);
  const near = rows.map(isNear);
  return rows.flatMap((row, index): DiffRow[] => {
    if (near[index]) return [row];
    if (near[index - 1] === false) return [];
    const end = near.indexOf(true, index);
    const lines = (end === -1 ? rows.length : end) - index;
    return lines === 1 ? [row] : [{ kind: "folded", lines }];
  });
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
