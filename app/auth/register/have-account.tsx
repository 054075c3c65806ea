import { useWords } from "../../browser/locale/locale.ts";
import { AuthFooter } from "../layout/auth-parts.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

export function HaveAccount() {
  const { register: texts } = useWords();
  const withRedirect = useWithRedirect();
  return (
    <AuthFooter>
      <span>
        {texts.haveAccount}
        <SentenceSpace />
        <a href={withRedirect("/login")} className="link">
          {texts.logIn}
        </a>
      </span>
    </AuthFooter>
  );
}
