import { pinyin } from "pinyin-pro";

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const han = /\p{Script=Han}/u;

/** A word of a text and where it begins. */
export type Word = { text: string; at: number };

/** The words of a text in either language: Chinese by its words, everything else by letters and digits. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push({ text: segment, at: index });
  }
  return words;
}

/** A word as it is compared: compatibility forms folded, lower case. */
export function foldWord(word: string): string {
  return word.normalize("NFKC").toLowerCase();
}

/** What a text is found by. Identifiers are found by their parts, too (`PassthroughLayer.depthTest`). */
export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap(({ text: word }) => {
    const parts = han.test(word) ? [] : word.split(/[._]|(?<=[a-z0-9])(?=[A-Z])/).filter((part) => part.length > 1);
    return parts.length > 1 ? [foldWord(word), ...parts.map(foldWord)] : [foldWord(word)];
  });
}

/**
 * What a Chinese text is found by when it is typed in pinyin without tones: each word, and each run from a word to the
 * end of its phrase, so that `shoushizhuizong` finds 手势追踪 wherever the words are split.
 */
export function pinyinOf(text: string): string[] {
  const terms = new Set<string>();
  for (const phrase of text.match(/\p{Script=Han}+/gu) ?? []) {
    const syllables = wordsOf(phrase).map(({ text: word }) =>
      pinyin(word, { toneType: "none", type: "array" }).join("").replaceAll("ü", "v"),
    );
    syllables.forEach((syllable, index) => {
      terms.add(syllable);
      if (index + 1 < syllables.length) terms.add(syllables.slice(index, index + longestRun).join(""));
    });
  }
  return [...terms];
}

/** The pinyin of each character, without tones. */
export function syllablesOf(chinese: string): string[] {
  return pinyin(chinese, { toneType: "none", type: "array" }).map((syllable) => syllable.replaceAll("ü", "v"));
}

/** Words in one pinyin run; a longer one is not typed without a space. */
const longestRun = 4;

export function isChinese(text: string): boolean {
  return han.test(text);
}
