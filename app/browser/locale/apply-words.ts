import { createContext, use } from "react";
import type { ResultTexts } from "../../../contract/words/application-result.en.ts";
import type { ApplyWords } from "../../../contract/words/apply.en.ts";

export type ResultWords = ApplyWords & ResultTexts;

/** Texts of the developer application, provided to its page and its island. */
export const ApplyWordsContext = createContext<ApplyWords | ResultWords | null>(null);

export function useApplyWords(): ApplyWords {
  const words = use(ApplyWordsContext);
  if (!words) throw new Error("ApplyWordsContext is missing");
  return words;
}

/** With the texts of the result. */
export function useResultWords(): ResultWords {
  const words = useApplyWords();
  if (!isOfResult(words)) throw new Error("This island has no texts of the result");
  return words;
}

function isOfResult(words: ApplyWords | ResultWords): words is ResultWords {
  return "result" in words;
}
