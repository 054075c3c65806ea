import { useMemo } from "react";
import type { Language } from "../../contract/language.ts";
import en, { type LoginTexts } from "../../contract/words/login.en.ts";
import zh from "../../contract/words/login.zh.ts";
import { FormWordsContext, useFormWords } from "../browser/locale/form-words.ts";
import { useLocale } from "../browser/locale/locale.ts";
import { SignIn } from "../auth/sign-in/sign-in-form.tsx";
import { redirectToLogin } from "./draft/redirect-to-login.ts";

/** Both languages: this view is rarely needed. */
const loginTexts: Record<Language, LoginTexts> = { en, zh };

/** The login within the application's document. */
export default function LoginView() {
  const { language } = useLocale();
  const forms = useFormWords();
  const words = useMemo(() => ({ ...forms, ...loginTexts[language] }), [forms, language]);
  return (
    <FormWordsContext value={words}>
      <div className="auth-form">
        <SignIn target="/apply?step=review" leave={(address) => void redirectToLogin(address, { replace: true })} />
      </div>
    </FormWordsContext>
  );
}
