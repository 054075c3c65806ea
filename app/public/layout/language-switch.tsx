import { Globe } from "../../ui/icons.tsx";
import { useLocation } from "react-router";
import { languageTag, lnOf, otherLanguage } from "../../../contract/language.ts";
import { usePageLocale } from "../../browser/locale/words.ts";

/** A link to the same place of this page in the other language; the head script completes it where islands changed the address. */
export function LanguageSwitch({ icon = false, className = "" }: { icon?: boolean; className?: string }) {
  const { language, words } = usePageLocale();
  const { search } = useLocation();
  const other = otherLanguage(language);
  const query = new URLSearchParams(search);
  query.set("ln", lnOf(other));
  const href = `?${query}`; // of whatever page this is: that of nothing is rendered once for all addresses

  return (
    <a
      href={href}
      target="_self"
      hrefLang={languageTag[other]}
      lang={languageTag[other]}
      data-stay=""
      className={`inline-flex min-h-6 items-center gap-2 ${className}`}
    >
      {icon && <Globe size={16} />}
      {words.site.otherLanguage}
    </a>
  );
}
