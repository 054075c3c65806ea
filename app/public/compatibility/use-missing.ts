import type { CompatibleVersion } from "../../../contract/schemas/catalogue.ts";
import { languageTag } from "../../../contract/language.ts";
import { useLocale } from "../../browser/locale/locale.ts";

/** Returns what a version requires that the reader does not have, as the rest of a sentence. */
export function useMissing(): (version: CompatibleVersion | null) => string {
  const { language, words } = useLocale();
  const { compatibility: texts, product } = words;
  return (version) => {
    const missing = version?.requires.flatMap(({ name, range, fits }) =>
      fits === false ? [`${product.requires[name] ?? name} ${range}`] : [],
    );
    if (!version || !missing || missing.length === 0) return "";
    return texts.needs(version.version, new Intl.ListFormat(languageTag[language]).format(missing));
  };
}
