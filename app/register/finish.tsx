import { useNavigate } from "react-router";
import { deviceDraft } from "../application/device-draft.ts";
import type { ArrivalState } from "../form/arrival.ts";
import { Door } from "../form/door.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { LinkBad, wrongLinkIn } from "../form/link-bad.tsx";
import { useLinkToken } from "../form/link-token.ts";
import { useForm } from "../form/use-form.ts";
import { useAccountWords } from "../language/account-words.ts";
import { useApi } from "../use-api.ts";
import { HaveAccount } from "./have-account.tsx";

/** The end of a registration by e-mail. Only the button uses the link up: programs that open mails' links press none. */
export function FinishPage() {
  const api = useApi();
  const navigate = useNavigate();
  const { register: texts } = useAccountWords();
  const token = useLinkToken();
  const form = useForm({
    checks: {},
    async submit() {
      await api().call("confirmRegistration", { token: token ?? "" });
      const state: ArrivalState = { arrival: "confirmRegistration" };
      const onward = deviceDraft() ? "&redirect=%2Fapply%3Fstep%3Dreview" : ""; // an application waits to be sent
      await navigate(`/login?way=mail${onward}`, { replace: true, state });
    },
  });
  const again = { to: "/region", text: texts.again };
  const wrongLink = wrongLinkIn(form.problem);
  return (
    <Door title={texts.finishTitle} description={texts.description}>
      {token === null ? (
        <LinkBad text={texts.linkMissing} way={again} />
      ) : wrongLink !== undefined ? (
        <LinkBad sentence={wrongLink} text={texts.linkBad} way={again} />
      ) : (
        <>
          <p className="form-text mt-3">{texts.finishText}</p>
          <FormFrame of={form} submit={texts.finish} working={texts.finishing}>
            {null}
          </FormFrame>
        </>
      )}
      <HaveAccount />
    </Door>
  );
}
