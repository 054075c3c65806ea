import Fuse, { type FuseOptionKey } from "fuse.js/basic";
import type { Language } from "../../../../contract/language.ts";
import type { SearchEntry } from "./entries.ts";
import { errorCounter } from "./errors.ts";
import { pinyinMatchAt, pinyinOf, withoutGaps, type Pinyin } from "./pinyin.ts";

/** Fuse's options as the specification fixes them (section 9), and its defaults. */
const figures = { threshold: 0.4, distance: 100, location: 0, shouldSort: true } as const;
const weights = { title: 0.7, path: 0.3 } as const;
/** The number of characters of a query that count. Fuse 7 has no such limit. */
const longestQuery = 32;

/** `by`: the language of the matching title; pinyin counts as Chinese. */
export type RouteMatch = SearchEntry & { by: Language };

/** An entry prepared for comparison: NFKC, lower case. */
type Name = { entry: SearchEntry; titles: Record<Language, string>; path: string; pronunciation: Pinyin };

/**
 * The results of one matcher, best first: `sure` ones contain the query literally, `near` ones resemble it.
 */
type Matches = { by: Language; sure: readonly Name[]; near: readonly Name[] };
type Matcher = (query: string) => Matches;

const han = /\p{Script=Han}/u;

/**
 * Opens the search over a list; a changed list or language needs another one. Results are sorted best first. Visible
 * text (title and path in the current language) ranks as the specification says. Literal matches of the other language
 * and of pinyin follow the visible literal matches, and precede approximate ones, so that approximate matches never
 * hide an exact title or exact pinyin. If nothing matches literally, approximate matches of all of them are included.
 */
export function openSearch(entries: readonly SearchEntry[], language: Language): (query: string) => RouteMatch[] {
  const names = entries.map(nameOf);
  const other = language === "en" ? "zh" : "en";
  const matchVisible = byTexts(names, language, weights);
  const matchOtherLanguage = byTexts(names, other, { title: 1 });
  const matchPinyin = byPinyin(names);

  return (query) => {
    const sought = normalizeQuery(query);
    if (!sought) return [];
    const isChinese = han.test(sought);
    const matches = [matchVisible(sought)];
    if (isChinese === (other === "zh")) matches.push(matchOtherLanguage(sought)); // the other script cannot match there
    if (!isChinese) matches.push(matchPinyin(sought));
    return merged(sought, matches);
  };
}

function byTexts(names: Name[], language: Language, { title, path }: { title: number; path?: number }): Matcher {
  const keys: FuseOptionKey<Name>[] = [{ name: "title", weight: title, getFn: ({ titles }) => titles[language] }];
  if (path) keys.push({ name: "path", weight: path });
  const textsOf = (name: Name) => (path ? [name.titles[language], name.path] : [name.titles[language]]);
  const resembling = openFuse(names, keys, textsOf);
  return (query) => {
    const found = resembling(query);
    const sure = found.findLastIndex((name) => textsOf(name).some((text) => text.includes(query))) + 1;
    return { by: language, sure: found.slice(0, sure), near: found.slice(sure) }; // matches that rank before the last literal match stay before it
  };
}

function byPinyin(names: Name[]): Matcher {
  const known = names.filter(({ pronunciation }) => pronunciation.initials);
  const textOf = ({ pronunciation }: Name) => pronunciation.from[0] ?? "";
  const resembling = openFuse(known, [{ name: "pinyin", getFn: textOf }], (name) => [textOf(name)]);
  return (query) => {
    const typed = withoutGaps(query);
    const matching = known
      .map((name) => ({ name, at: pinyinMatchAt(name.pronunciation, typed) }))
      .filter(({ at }) => at >= 0);
    const sure = matching.toSorted((one, next) => one.at - next.at).map(({ name }) => name);
    return { by: "zh", sure, near: typed ? resembling(typed) : [] };
  };
}

/** Fuse over the names that it can match: the index is built once, and a query searches a subset of it. */
function openFuse(names: Name[], keys: FuseOptionKey<Name>[], textsOf: (name: Name) => readonly string[]) {
  const index = Fuse.createIndex(keys, names).toJSON();
  const texts = names.map(textsOf);
  return (query: string): Name[] => {
    const errorsIn = errorCounter(query);
    const resembles = (text: string) => errorsIn(text) / query.length <= figures.threshold;
    const records = index.records.filter(({ i }) => texts[i]?.some(resembles));
    const fuse = new Fuse(names, { ...figures, keys }, Fuse.parseIndex({ ...index, records }));
    return fuse.search(query).map(({ item }) => item);
  };
}

/** Each entry once, at its best rank, by the title that contains the query literally. */
function merged(query: string, lists: readonly Matches[]): RouteMatch[] {
  const found = new Map<Name, Language>();
  for (const { sure, by } of lists) {
    for (const name of sure) {
      const before = found.get(name);
      if (!before || !name.titles[before].includes(query)) found.set(name, by); // matched by its path
    }
  }
  const alike = found.size > 0 ? lists.slice(0, 1) : lists; // then approximate matches of invisible text would be noise
  for (const { near, by } of alike) for (const name of near) if (!found.has(name)) found.set(name, by);
  return [...found].map(([{ entry }, by]) => ({ ...entry, by }));
}

function nameOf(entry: SearchEntry): Name {
  const { title, path, pinyin } = entry;
  return {
    entry,
    titles: { en: fold(title.en), zh: fold(title.zh) },
    path: fold(path),
    pronunciation: pinyinOf(pinyin),
  };
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The part of a query that counts: normalization can lengthen a text, and truncating can leave a trailing space. */
function normalizeQuery(query: string): string {
  return fold(query.trim().slice(0, longestQuery)).slice(0, longestQuery).trim();
}
