import { LRUCache } from "lru-cache";
import { pinyin } from "pinyin-pro";
import { pinyinTerm, wordsOf } from "./words.ts";

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
const knownSyllables = new LRUCache<string, string[]>({ max: 50_000 });

function syllablesOf(word: string): string[] {
  const known = knownSyllables.get(word);
  if (known) return known;
  const syllables = pinyin(word, { toneType: "none", type: "array" }).map((syllable) => syllable.replaceAll("ü", "v"));
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

/** The most words whose pinyin somebody types without a space between them. */
const longestRun = 4;
