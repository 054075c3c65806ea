import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { withSite } from "../../../contract/words/with-site.ts";
import { dictionaryOf } from "../../browser/locale/locale.ts";
import { siteTexts } from "../../browser/locale/site-texts.ts";

type Chunk = () => Promise<{ default: object[] }>;

/** A browser loads the current language only; the server preloads the frame's texts. */
const frame: Record<Language, Chunk> = { en: () => import("./words.en.ts"), zh: () => import("./words.zh.ts") };
const views: Record<Language, Chunk> = {
  en: () => import("./view-words.en.ts"),
  zh: () => import("./view-words.zh.ts"),
};

function dictionaryWithSite(features: object[], language: Language): Words {
  return dictionaryOf(features.map((texts) => withSite(texts, siteTexts(language))));
}

/** Loads the texts of the shell's frame; rejects if that fails, and the caller falls back. */
export async function fetchFrameWords(language: Language): Promise<Words> {
  return dictionaryWithSite((await frame[language]()).default, language);
}

/** Loads the texts of frame and views; rejects if that fails, and the caller falls back. */
export async function fetchDictionary(language: Language): Promise<Words> {
  const chunks = await Promise.all([frame[language](), loadChunk(views[language])]);
  return dictionaryWithSite(
    chunks.flatMap(({ default: features }) => features),
    language,
  );
}
