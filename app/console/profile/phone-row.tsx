import { useForm } from "../../ui/form/use-form.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { PhoneField } from "../../auth/form/account-fields.tsx";
import { isCode, isPhone, isPasswordGiven, plainCode } from "../../auth/form/checks.ts";
import { CodeField } from "../../auth/form/code-field.tsx";
import { PasswordField } from "../../auth/form/password-fields.tsx";
import { atPassword } from "../../auth/form/wrong-password.ts";
import { showMessage } from "../../browser/message/message.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { ContactRow } from "./contact-row.tsx";
import { useProfile } from "../guard/profile.ts";
import { SectionForm } from "./section-form.tsx";
import { spacedPhone } from "../../ui/spaced-phone.ts";

/** The phone number, with the form that replaces it by a code. */
export function PhoneRow() {
  const { contact } = useWords();
  const { data: profile } = useProfile();
  const phone = profile?.phone ?? null;
  const texts = {
    label: contact.phone,
    value: profile ? (phone === null ? contact.none : spacedPhone(phone)) : "\u00a0",
    action: phone === null ? contact.add : contact.replace,
    actionName: phone === null ? contact.addPhone : contact.replacePhone,
  };
  return <ContactRow texts={texts} Form={PhoneForm} />;
}

function PhoneForm({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const words = useWords();
  const { contact, profile: texts } = words;
  const { data: profile, refetch } = useProfile();
  const hasMailbox = profile?.mailbox !== null;
  const asksPassword = profile?.hasPassword ?? true;
  const form = useForm({
    checks: { account: isPhone, code: isCode, password: asksPassword ? isPasswordGiven : () => undefined },
    submit: async ({ account, code, password }) => {
      try {
        await api().call("addPhone", { account, code: plainCode(code), ...(asksPassword && { password }) });
      } catch (cause) {
        const refused = atPassword(cause, "password", words);
        throw hasMailbox ? inMailWay(refused, contact.incorrectCode) : refused;
      }
      await refetch();
      showMessage("done", contact.phoneSaved);
      onDone();
    },
  });
  return (
    <SectionForm
      of={form}
      submit={contact.confirmPhone}
      working={contact.confirming}
      aside={
        <button type="button" className="button" onClick={onDone}>
          {texts.cancel}
        </button>
      }
    >
      <p className="text-ui text-ink-2">{contact.phoneText}</p>
      <PhoneField of={form} label={contact.newPhone} />
      <CodeField of={form} purpose="bind" />
      {asksPassword && (
        <PasswordField of={form} name="password" label={contact.password} autoComplete="current-password" />
      )}
    </SectionForm>
  );
}

/** Calls for e-mail show a different text for a wrong code (specification, section 5). */
function inMailWay(cause: unknown, message: string): unknown {
  if (!(cause instanceof Refused) || cause.errCode !== refusals.wrongCode.code) return cause;
  return new Refused({ errCode: cause.errCode, errMsg: message, data: null });
}
