import { useWords } from "../../browser/locale/locale.ts";
import { useWithRedirect } from "../layout/use-with-redirect.ts";

/** Shown beside a lock: a password reset ends it. */
export function ResetInstead({ way }: { way: "phone" | "mail" }) {
  const { signIn: texts } = useWords();
  return (
    <p className="form-beside">
      {texts.notYou}
      <a href={useWithRedirect()(`/forgot-password?way=${way}`)} className="link">
        {texts.reset}
      </a>
    </p>
  );
}
