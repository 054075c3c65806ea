import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { MailboxField } from "../form/account-fields.tsx";
import { isMailbox, isPhoneOrMailbox, isPasswordGiven } from "../form/checks.ts";
import { digits } from "../../ui/form/countdown.ts";
import { Field } from "../../ui/form/field.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { PasswordField } from "../form/password-fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { LockNote } from "./lock-note.tsx";
import { ResetInstead } from "./reset-instead.tsx";
import type { Enter } from "./use-enter.ts";
import { useLock } from "./use-lock.ts";

/** Login by password: `mail` takes a mailbox, `password` a mobile number or a mailbox. */
export function PasswordForm({ way, account, enter }: { way: "password" | "mail"; account: string; enter: Enter }) {
  const api = useApi();
  const { form: labels, signIn: texts } = useWords();
  const isMail = way === "mail";
  const forgotten = useWithRedirect()(`/forgot-password?way=${isMail ? "mail" : "phone"}`);
  const [unknown, setUnknown] = useState<string>();
  const form = useForm({
    checks: { account: isMail ? isMailbox : isPhoneOrMailbox, password: isPasswordGiven },
    async submit(values) {
      if (lock.locked && !lock.locked.isClosed) return; // a reset elsewhere may have reopened a closed account
      try {
        await enter(await api().call(isMail ? "logInByMail" : "logIn", values));
      } catch (cause) {
        if (cause instanceof Refused && cause.errCode === refusals.unknownAccount.code) setUnknown(values.account);
        if (!lock.take(cause, values.account)) throw cause;
      }
    },
  });
  const lock = useLock(form.typed("account"));
  const { locked, remaining } = lock;
  const isUnknownMailbox = unknown !== undefined && unknown.includes("@") && unknown === form.typed("account");
  const waiting = locked && !locked.isClosed ? texts.tryAgainIn(digits(locked.seconds)) : undefined;
  return (
    <>
      <FormFrame of={form} submit={texts.submit} working={texts.working} waiting={waiting}>
        <LockNote lock={lock} />
        {isMail ? (
          <MailboxField of={form} autoComplete="username webauthn" defaultValue={account} />
        ) : (
          <Field
            of={form}
            name="account"
            label={labels.phoneOrMailbox}
            type="text"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={account}
          />
        )}
        <PasswordField
          of={form}
          name="password"
          label={labels.password}
          autoComplete="current-password"
          readOnly={waiting !== undefined}
          aside={
            <a href={forgotten} className="link">
              {texts.forgot}
            </a>
          }
        >
          {remaining !== undefined && (
            <p className="field-hint num">{remaining > 0 ? texts.attemptsLeft(remaining) : texts.noAttemptLeft}</p>
          )}
        </PasswordField>
      </FormFrame>
      {locked && <ResetInstead way={isMail ? "mail" : "phone"} />}
      {isUnknownMailbox && <p className="form-beside">{texts.perhapsUnconfirmed}</p>}
    </>
  );
}
