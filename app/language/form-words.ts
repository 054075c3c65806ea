import { createContext, use } from "react";
import type { FormWords } from "../../contract/words/forms.en.ts";

export type { FormWords };

/** Texts of forms. They are in the dictionary of pages and of the shell, and among the words of islands that have forms. */
export const FormWordsContext = createContext<FormWords | null>(null);

export function useFormWords(): FormWords {
  const words = use(FormWordsContext);
  if (!words) throw new Error("FormWordsContext is missing");
  return words;
}
