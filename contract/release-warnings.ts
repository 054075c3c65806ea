import type { Language } from "./language.ts";

type Warning = { reason: string; reasonZh?: string | null; instead: string | null } | null;
type Texts = {
  withdrawn: (reason: string) => string;
  deprecated: (reason: string) => string;
  instead: (version: string) => string;
};

/**
 * Why a release was withdrawn or deprecated, and what to use instead, in a line for forms that have no places of their own
 * for that; `null` if it was neither. `reasonZh`: the reason for readers of Chinese, if `reason` is not in their language.
 */
export function warningText(
  { withdrawn, deprecated }: { withdrawn: Warning; deprecated: Warning },
  language: Language,
  texts: Texts,
): string | null {
  const warning = withdrawn ?? deprecated;
  if (!warning) return null;
  const { reason, reasonZh, instead } = warning;
  const why = (language === "zh" ? reasonZh : null) ?? reason;
  const first = withdrawn ? texts.withdrawn(why) : texts.deprecated(why);
  return instead === null ? first : first + texts.instead(instead);
}
