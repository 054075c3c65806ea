import { diffArrays, type ChangeObject } from "diff";
import { languageTag, type Bilingual, type Language } from "../../contract/language.ts";
import type { TextChange, TextChanges } from "../../contract/schemas/content.ts";

/**
 * The number of edits from which two texts count as entirely different: the time grows with its square and blocks the
 * event loop. A revised policy has far fewer.
 */
const maxEdits = { lines: 500, words: 400 };
/** The number of characters that are compared word by word; the rest is compared line by line. */
const maxCompared = 60_000;

type DatedText = { version: string; effective: string; text: Bilingual };

/** The changes in both languages; empty without a previous version. Ignores the ids of headings. */
export async function changesOfText(from: DatedText | undefined, to: DatedText): Promise<TextChanges> {
  const dated = ({ version, effective }: DatedText) => ({ version, effective });
  if (!from) return { from: null, to: dated(to), en: [], zh: [] };
  const plain = (text: string) => text.replace(/(?<![ \t])[ \t]*\{#[a-z0-9-]+\}$/gm, "");
  const changes = (language: Language) => textChanges(plain(from.text[language]), plain(to.text[language]), language);
  return { from: dated(from), to: dated(to), en: await changes("en"), zh: await changes("zh") };
}

/**
 * The diff of two texts, word by word within rewritten lines; the segmenter splits Chinese words. The parts that are
 * not `removed` form the new text. Yields to other requests between lines.
 */
export async function textChanges(before: string, after: string, language: Language): Promise<TextChange[]> {
  const lines = diffArrays(linesOf(before), linesOf(after), { maxEditLength: maxEdits.lines });
  if (!lines) return replaced(before, after);
  const changes: TextChange[] = [];
  let left = maxCompared;
  for (let index = 0; index < lines.length; index++) {
    const [part, next] = [lines[index], lines[index + 1]];
    if (!part) break;
    if (!part.removed || !next?.added) {
      changes.push({ kind: kindOf(part), text: part.value.join("") });
      continue;
    }
    const [old, young] = [part.value.join(""), next.value.join("")];
    left -= old.length + young.length;
    changes.push(...(left < 0 ? replaced(old, young) : wordChanges(old, young, language)));
    index++; // both parts are used
    await new Promise(setImmediate);
  }
  return changes;
}

function wordChanges(before: string, after: string, language: Language): TextChange[] {
  const segmenter = segmenterOf(language);
  const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
  const words = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxEdits.words });
  return words?.map((part) => ({ kind: kindOf(part), text: part.value.join("") })) ?? replaced(before, after);
}

const segmenters = new Map<Language, Intl.Segmenter>();

/** Created on first use, because its dictionary of Chinese words is slow to load. */
function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(languageTag[language], { granularity: "word" });
  segmenters.set(language, segmenter);
  return segmenter;
}

function kindOf({ added, removed }: ChangeObject<string[]>): TextChange["kind"] {
  if (added) return "added";
  return removed ? "removed" : "same";
}

function replaced(before: string, after: string): TextChange[] {
  return [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
}

/** The lines of a text, each with its line break. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
