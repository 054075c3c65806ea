/** A title's pinyin in the forms that people type: from each syllable to the end, and the initials of all syllables. */
export type Pinyin = { from: readonly string[]; initials: string };

/** Takes an entry's syllables: `fa bu > ban ben`. */
export function pinyinOf(pinyin: string): Pinyin {
  const syllables = pinyin.toLowerCase().match(/[^\s>]+/g) ?? [];
  return {
    from: syllables.map((_, index) => syllables.slice(index).join("")),
    initials: syllables.map((syllable) => syllable.charAt(0)).join(""),
  };
}

/** Removes syllable separators from a query: spaces, and the apostrophe of `xi'an`. */
export function withoutGaps(query: string): string {
  return query.replaceAll(/[\s'’>]+/g, "");
}

/** The index of the syllable where the query matches, by whole syllables or by initials; -1 without a match. */
export function pinyinMatchAt({ from, initials }: Pinyin, typed: string): number {
  if (!typed) return -1;
  const whole = from.findIndex((rest) => rest.startsWith(typed));
  const short = initials.indexOf(typed);
  if (whole < 0 || short < 0) return Math.max(whole, short);
  return Math.min(whole, short);
}
