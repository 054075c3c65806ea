const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const hanScript = /\p{Script=Han}/u;

/** The words of a text in either language: Chinese by its words, everything else by letters and digits. */
export function wordsOf(text: string): string[] {
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
    const parts = members.flatMap((member) => member.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/));
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

export function isChinese(text: string): boolean {
  return hanScript.test(text);
}
