import { useMemo } from "react";
import { useLocale } from "../../browser/locale/locale.ts";
import { countries } from "../../../contract/countries.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { countryName } from "../../browser/locale/country-name.ts";

/** Every country with its name in the page's language, by name; none in the server's page, whose tables may differ. */
export function useCountries(): { value: string; text: string }[] {
  const { language } = useLocale();
  const isHydrated = useSession() !== undefined;
  return useMemo(() => {
    if (!isHydrated) return [];
    const { compare } = new Intl.Collator(language);
    return countries
      .map((value) => ({ value, text: countryName(value, language) }))
      .toSorted((one, other) => compare(one.text, other.text));
  }, [language, isHydrated]);
}
