import { createContext, use } from "react";
import type { FormWords } from "../../../contract/words/forms.en.ts";
import type { LoginTexts } from "../../../contract/words/login.en.ts";

export type { FormWords };
export type LoginWords = FormWords & LoginTexts;

/** Texts of forms. They are in the dictionary of pages and of the shell, and among the words of islands that have forms. */
export const FormWordsContext = createContext<FormWords | LoginWords | null>(null);

export function useFormWords(): FormWords {
  const words = use(FormWordsContext);
  if (!words) throw new Error("FormWordsContext is missing");
  return words;
}

/** With the texts of the ways into an account. */
export function useLoginWords(): LoginWords {
  const words = useFormWords();
  if (!isLogin(words)) throw new Error("This island has no texts of the ways into an account");
  return words;
}

function isLogin(words: FormWords | LoginWords): words is LoginWords {
  return "signIn" in words;
}
