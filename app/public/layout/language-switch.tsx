import { useLocale } from "../../browser/locale/locale.ts";
import { Globe } from "../../ui/icons.tsx";
import { useLocation } from "react-router";
import { useSite } from "./use-site.ts";
import { languageTag, lnOf, otherLanguage } from "../../../contract/language.ts";

/**
 * Links to the same page in the other language; the head script updates the link if an island has changed the address.
 */
export function LanguageSwitch({ icon = false, className = "" }: { icon?: boolean; className?: string }) {
  const { language, words } = useLocale();
  const { pathname, search } = useLocation();
  // A policy may have a page for each language
  const policy = useSite()?.policies.find(({ paths: { en, zh } }) => en !== zh && (pathname === en || pathname === zh));
  const other = otherLanguage(language);
  const query = new URLSearchParams(search);
  query.set("ln", lnOf(other));
  // A relative link: the not-found page is rendered once for all addresses
  const href = `${policy?.paths[other] ?? ""}?${query}`;

  return (
    <a
      href={href}
      target="_self"
      hrefLang={languageTag[other]}
      lang={languageTag[other]}
      data-stay=""
      className={`language-switch ${className}`}
    >
      {icon && <Globe size={16} />}
      {words.site.otherLanguage}
    </a>
  );
}
