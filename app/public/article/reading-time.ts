import type { Language } from "../../../contract/language.ts";

/** Words per minute, or Chinese characters; technical texts are read slowly. */
const pace: Record<Language, number> = { en: 200, zh: 350 };

/** The reading time of an article in minutes, at least one. Code counts as words. */
export function readingMinutes(html: string, language: Language): number {
  const text = html.replaceAll(/<[^>]*>/g, " ");
  const units = language === "zh" ? (text.match(/\p{Script=Han}|[A-Za-z0-9_.]+/gu) ?? []) : text.trim().split(/\s+/);
  return Math.max(1, Math.round(units.length / pace[language]));
}
