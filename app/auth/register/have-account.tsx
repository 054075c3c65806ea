import { AuthFooter } from "../layout/door-parts.tsx";
import { useWithRedirect } from "../layout/onward.ts";
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
