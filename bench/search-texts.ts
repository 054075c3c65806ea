import { languages, type Language } from "../contract/language.ts";
import type { SearchDocument } from "../server/search/index/document.ts";
import { readingsOf } from "../server/search/index/words.ts";

const syllables = ["ba", "de", "fi", "ga", "jo", "ka", "lu", "me", "no", "pi", "ra", "se", "to", "vu", "xe", "zi"];
/** One word in this many is replaced in a generated sentence, so that new word pairs occur. */
const exchanged = 4;
const marks: Record<Language, RegExp> = { en: /(?<=[.?!])\s+/, zh: /(?<=[。？！])/ };

type Random = (below: number) => number;
type Pool = { sentences: string[]; words: string[] };

/** A seeded generator of integers below a limit, the same in every run. */
function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** `size` documents: the written ones, and equally long ones made of their sentences with other words and new names. */
export function grownTo(size: number, written: SearchDocument[]): SearchDocument[] {
  const random = seeded(size);
  const pools = { en: poolOf(written, "en"), zh: poolOf(written, "zh") };
  const step = Math.max(1, written.length / size);
  return Array.from({ length: size }, (_, index): SearchDocument => {
    const model = picked(written, Math.floor(index * step) % written.length);
    if (index < written.length) return model;
    const name = inventedName(random);
    const made = (language: Language) => `${madeText(pools[language], model.text[language].length, random)} ${name}`;
    return {
      ...model,
      key: `${model.key} ${name} ${index}`,
      title: { en: `${model.title.en} ${name}`, zh: `${model.title.zh} ${name}` },
      text: { en: made("en"), zh: made("zh") },
    };
  });
}

function poolOf(written: SearchDocument[], language: Language): Pool {
  const sentences = written.flatMap(({ text }) => text[language].split(marks[language])).filter(Boolean);
  return { sentences, words: [...new Set(sentences.flatMap((sentence) => wordsOf(sentence, language)))] };
}

function madeText({ sentences, words }: Pool, length: number, random: Random): string {
  let text = "";
  while (text.length < length) {
    text += anyOf(sentences, random).replace(/\p{Script=Han}{2}|[a-z]{4,}/gu, (word) => {
      if (random(exchanged)) return word;
      return anyOf(words, random);
    });
  }
  return text;
}

function wordsOf(sentence: string, language: Language): string[] {
  return sentence.match(language === "zh" ? /\p{Script=Han}{2}/gu : /[a-z]{4,}/g) ?? [];
}

function inventedName(random: Random): string {
  return Array.from({ length: 3 + random(2) }, () => anyOf(syllables, random)).join("");
}

/** Queries as readers type them, some of each kind, taken from the documents. */
export function typedQueries(documents: SearchDocument[], each: number): Record<string, string[]> {
  const random = seeded(each);
  const text = (language: Language) => anyOf(documents, random).text[language];
  const english = () => run(text("en").match(/[A-Za-z]{3,}/g) ?? ["hand"], 1 + random(3), random).join(" ");
  const chinese = () => anyOf(text("zh").match(/\p{Script=Han}{4,}/gu) ?? ["手势追踪"], random).slice(0, 2 + random(5));
  const kinds = {
    English: english,
    "English, half typed": () => english().slice(0, -2),
    "English, with a slip": () => slipped(anyOf(text("en").match(/[a-z]{6,}/g) ?? ["tracking"], random), random),
    Chinese: chinese,
    pinyin: () => chinese().replace(/./gu, (character) => readingsOf(character)[0] ?? ""),
    "whole titles": () => anyOf(documents, random).title[anyOf(languages, random)],
  };
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, type]) => [kind, Array.from({ length: each }, () => type())]),
  );
}

/** Some adjacent entries. */
function run(words: string[], length: number, random: Random): string[] {
  const first = random(Math.max(1, words.length - length));
  return words.slice(first, first + length);
}

/** A word with one letter removed or replaced. */
function slipped(word: string, random: Random): string {
  const at = 1 + random(word.length - 1);
  return word.slice(0, at) + (random(2) ? "" : "e") + word.slice(at + 1);
}

function anyOf<Item>(items: readonly Item[], random: Random): Item {
  return picked(items, random(items.length));
}

function picked<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error("there is nothing to take from");
  return item;
}
