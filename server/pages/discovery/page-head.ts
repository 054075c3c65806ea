import { languages, type Language } from "../../../contract/language.ts";
import type { Portal } from "../../portal.ts";
import { socialTags } from "./brand.ts";
import { alternates, isOfOneLanguage } from "./addresses.ts";
import { xml } from "../../http/xml.ts";

/**
 * The elements of a page's head for search engines and link previews: canonical address, language alternates, image.
 * Only `ln` is part of a canonical address; all other queries show the same page.
 */
export function pageHead(
  content: Portal["content"],
  origin: string,
  { pathname, searchParams }: URL,
  language: Language,
): string {
  const ln = searchParams.get("ln");
  const path = pathname === "/home" ? "/" : pathname;
  // The page of a policy's language ignores `ln`: its own address is canonical
  const canonical = origin + path + (!isOfOneLanguage(content, path) && (ln === "0" || ln === "1") ? `?ln=${ln}` : "");
  const other = languages
    .filter((one) => one !== language)
    .map((one) => `<meta property="og:locale:alternate" content="${locale(one)}">`);
  return [
    `<link rel="canonical" href="${xml(canonical)}">`,
    ...alternates(content, origin, path).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${xml(href)}">`,
    ),
    `<meta property="og:site_name" content="${xml(content.settings.name[language])}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:url" content="${xml(canonical)}">`,
    `<meta property="og:locale" content="${locale(language)}">`,
    ...other,
    socialTags(content, origin),
  ].join("");
}

function locale(language: Language): string {
  return language === "zh" ? "zh_CN" : "en_US";
}
