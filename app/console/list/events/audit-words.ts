import { useLocale } from "../../../browser/locale/locale.ts";
import type { Language } from "../../../../contract/language.ts";
import en, { type AuditAction, type AuditWords } from "../../../../contract/words/shell/audit.en.ts";
import zh from "../../../../contract/words/shell/audit.zh.ts";

export const auditWords: Record<Language, AuditWords> = { en, zh };

export function useAuditWords(): AuditWords {
  return auditWords[useLocale().language];
}

/** Every action that has a sentence, in dictionary order. */
export const auditActions = Object.keys(en.sentences) as AuditAction[]; // `Object.keys` loses the key type

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(en.sentences, action);
}
