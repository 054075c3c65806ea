import { useWords } from "../../browser/locale/locale.ts";
import { deviceDraft } from "../../browser/session/device-draft.ts";
import { isPasswordGiven } from "../form/checks.ts";
import { RenderedAddress } from "../../document/island/address.ts";
import { AuthTitle } from "../layout/auth-parts.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { leaveFor } from "../../browser/leave-document.ts";
import { LinkBad, wrongLinkIn } from "../link/link-bad.tsx";
import { useLinkToken } from "../link/link-token.ts";
import { useWrongLink } from "../link/use-wrong-link.ts";
import { PasswordField } from "../form/password-fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { atPassword } from "../form/wrong-password.ts";
import { storeSession } from "../../browser/session/store-session.ts";
import { leaveFlashMessage } from "../../browser/session/leave-flash-message.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { HaveAccount } from "./have-account.tsx";

/** `address`: the page's path and query. */
export default function FinishIsland({ address }: { address: string }) {
  return (
    <RenderedAddress value={address}>
      <Finish />
    </RenderedAddress>
  );
}

/**
 * Completes a registration by e-mail: logs in whoever chose the password in the request that the link belongs to. Only
 * a button press uses the link, because mail scanners follow links but press no buttons.
 */
function Finish() {
  const api = useApi();
  const words = useWords();
  const { register: texts, form: labels } = words;
  const token = useLinkToken();
  const form = useForm({
    checks: { password: isPasswordGiven },
    async submit({ password }) {
      try {
        storeSession(await api().call("confirmRegistration", { token: token ?? "", password }));
      } catch (cause) {
        throw atPassword(cause, "password", words);
      }
      leaveFlashMessage("confirmRegistration");
      await leaveFor(deviceDraft() ? "/apply?step=review" : "/", { replace: true }); // an application is waiting to be submitted
    },
  });
  const again = { to: "/region", text: texts.again };
  const usedLink = useWrongLink("verify", token);
  const wrongLink = wrongLinkIn(form.problem) ?? usedLink;
  if (token === null || wrongLink !== undefined) {
    return (
      <>
        <AuthTitle>{wrongLink === undefined ? texts.linkMissingTitle : texts.linkBadTitle}</AuthTitle>
        {wrongLink === undefined ? (
          <LinkBad text={texts.linkMissing} way={again} />
        ) : (
          <LinkBad sentence={wrongLink} text={texts.linkBad} way={again} />
        )}
        <HaveAccount />
      </>
    );
  }
  return (
    <>
      <AuthTitle>{texts.finishTitle}</AuthTitle>
      <p className="form-text after-title">{texts.finishText}</p>
      <FormFrame of={form} submit={texts.finish} working={texts.finishing}>
        <PasswordField of={form} name="password" label={labels.password} autoComplete="current-password" />
      </FormFrame>
      <HaveAccount />
    </>
  );
}
