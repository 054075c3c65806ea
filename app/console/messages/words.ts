import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type MessagesWords } from "../../../contract/words/shell/messages.en.ts";
import zh from "../../../contract/words/shell/messages.zh.ts";

const messagesWords: Record<Language, MessagesWords> = { en, zh };

/** Texts of the outbox, loaded with its chunk. */
export function useMessagesWords(): MessagesWords {
  return messagesWords[useLocale().language];
}
