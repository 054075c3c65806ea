import type { Language } from "../../../contract/language.ts";
import en, { type MessageWords } from "../../../contract/words/messages.en.ts";
import zh from "../../../contract/words/messages.zh.ts";

/** Both together, because they are few: messages are shown from outside of every tree. */
export const messageWords: Record<Language, MessageWords> = { en, zh };
