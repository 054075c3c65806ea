import { readingsOf } from "./pinyin.ts";
import { isChinese } from "./words.ts";

/** Lengths of an excerpt in characters; a Chinese character is about as informative as two Latin ones. */
const lengths = { latin: 160, chinese: 80 };

export type Excerpt = { excerpt: string; ranges: [from: number, to: number][] };

type Match = { from: number; to: number; term: string };

/** At most this many words of an excerpt are marked. */
const maxMarks = 2;

/** Whether a text contains any of the terms as they are written. */
export function containsAny(text: string, terms: readonly string[]): boolean {
  const folded = foldedOf(text);
  return folded !== undefined && terms.some((term) => !occurrences(text, folded, term).next().done);
}

/** Whether a text contains what any of the terms spells in pinyin. */
export function containsPinyin(text: string, terms: readonly string[]): boolean {
  return terms.some((term) => !pinyinMatches(text, term).next().done);
}

/**
 * The part of a text with the most terms, and the positions of some of them in it. An excerpt of prose ends where its
 * block ends, one of code goes over several lines.
 */
export function excerptOf(whole: string, terms: readonly string[], kind: "prose" | "code"): Excerpt {
  const text = kind === "prose" ? bestBlock(whole, terms) : whole;
  const length = isChinese(text) ? lengths.chinese : lengths.latin;
  const found = matches(text, terms);
  const start = startOf(text, bestStart(found, length), length);
  const end = endOf(text, start + length);
  const lead = start > 0 ? "…" : "";
  const shown = text.slice(start, end).trimEnd();
  const marked = found.filter(({ from, to }) => from >= start && to <= start + shown.length);
  return {
    excerpt: lead + shown.replaceAll("\n", " ") + (end < text.length ? "…" : ""),
    ranges: marksOf(text, marked).map(({ from, to }) => [from - start + lead.length, to - start + lead.length]),
  };
}

/** The block with the most terms; of several, the first that is more than a heading. */
function bestBlock(text: string, terms: readonly string[]): string {
  const blocks = text.split("\n").map((block) => {
    const found = new Set(matches(block, terms).map(({ term }) => term)).size;
    return { block, rank: 2 * found + Number(block.length > (isChinese(block) ? 20 : 40)) };
  });
  const best = Math.max(...blocks.map(({ rank }) => rank));
  return blocks.find(({ rank }) => rank === best)?.block ?? "";
}

/** The first occurrences of different terms, in order, where a word or an identifier begins. */
function marksOf(text: string, found: readonly Match[]): Match[] {
  const marked: Match[] = [];
  for (const isRepeated of [false, true])
    for (const match of found) {
      if (marked.length === maxMarks) break;
      if (/[\p{L}\p{N}_]/u.test(text[match.from - 1] ?? "") && !isChinese(text.slice(match.from - 1, match.from + 1)))
        continue;
      if (marked.some(({ from, to }) => match.from < to && from < match.to)) continue;
      if (isRepeated || marked.every(({ term }) => term !== match.term)) marked.push(match);
    }
  return marked.toSorted((one, other) => one.from - other.from);
}

/** The positions of the terms in a text, otherwise of what matches them in pinyin, in order. */
function matches(text: string, terms: readonly string[]): Match[] {
  const folded = foldedOf(text);
  if (folded === undefined) return [];
  const written = terms.flatMap((term) => [...occurrences(text, folded, term)]);
  const found = written.length ? written : terms.flatMap((term) => [...pinyinMatches(text, term)]);
  return found.toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/**
 * The text in lower case; `undefined` if that changes its length, as with a few letters: such a text is shown from its
 * start.
 */
function foldedOf(text: string): string | undefined {
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded : undefined;
}

function* occurrences(text: string, folded: string, term: string): Generator<Match> {
  for (let from = folded.indexOf(term); from >= 0; from = folded.indexOf(term, from + term.length)) {
    const to = from + term.length;
    const isWhole = term.length > 1 || isChinese(term) || !/[\p{L}\p{N}]/u.test(text[to] ?? "");
    if (isWhole && beginsWord(text, from)) yield { from, to, term };
  }
}

/**
 * Whether a word begins here: after a character other than a letter or digit, at a capital within an identifier, or at
 * a Chinese character.
 */
function beginsWord(text: string, at: number): boolean {
  const character = text[at] ?? "";
  const before = text[at - 1];
  if (before === undefined || before === " " || isChinese(character)) return true;
  return !/[\p{L}\p{N}]/u.test(before) || isChinese(before) || (/\p{Lu}/u.test(character) && /\p{Ll}/u.test(before));
}

/** The positions where the pinyin of a text matches a term, such as `yulan` at 预览, within the range of one excerpt. */
function* pinyinMatches(text: string, term: string): Generator<Match> {
  if (!/^[a-z]{2,}$/.test(term)) return;
  let reach = Number.POSITIVE_INFINITY;
  for (const { 0: phrase, index } of text.matchAll(/\p{Script=Han}+/gu)) {
    if (index > reach) return;
    for (let first = 0; first < phrase.length; first++) {
      const last = spelledUntil(phrase, first, term);
      if (last === undefined) continue;
      reach = Math.min(reach, index + first + lengths.latin);
      yield { from: index + first, to: index + last, term };
    }
  }
}

/**
 * The end of the characters whose pinyin matches a term, the last one perhaps only by a prefix; `undefined` without a
 * match.
 */
function spelledUntil(phrase: string, from: number, term: string): number | undefined {
  const character = phrase[from];
  if (character === undefined) return undefined;
  for (const reading of readingsOf(character)) {
    if (reading.startsWith(term)) return from + 1;
    const until = term.startsWith(reading) ? spelledUntil(phrase, from + 1, term.slice(reading.length)) : undefined;
    if (until !== undefined) return until;
  }
  return undefined;
}

/** The match from which the most distinct terms fit into the length. */
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

/**
 * The start of the excerpt, a little before the match: in code the line's start, otherwise after a space and
 * punctuation, so that it begins with a whole word.
 */
function startOf(text: string, match: number, length: number): number {
  const before = Math.min(match - length / 4, text.length - length);
  if (before <= 0) return 0;
  const line = text.lastIndexOf("\n", match) + 1;
  if (line > match - length / 2) return line;
  const from = Math.floor(before);
  const gap = /[\s，。；：、！？][\s，。；：、！？./,;:·–-]*/.exec(text.slice(from, match));
  return gap ? from + gap.index + gap[0].length : from;
}

/** The end of the excerpt: before a word that would be cut; Chinese may be cut anywhere. */
function endOf(text: string, max: number): number {
  if (max >= text.length) return text.length;
  const [cut = ""] = /[^\s，。；：、！？\p{Script=Han}]*$/u.exec(text.slice(0, max)) ?? [];
  return cut.length < 30 && !/[\s，。；：、！？]/.test(text[max] ?? "") ? max - cut.length : max;
}
