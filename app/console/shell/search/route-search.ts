import Fuse, { type FuseOptionKey } from "fuse.js/basic";
import type { Language } from "../../../../contract/language.ts";
import type { SearchEntry } from "./entries.ts";
import { errorCounter } from "./errors.ts";
import { pinyinMatchAt, pinyinOf, withoutGaps, type Pinyin } from "./pinyin.ts";

/** The figures of the specification (section 9), and of what its search is made of. */
const figures = { threshold: 0.4, distance: 100, location: 0, shouldSort: true } as const;
const weights = { title: 0.7, path: 0.3 } as const;
/** Characters of a query that count. Fuse 7 has no limit of its own. */
const longestQuery = 32;

/** `by`: the language of the title by which the entry was found; pinyin is Chinese. */
export type Found = SearchEntry & { by: Language };

/** An entry as it is compared: compatibility forms folded, lower case. */
type Name = { entry: SearchEntry; titles: Record<Language, string>; path: string; spoken: Pinyin };

/** What one way of searching finds, best first: what holds the query as it was typed, and what resembles it. */
type Answer = { by: Language; sure: readonly Name[]; near: readonly Name[] };
type Way = (query: string) => Answer;

const han = /\p{Script=Han}/u;

/**
 * The search over a list, to be opened once for it and again for another list or language. The best entry comes first.
 * What the reader sees, title and path, ranks as the specification has it. The other language and pinyin follow its
 * matches that hold the query as it was typed, and go before those that only resemble it: neither an exact title nor an
 * exact pinyin is hidden by resemblances. Where nothing holds the query, what resembles it in them is found, too.
 */
export function openSearch(entries: readonly SearchEntry[], language: Language): (query: string) => Found[] {
  const names = entries.map(nameOf);
  const other = language === "en" ? "zh" : "en";
  const shownWay = byTexts(names, language, weights);
  const otherWay = byTexts(names, other, { title: 1 });
  const pinyinWay = byPinyin(names);

  return (query) => {
    const sought = seek(query);
    if (!sought) return [];
    const isChinese = han.test(sought);
    const answers = [shownWay(sought)];
    if (isChinese === (other === "zh")) answers.push(otherWay(sought)); // the other script finds nothing there
    if (!isChinese) answers.push(pinyinWay(sought));
    return merged(sought, answers);
  };
}

function byTexts(names: Name[], language: Language, { title, path }: { title: number; path?: number }): Way {
  const keys: FuseOptionKey<Name>[] = [{ name: "title", weight: title, getFn: ({ titles }) => titles[language] }];
  if (path) keys.push({ name: "path", weight: path });
  const textsOf = (name: Name) => (path ? [name.titles[language], name.path] : [name.titles[language]]);
  const resembling = openFuse(names, keys, textsOf);
  return (query) => {
    const found = resembling(query);
    const sure = found.findLastIndex((name) => textsOf(name).some((text) => text.includes(query))) + 1;
    return { by: language, sure: found.slice(0, sure), near: found.slice(sure) }; // what ranks before the last sure one stays before it
  };
}

function byPinyin(names: Name[]): Way {
  const known = names.filter(({ spoken }) => spoken.initials);
  const textOf = ({ spoken }: Name) => spoken.from[0] ?? "";
  const resembling = openFuse(known, [{ name: "pinyin", getFn: textOf }], (name) => [textOf(name)]);
  return (query) => {
    const typed = withoutGaps(query);
    const said = known.map((name) => ({ name, at: pinyinMatchAt(name.spoken, typed) })).filter(({ at }) => at >= 0);
    const sure = said.toSorted((one, next) => one.at - next.at).map(({ name }) => name);
    return { by: "zh", sure, near: typed ? resembling(typed) : [] };
  };
}

/** Fuse over those names that it can find at all: its index is built once, and a query looks at a part of it. */
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

/** Each entry once, in the place of its best match, and by the title that holds the query as it was typed. */
function merged(query: string, answers: readonly Answer[]): Found[] {
  const found = new Map<Name, Language>();
  for (const { sure, by } of answers) {
    for (const name of sure) {
      const before = found.get(name);
      if (!before || !name.titles[before].includes(query)) found.set(name, by); // it was the path
    }
  }
  const alike = found.size > 0 ? answers.slice(0, 1) : answers; // then what is not seen and only resembles it would be noise
  for (const { near, by } of alike) for (const name of near) if (!found.has(name)) found.set(name, by);
  return [...found].map(([{ entry }, by]) => ({ ...entry, by }));
}

function nameOf(entry: SearchEntry): Name {
  const { title, path, pinyin } = entry;
  return { entry, titles: { en: fold(title.en), zh: fold(title.zh) }, path: fold(path), spoken: pinyinOf(pinyin) };
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The part of a query that counts. Folding can make a text longer, and the cut can leave a space at its end. */
function seek(query: string): string {
  return fold(query.trim().slice(0, longestQuery)).slice(0, longestQuery).trim();
}
