import { useState } from "react";
import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import { useFormWords } from "../../browser/locale/form-words.ts";
import { showMessage } from "../../browser/message/message.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { clock } from "../../ui/form/countdown.ts";
import { Field } from "../../ui/form/field.tsx";
import { isTooOften, rememberSent, useResendIn } from "./resend.ts";
import type { Form } from "../../ui/form/use-form.ts";

/** The code that a message brings, and the button that asks for it; `account` of the same form is the number. */
export function CodeField({ of: form, purpose }: { of: Form<"account" | "code">; purpose: CodePurpose }) {
  const api = useApi();
  const words = useFormWords();
  const [sending, setSending] = useState(false);
  const seconds = useResendIn(form.typed("account"));

  const send = async () => {
    if (sending || seconds > 0 || !form.check(["account"])) return;
    const { account } = form.values();
    setSending(true);
    try {
      const { retryAfter } = await api().call("sendCode", { account, purpose });
      rememberSent(account, retryAfter);
      showMessage("done", words.successes.sendCode);
      form.focus("code");
    } catch (cause) {
      if (isTooOften(cause)) {
        rememberSent(account, cause.data?.retryAfter);
        showMessage("bad", cause.message);
      } else form.refuse(cause, () => void send());
    }
    setSending(false);
  };

  return (
    <Field
      of={form}
      name="code"
      label={words.form.code}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="field-code num"
      after={
        seconds > 0 ? (
          <span className="field-wait num" role="timer">
            {words.form.resendIn(clock(seconds, words))}
          </span>
        ) : (
          <button type="button" className="field-send" onClick={() => void send()} aria-busy={sending} data-replay>
            {sending ? words.form.sendingCode : words.form.sendCode}
          </button>
        )
      }
    />
  );
}
