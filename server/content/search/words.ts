import { pinyin } from "pinyin-pro";

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const hanScript = /\p{Script=Han}/u;

/** The words of a text in either language: Chinese by its words, everything else by letters and digits. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  // In Unicode's rules a colon may stand within a word
  for (const { segment, isWordLike } of segmenter.segment(text.replaceAll(":", " "))) {
    if (isWordLike) words.push(segment);
  }
  return words;
}

/** British spellings that readers type and texts use. */
const spellings = new Map([
  ["licence", "license"],
  ["licences", "licenses"],
  ["organisation", "organization"],
  ["colour", "color"],
  ["colours", "colors"],
]);

/** A word as it is compared: compatibility forms folded, lower case, spelled one way. */
export function foldWord(word: string): string {
  const folded = word.normalize("NFKC").toLowerCase();
  return spellings.get(folded) ?? folded;
}

/** The longest term that is indexed; longer ones are no words. */
const longestTerm = 64;

/** What a text is found by. Identifiers are found by their members and parts, too (`PassthroughLayer.depthTest`). */
export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    if (hanScript.test(word)) return [foldWord(word)];
    const members = word.split(/[._]/);
    const parts = members.flatMap((member) => member.split(/(?<=[a-z0-9])(?=[A-Z])/));
    const terms = new Set([word, ...[...members, ...parts].filter((part) => part.length > 1)]);
    return [...terms].map(foldWord).filter((term) => term.length <= longestTerm);
  });
}

/** The number of terms used of a query; more do not improve results. */
const maxTerms = 12;

/** The distinct terms of a query. */
export function queryTerms(query: string): string[] {
  return [...new Set(query.split(/\s+/).flatMap(termsOf))].slice(0, maxTerms);
}

/** Pinyin as a term, apart from words with the same letters. */
export function pinyinTerm(letters: string): string {
  return `~${letters}`;
}

/**
 * What a Chinese text is found by when it is typed in pinyin without tones: each word, and each run from a word to the
 * end of its phrase, so that `shoushizhuizong` finds 手势追踪 wherever the words are split.
 */
export function pinyinOf(text: string): string[] {
  const terms = new Set<string>();
  for (const phrase of text.match(/\p{Script=Han}+/gu) ?? []) {
    const syllables = wordsOf(phrase).map((word) => syllablesOf(word).join(""));
    syllables.forEach((syllable, index) => {
      terms.add(syllable);
      if (index + 1 < syllables.length) terms.add(syllables.slice(index, index + longestRun).join(""));
    });
  }
  return [...terms].map(pinyinTerm);
}

/**
 * What a Chinese title is found by when only the first letters of its pinyin are typed, as `ts` finds 透视: from the start
 * of each of its words to the end of the word, and of the phrase.
 */
export function initialsOf(title: string): string[] {
  const terms = new Set<string>();
  for (const phrase of title.match(/\p{Script=Han}+/gu) ?? []) {
    const words = wordsOf(phrase).map((word) =>
      syllablesOf(word)
        .map(([first = ""]) => first)
        .join(""),
    );
    words.forEach((word, index) => {
      terms.add(word);
      terms.add(words.slice(index).join(""));
    });
  }
  return [...terms].filter((initials) => initials.length > 1).map(pinyinTerm);
}

/** Pinyin of words that occurred before: texts are made of few. */
const knownSyllables = new Map<string, string[]>();
const maxKnownSyllables = 50_000;

function syllablesOf(word: string): string[] {
  const known = knownSyllables.get(word);
  if (known) return known;
  const syllables = pinyin(word, { toneType: "none", type: "array" }).map((syllable) => syllable.replaceAll("ü", "v"));
  if (knownSyllables.size >= maxKnownSyllables) knownSyllables.clear();
  knownSyllables.set(word, syllables);
  return syllables;
}

/** All readings of a character in pinyin, without tones. */
export function readingsOf(character: string): readonly string[] {
  const known = readings.get(character);
  if (known) return known;
  const syllables = pinyin(character, { toneType: "none", type: "array", multiple: true });
  const found = [...new Set(syllables.map((syllable) => syllable.replaceAll("ü", "v")))];
  readings.set(character, found);
  return found;
}

const readings = new Map<string, readonly string[]>();

/** Words in one pinyin run; a longer one is not typed without a space. */
const longestRun = 4;

export function isChinese(text: string): boolean {
  return hanScript.test(text);
}
