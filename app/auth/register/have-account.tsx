import { AuthFooter } from "../layout/auth-parts.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { useLoginWords } from "../../browser/locale/form-words.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

export function HaveAccount() {
  const { register: texts } = useLoginWords();
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
