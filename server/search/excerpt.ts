import { isChinese, syllablesOf, termsOf, wordsOf } from "./words.ts";

/** Lengths of an excerpt in characters; a Chinese character says about as much as two Latin ones. */
const lengths = { latin: 160, chinese: 80 };

/** What was looked for: the terms of the index that matched, and those that were typed. */
export type Sought = { terms: ReadonlySet<string>; typed: readonly string[] };

export type Excerpt = { excerpt: string; ranges: [from: number, to: number][] };

/** Whether a text has one of the terms by which it was found. */
export function mentions(text: string, sought: Sought): boolean {
  return matches(text, sought).length > 0;
}

/** The part of a text around the most terms, and where the terms stand in it. */
export function excerptOf(text: string, sought: Sought): Excerpt {
  const length = isChinese(text) ? lengths.chinese : lengths.latin;
  const found = matches(text, sought);
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

/** The words of a text that the index knows by one of the terms, or else what was typed in pinyin; in their order. */
function matches(text: string, { terms, typed }: Sought): Match[] {
  const written = wordsOf(text).flatMap(({ text: word, at }): Match[] => {
    const term = termsOf(word).find((one) => terms.has(one));
    return term === undefined ? [] : [{ from: at, to: at + word.length, term }];
  });
  if (written.length) return written;
  const spoken = typed.filter((term) => /^[a-z]{3,}$/.test(term)).flatMap((term) => pinyinMatches(text, term));
  return spoken.sort((a, b) => a.from - b.from);
}

/** Where the pinyin of a text's characters begins with a term, such as `yulan` at 预览. */
function pinyinMatches(text: string, term: string): Match[] {
  return [...text.matchAll(/\p{Script=Han}+/gu)].flatMap(({ 0: phrase, index }) => {
    const syllables = syllablesOf(phrase);
    return syllables.flatMap((_, first): Match[] => {
      let spoken = "";
      let last = first;
      while (spoken.length < term.length && last < syllables.length) spoken += syllables[last++];
      return spoken.startsWith(term) ? [{ from: index + first, to: index + last, term }] : [];
    });
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
