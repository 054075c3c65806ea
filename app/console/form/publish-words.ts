import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import type { NoteGroup } from "../../../contract/notes.ts";
import en, { type PublishWords } from "../../../contract/words/shell/publish.en.ts";
import zh from "../../../contract/words/shell/publish.zh.ts";

const publishWords: Record<Language, PublishWords> = { en, zh };

/** Texts that the publishing views share. */
export function usePublishWords(): PublishWords {
  return publishWords[useLocale().language];
}

/** The display names of the note groups. */
export function useGroupNames(): Record<NoteGroup, string> {
  return useLocale().words.releases.groups;
}
