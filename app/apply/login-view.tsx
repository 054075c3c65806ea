import en from "../../contract/words/login.en.ts";
import zh from "../../contract/words/login.zh.ts";
import { WithWords } from "../browser/locale/with-words.tsx";
import { SignIn } from "../auth/sign-in/sign-in-form.tsx";
import { redirectToLogin } from "./draft/redirect-to-login.ts";

/** Both languages: this view is rarely needed. */
const loginTexts = { en, zh };
/** Logins at a provider return to the login page, which asks for them. */
const none: never[] = [];

/** The login within the application's document. */
export default function LoginView() {
  return (
    <WithWords own={loginTexts}>
      <div className="auth-form">
        <SignIn
          target="/apply?step=review"
          policies={none}
          leave={(address) => void redirectToLogin(address, { replace: true })}
        />
      </div>
    </WithWords>
  );
}
