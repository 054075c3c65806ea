import type { Language } from "../../../contract/language.ts";
import type { NoteGroup } from "../../../contract/notes.ts";
import en, { type PublishWords } from "../../../contract/words/shell/publish.en.ts";
import zh from "../../../contract/words/shell/publish.zh.ts";
import { usePageLocale } from "../../browser/locale/words.ts";

const publishWords: Record<Language, PublishWords> = { en, zh };

/** Texts that the publishing views share. */
export function usePublishWords(): PublishWords {
  return publishWords[usePageLocale().language];
}

/** The display names of the note groups. */
export function useGroupNames(): Record<NoteGroup, string> {
  return usePageLocale().words.releases.groups;
}
