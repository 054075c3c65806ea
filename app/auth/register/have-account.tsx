import { AuthFooter } from "../layout/auth-parts.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { useLoginWords } from "../../browser/locale/form-words.ts";

export function HaveAccount() {
  const { register: texts } = useLoginWords();
  const withRedirect = useWithRedirect();
  return (
    <AuthFooter>
      <span>
        {texts.haveAccount}{" "}
        <a href={withRedirect("/login")} className="link">
          {texts.logIn}
        </a>
      </span>
    </AuthFooter>
  );
}
