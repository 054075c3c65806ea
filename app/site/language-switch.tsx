import { Globe } from "../ui/icons.tsx";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { languageTag, lnOf, otherLanguage } from "../../contract/language.ts";
import { useSpeech } from "../language/words.ts";

/** A link to the same place of this page in the other language; a page with a program changes it without loading anew. */
export function LanguageSwitch({ icon = false, className = "" }: { icon?: boolean; className?: string }) {
  const { language, words, speak } = useSpeech();
  const { search } = useLocation();
  const other = otherLanguage(language);
  const query = new URLSearchParams(search);
  query.set("ln", lnOf(other));
  const href = `?${query}`; // of whatever page this is: that of nothing is drawn once for all addresses

  const change = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    speak(other).catch(() => location.assign(href));
  };

  return (
    <a
      href={href}
      target="_self"
      hrefLang={languageTag[other]}
      lang={languageTag[other]}
      onClick={change}
      data-stay=""
      className={`inline-flex min-h-6 items-center gap-2 ${className}`}
    >
      {icon && <Globe size={16} />}
      {words.site.otherLanguage}
    </a>
  );
}
