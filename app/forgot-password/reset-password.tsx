import { useNavigate } from "react-router";
import type { ArrivalState } from "../form/arrival.ts";
import { isNewPassword, isRepeated } from "../form/checks.ts";
import { Door, DoorFoot } from "../form/door.tsx";
import { useAccountRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { LinkBad, wrongLinkIn } from "../form/link-bad.tsx";
import { useLinkToken } from "../form/link-token.ts";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { useForm } from "../form/use-form.ts";
import { useAccountWords } from "../language/account-words.ts";
import { Link } from "../ui/link.tsx";
import { useApi } from "../use-api.ts";
import { useOtherWays } from "./other-ways.tsx";

/** A new password by the link in a mail. */
export function ResetPasswordPage() {
  const api = useApi();
  const navigate = useNavigate();
  const { form: labels, forgot: texts } = useAccountWords();
  const token = useLinkToken();
  const rules = useAccountRules();
  const others = useOtherWays();
  const form = useForm({
    checks: { password: isNewPassword(rules.password.longest), repeated: isRepeated },
    async submit({ password }) {
      const proof = { token: token ?? "" };
      if (await others.show(proof)) return;
      await api().call("resetByMail", { ...proof, password, remove: others.remove });
      const state: ArrivalState = { arrival: "resetByMail" };
      await navigate("/login?way=mail", { replace: true, state });
    },
  });
  const newLink = { to: "/forgot-password?way=mail", text: texts.newLink };
  const wrongLink = wrongLinkIn(form.problem);
  return (
    <Door title={texts.resetTitle} description={texts.resetDescription}>
      {token === null ? (
        <LinkBad text={texts.linkMissing} way={newLink} />
      ) : wrongLink !== undefined ? (
        <LinkBad sentence={wrongLink} text={texts.linkBad} way={newLink} />
      ) : (
        <>
          <p className="form-text mt-3">{texts.ends}</p>
          <FormFrame of={form} submit={texts.submit} working={texts.working}>
            <NewPasswordFields of={form} label={labels.newPassword} lengths={rules.password} />
            {others.question}
          </FormFrame>
        </>
      )}
      <DoorFoot>
        <Link to="/login" className="link">
          {texts.back}
        </Link>
      </DoorFoot>
    </Door>
  );
}
