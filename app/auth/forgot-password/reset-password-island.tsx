import { useWords } from "../../browser/locale/locale.ts";
import { openLoginWithMessage } from "../layout/login-message.ts";
import { isNewPassword, isRepeated } from "../form/checks.ts";
import { AuthFooter, AuthTitle } from "../layout/auth-parts.tsx";
import { RulesContext, useAccountRules, type WithRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { LinkBad, wrongLinkIn } from "../link/link-bad.tsx";
import { useLinkToken } from "../link/link-token.ts";
import { useWrongLink } from "../link/use-wrong-link.ts";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useOtherWays } from "./other-ways.tsx";

export default function ResetPasswordIsland({ rules }: WithRules) {
  return (
    <RulesContext value={rules}>
      <ResetPassword />
    </RulesContext>
  );
}

/** Resets the password by the mailed link. */
function ResetPassword() {
  const api = useApi();
  const { form: labels, forgot: texts } = useWords();
  const token = useLinkToken();
  const rules = useAccountRules();
  const others = useOtherWays();
  const form = useForm({
    checks: { password: isNewPassword(rules.password.longest), repeated: isRepeated },
    async submit({ password }) {
      const proof = { token: token ?? "" };
      if (await others.show(proof)) return;
      await api().call("resetByMail", { ...proof, password, remove: others.remove });
      await openLoginWithMessage("/login?way=mail", { message: "resetByMail" }, { replace: true });
    },
  });
  const newLink = { to: "/forgot-password?way=mail", text: texts.newLink };
  const usedLink = useWrongLink("reset", token);
  const wrongLink = wrongLinkIn(form.problem) ?? usedLink;
  return (
    <>
      <AuthTitle>{texts.resetTitle}</AuthTitle>
      {token === null ? (
        <LinkBad text={texts.linkMissing} way={newLink} />
      ) : wrongLink !== undefined ? (
        <LinkBad sentence={wrongLink} text={texts.linkBad} way={newLink} />
      ) : (
        <>
          <p className="form-text after-title">{texts.ends}</p>
          <FormFrame of={form} submit={texts.submit} working={texts.working}>
            <NewPasswordFields of={form} label={labels.newPassword} lengths={rules.password} />
            {others.question}
          </FormFrame>
        </>
      )}
      <AuthFooter>
        <a href="/login" className="link">
          {texts.back}
        </a>
      </AuthFooter>
    </>
  );
}
