import { use } from "react";
import { ChangeLanguageContext } from "../../../browser/locale/change-language.ts";
import { useLocale } from "../../../browser/locale/locale.ts";
import { languageTag, lnOf, otherLanguage } from "../../../../contract/language.ts";

/**
 * The other language's name and tag, and a function that switches to it; if its dictionary cannot be loaded, the page
 * is reloaded in that language.
 */
export function useOtherLanguage(): { name: string; tag: string; change: () => void } {
  const { language, words } = useLocale();
  const changeLanguage = use(ChangeLanguageContext);
  const other = otherLanguage(language);
  const change = () => {
    changeLanguage(other).catch(() => {
      const address = new URL(location.href);
      address.searchParams.set("ln", lnOf(other));
      location.assign(address);
    });
  };
  return { name: words.site.otherLanguage, tag: languageTag[other], change };
}
