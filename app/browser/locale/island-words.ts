import type { IslandWords } from "../../../contract/words/islands.en.ts";
import { useLocale, type Locale } from "./locale.ts";

/** Texts of the islands around downloads, which have them in the browser. */
export function useIslandWords(): IslandWords {
  const { words } = useLocale();
  if (!isOfDownloads(words)) throw new Error("This island has no texts of downloads");
  return words;
}

function isOfDownloads(words: Locale["words"]): words is IslandWords {
  return "licence" in words;
}
