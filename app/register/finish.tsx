import { deviceDraft } from "../application/device-draft.ts";
import { isThere } from "../form/checks.ts";
import { Door } from "../form/door.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { LinkBad, wrongLinkIn } from "../form/link-bad.tsx";
import { useLinkToken } from "../form/link-token.ts";
import { PasswordField } from "../form/password-fields.tsx";
import { useForm } from "../form/use-form.ts";
import { atPassword } from "../form/wrong-password.ts";
import { useAccountWords } from "../language/account-words.ts";
import { enter } from "../session/keep.ts";
import { sayAfterLoading } from "../session/say-after-loading.ts";
import { useApi } from "../use-api.ts";
import { HaveAccount } from "./have-account.tsx";

/**
 * The end of a registration by e-mail: whoever chose the password in the request that this link belongs to is logged in.
 * Only the button uses the link up: programs that open mails' links press none.
 */
export function FinishPage() {
  const api = useApi();
  const words = useAccountWords();
  const { register: texts, form: labels } = words;
  const token = useLinkToken();
  const form = useForm({
    checks: { password: isThere },
    async submit({ password }) {
      try {
        enter(await api().call("confirmRegistration", { token: token ?? "", password }));
      } catch (cause) {
        throw atPassword(cause, "password", words);
      }
      sayAfterLoading("confirmRegistration");
      location.replace(deviceDraft() ? "/apply?step=review" : "/"); // an application waits to be sent
    },
  });
  const again = { to: "/region", text: texts.again };
  const wrongLink = wrongLinkIn(form.problem);
  if (token === null || wrongLink !== undefined) {
    return (
      <Door title={texts.linkBadTitle} description={texts.description}>
        {wrongLink === undefined ? (
          <LinkBad text={texts.linkMissing} way={again} />
        ) : (
          <LinkBad sentence={wrongLink} text={texts.linkBad} way={again} />
        )}
        <HaveAccount />
      </Door>
    );
  }
  return (
    <Door title={texts.finishTitle} description={texts.description}>
      <p className="form-text mt-3">{texts.finishText}</p>
      <FormFrame of={form} submit={texts.finish} working={texts.finishing}>
        <PasswordField of={form} name="password" label={labels.password} autoComplete="current-password" />
      </FormFrame>
      <HaveAccount />
    </Door>
  );
}
