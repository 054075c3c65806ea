import type { Language } from "../../../contract/language.ts";
import en, { type MessageWords } from "../../../contract/words/messages.en.ts";
import zh from "../../../contract/words/messages.zh.ts";

/** Both languages, because they are few and shown outside any React tree. */
export const messageWords: Record<Language, MessageWords> = { en, zh };
