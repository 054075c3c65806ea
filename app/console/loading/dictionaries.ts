import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { dictionaryOf } from "../../browser/locale/locale.ts";

type Chunk = () => Promise<{ default: object[] }>;

/** A browser loads the current language only; the server preloads the frame's texts. */
const frame: Record<Language, Chunk> = { en: () => import("./words.en.ts"), zh: () => import("./words.zh.ts") };
const views: Record<Language, Chunk> = {
  en: () => import("./view-words.en.ts"),
  zh: () => import("./view-words.zh.ts"),
};

/** Loads the texts of the shell's frame; rejects if that fails, and the caller falls back. */
export async function fetchFrameWords(language: Language): Promise<Words> {
  return dictionaryOf((await frame[language]()).default);
}

/** Loads the texts of frame and views; rejects if that fails, and the caller falls back. */
export async function fetchDictionary(language: Language): Promise<Words> {
  const chunks = await Promise.all([frame[language](), loadChunk(views[language])]);
  return dictionaryOf(chunks.flatMap(({ default: features }) => features));
}
