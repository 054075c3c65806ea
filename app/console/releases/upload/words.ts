import { useLocale } from "../../../browser/locale/locale.ts";
import type { Language } from "../../../../contract/language.ts";
import en, { type UploadWords } from "../../../../contract/words/shell/upload.en.ts";
import zh from "../../../../contract/words/shell/upload.zh.ts";

const uploadWords: Record<Language, UploadWords> = { en, zh };

/** Texts of the badge, loaded with the sidebar: as few as possible. */
export function useUploadWords(): UploadWords {
  return uploadWords[useLocale().language];
}
