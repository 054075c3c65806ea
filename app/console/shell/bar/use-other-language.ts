import { languageTag, lnOf, otherLanguage } from "../../../../contract/language.ts";
import { usePageLocale } from "../../../browser/locale/words.ts";

/**
 * The other language's name and tag, and a function that switches to it; if its dictionary cannot be loaded, the page
 * is reloaded in that language.
 */
export function useOtherLanguage(): { name: string; tag: string; change: () => void } {
  const { language, words, changeLanguage } = usePageLocale();
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
