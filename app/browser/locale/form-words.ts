import { createContext, use } from "react";
import type { FormWords } from "../../../contract/words/forms.en.ts";
import type { LoginTexts } from "../../../contract/words/login.en.ts";
import type { ProofTexts } from "../../../contract/words/proof.en.ts";

export type { FormWords };
export type LoginWords = FormWords & LoginTexts;
export type ProofWords = LoginWords & ProofTexts;

/** Texts of forms: in the dictionaries of pages, of the shell, and of islands with forms. */
export const FormWordsContext = createContext<FormWords | LoginWords | null>(null);

export function useFormWords(): FormWords {
  const words = use(FormWordsContext);
  if (!words) throw new Error("FormWordsContext is missing");
  return words;
}

/** Includes the texts of login and registration. */
export function useLoginWords(): LoginWords {
  const words = useFormWords();
  if (!isLogin(words)) throw new Error("This island's dictionary lacks the login texts");
  return words;
}

function isLogin(words: FormWords | LoginWords): words is LoginWords {
  return "signIn" in words;
}
