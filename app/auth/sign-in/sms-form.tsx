import { useWords } from "../../browser/locale/locale.ts";
import { PhoneField } from "../form/account-fields.tsx";
import { isCode, isPhone, plainCode } from "../form/checks.ts";
import { CodeField } from "../form/code-field.tsx";
import { digits } from "../../ui/form/countdown.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { LockNote } from "./lock-note.tsx";
import { ResetInstead } from "./reset-instead.tsx";
import type { Enter } from "./use-enter.ts";
import { useLock } from "./use-lock.ts";

/** Login by mobile number and code. */
export function SmsForm({ account, enter }: { account: string; enter: Enter }) {
  const api = useApi();
  const { signIn: texts } = useWords();
  const form = useForm({
    checks: { account: isPhone, code: isCode },
    async submit(values) {
      if (lock.locked) return;
      try {
        await enter(await api().call("logIn", { account: values.account, code: plainCode(values.code) }));
      } catch (cause) {
        if (!lock.take(cause, values.account)) throw cause;
      }
    },
  });
  const lock = useLock(form.typed("account"));
  return (
    <>
      <FormFrame
        of={form}
        submit={texts.submit}
        working={texts.working}
        waiting={lock.locked && texts.tryAgainIn(digits(lock.locked.seconds))}
      >
        <LockNote lock={lock} />
        <PhoneField of={form} defaultValue={account} />
        <CodeField of={form} purpose="login" onRefused={lock.take} />
      </FormFrame>
      {lock.locked && <ResetInstead way="phone" />}
    </>
  );
}
