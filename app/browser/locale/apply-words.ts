import { createContext, use } from "react";
import type { ApplyWords } from "../../../contract/words/apply.en.ts";

/** Texts of the developer application: its page has them, and among its words its island. */
export const ApplyWordsContext = createContext<ApplyWords | null>(null);

export function useApplyWords(): ApplyWords {
  const words = use(ApplyWordsContext);
  if (!words) throw new Error("ApplyWordsContext is missing");
  return words;
}
