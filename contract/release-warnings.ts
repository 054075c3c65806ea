import type { Language } from "./language.ts";

type Reason = { reason: string; reasonZh: string | null };
type Warnings = {
  withdrawn: { reason: string; instead: string | null } | null;
  deprecated: { reason: string; instead: string | null } | null;
};
type Texts = {
  withdrawn: (reason: string) => string;
  deprecated: (reason: string) => string;
  instead: (version: string) => string;
};

/** The reason for readers of a language: readers of Chinese read `reason` where nobody wrote one for them. */
export function reasonIn({ reason, reasonZh }: Reason, language: Language): string {
  return language === "zh" ? (reasonZh ?? reason) : reason;
}

/**
 * Why a release was withdrawn or deprecated, and what to use instead, in a line for forms that have no places of their own
 * for that; `null` if it was neither. The reasons are in the language of `texts`.
 */
export function warningText({ withdrawn, deprecated }: Warnings, texts: Texts): string | null {
  const warning = withdrawn ?? deprecated;
  if (!warning) return null;
  const { reason, instead } = warning;
  const first = withdrawn ? texts.withdrawn(reason) : texts.deprecated(reason);
  return instead === null ? first : first + texts.instead(instead);
}
