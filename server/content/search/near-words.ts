import type { Read } from "../../database/database.ts";
import { isChinese } from "./words.ts";

/** How many words of the documents a misspelt one is compared with, and how many of the nearest count. */
const maxCompared = 5_000;
const maxNear = 10;

/** How many letters of a word may be wrong, missing, too many or swapped. In Chinese, another character is another word. */
function allowedEdits(term: string): number {
  if (isChinese(term) || term.length < 4) return 0;
  return term.length < 7 ? 1 : 2;
}

/** The words of documents nearest to a misspelt one. One of its first two letters begins them. */
export async function nearWords(read: Read, term: string): Promise<string[]> {
  const edits = allowedEdits(term);
  if (edits === 0) return [];
  const rows = await read
    .selectFrom("search_words")
    .select("word")
    .where((row) =>
      row.or(
        [...new Set(Array.from(term).slice(0, 2))].map((letter) =>
          row.and([row("word", ">=", letter), row("word", "<", `${letter}\uffff`)]),
        ),
      ),
    )
    .where((row) => row.between(row.fn<number>("length", ["word"]), term.length - edits, term.length + edits))
    .limit(maxCompared)
    .execute();
  return rows
    .map(({ word }) => ({ word, distance: distanceOf(term, word) }))
    .filter(({ distance }) => distance <= edits)
    .toSorted((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
    .slice(0, maxNear)
    .map(({ word }) => word);
}

/** The distance of Levenshtein, where two swapped letters count as one edit. */
function distanceOf(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + Number(!isSame),
        isSwapped && i > 1 && j > 1 ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? Infinity;
}
