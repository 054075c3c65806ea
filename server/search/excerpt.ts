import { foldWord, isChinese, wordsOf } from "./words.ts";

/** Lengths of an excerpt in characters; a Chinese character says about as much as two Latin ones. */
const lengths = { latin: 160, chinese: 80 };

export type Excerpt = { excerpt: string; ranges: [from: number, to: number][] };

/** Whether a text has a word that one of the terms begins. */
export function mentions(text: string, terms: string[]): boolean {
  return matches(text, terms).length > 0;
}

/** The part of a text around the most terms, and where the terms stand in it. */
export function excerptOf(text: string, terms: string[]): Excerpt {
  const length = isChinese(text) ? lengths.chinese : lengths.latin;
  const found = matches(text, terms);
  const start = startOf(text, bestStart(found, length), length);
  const end = Math.min(text.length, start + length);
  const lead = start > 0 ? "…" : "";
  const excerpt = lead + text.slice(start, end).trimEnd() + (end < text.length ? "…" : "");
  const ranges = found
    .filter(({ from, to }) => from >= start && to <= end)
    .map(({ from, to }): [number, number] => [from - start + lead.length, to - start + lead.length]);
  return { excerpt, ranges };
}

type Match = { from: number; to: number; term: string };

function matches(text: string, terms: string[]): Match[] {
  return wordsOf(text).flatMap(({ text: word, at }) => {
    const folded = foldWord(word);
    const term = terms.find(
      (one) =>
        folded.startsWith(one) || (folded.includes(one) && one.length > 2) || (isChinese(one) && folded.includes(one)),
    );
    return term === undefined ? [] : [{ from: at, to: at + word.length, term }];
  });
}

/** The match from which on the most different terms fit into the length. */
function bestStart(found: Match[], length: number): number {
  let best = { at: found[0]?.from ?? 0, terms: 0 };
  for (const [index, { from }] of found.entries()) {
    const inReach = new Set<string>();
    for (let i = index; i < found.length && (found[i]?.to ?? 0) - from < length - 20; i++)
      inReach.add(found[i]?.term ?? "");
    if (inReach.size > best.terms) best = { at: from, terms: inReach.size };
  }
  return best.at;
}

/** A little before the match, at the beginning of a word. */
function startOf(text: string, match: number, length: number): number {
  const before = Math.min(match - length / 4, text.length - length);
  if (before <= 0) return 0;
  return wordsOf(text.slice(0, match + 1)).findLast(({ at }) => at <= before)?.at ?? 0;
}
