import { diffArrays, type ChangeObject } from "diff";
import { languageTag, type Bilingual, type Language } from "../../contract/language.ts";
import type { TextChange, TextChanges } from "../../contract/schemas/content.ts";

/**
 * How many edits make two texts count as entirely different: the work grows with their square, and every request waits
 * for it. A revised policy has far fewer.
 */
const mostEdits = { lines: 500, words: 400 };
/** Characters of one comparison that are compared word by word; what is beyond is shown line by line. */
const mostCompared = 60_000;

type DatedText = { version: string; effective: string; text: Bilingual };

/** What changed in both languages; nothing if there is no version before. The ids of headings are no text. */
export async function changesOfText(from: DatedText | undefined, to: DatedText): Promise<TextChanges> {
  const dated = ({ version, effective }: DatedText) => ({ version, effective });
  if (!from) return { from: null, to: dated(to), en: [], zh: [] };
  const plain = (text: string) => text.replace(/[ \t]*\{#[a-z0-9-]+\}$/gm, "");
  const changes = (language: Language) => textChanges(plain(from.text[language]), plain(to.text[language]), language);
  return { from: dated(from), to: dated(to), en: await changes("en"), zh: await changes("zh") };
}

/**
 * What changed from one text to another, word by word where a line was rewritten; Chinese words are found by the segmenter.
 * The parts that are not `removed` are the new text. Other requests are served between lines.
 */
export async function textChanges(before: string, after: string, language: Language): Promise<TextChange[]> {
  const lines = diffArrays(linesOf(before), linesOf(after), { maxEditLength: mostEdits.lines });
  if (!lines) return replaced(before, after);
  const changes: TextChange[] = [];
  let left = mostCompared;
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
    index++; // both parts are told
    await new Promise(setImmediate);
  }
  return changes;
}

function wordChanges(before: string, after: string, language: Language): TextChange[] {
  const segmenter = segmenterOf(language);
  const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
  const words = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostEdits.words });
  return words?.map((part) => ({ kind: kindOf(part), text: part.value.join("") })) ?? replaced(before, after);
}

const segmenters = new Map<Language, Intl.Segmenter>();

/** Made for the first text that is compared: the dictionary of Chinese words takes a while to load. */
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

/** Each with its break. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
