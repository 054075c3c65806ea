import type { CompatibleVersion } from "../../../contract/schemas/catalogue.ts";
import { useWords } from "../../browser/locale/locale.ts";

/** Returns what a version requires that the reader does not have, as the rest of a sentence. */
export function useMissing(): (version: CompatibleVersion | null) => string {
  const { compatibility: texts, product } = useWords();
  return (version) => {
    const missing = version?.requires.flatMap(({ name, range, fits }) =>
      fits === false ? [`${product.requires[name] ?? name} ${range}`] : [],
    );
    return version && missing && missing.length > 0 ? texts.needs(version.version, missing) : "";
  };
}
