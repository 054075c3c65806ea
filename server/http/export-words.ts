import type { Language } from "../../contract/language.ts";
import en, { type ExportWords } from "../../contract/words/export.en.ts";
import zh from "../../contract/words/export.zh.ts";

/** The heads of exported tables, in both languages. */
export const exportWords: Record<Language, ExportWords> = { en, zh };
