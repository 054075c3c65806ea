import type { FinderWords } from "../../../contract/words/finder.en.ts";
import { useLocale, type Locale } from "./locale.ts";

/** Texts of the search, which its island has in the browser. */
export function useFinderWords(): FinderWords["finder"] {
  const { words } = useLocale();
  if (!isOfSearch(words)) throw new Error("This island has no texts of the search");
  return words.finder;
}

function isOfSearch(words: Locale["words"]): words is Locale["words"] & FinderWords {
  return "finder" in words;
}
