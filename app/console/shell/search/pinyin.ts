/** A title as it is typed in pinyin: from each of its syllables to its end, and by the first letters of all. */
export type Pinyin = { from: readonly string[]; initials: string };

/** Takes syllables as an entry has them: `fa bu > ban ben`. */
export function pinyinOf(pinyin: string): Pinyin {
  const syllables = pinyin.toLowerCase().match(/[^\s>]+/g) ?? [];
  return {
    from: syllables.map((_, index) => syllables.slice(index).join("")),
    initials: syllables.map((syllable) => syllable.charAt(0)).join(""),
  };
}

/** What stands between syllables while somebody types: spaces, and the apostrophe of `xi'an`. */
export function withoutGaps(query: string): string {
  return query.replaceAll(/[\s'’>]+/g, "");
}

/** The syllable at which a title says this, by whole syllables or by first letters; -1 where it does not. */
export function pinyinMatchAt({ from, initials }: Pinyin, typed: string): number {
  if (!typed) return -1;
  const whole = from.findIndex((rest) => rest.startsWith(typed));
  const short = initials.indexOf(typed);
  if (whole < 0 || short < 0) return Math.max(whole, short);
  return Math.min(whole, short);
}
