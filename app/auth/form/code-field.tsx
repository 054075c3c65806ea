import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import { showMessage } from "../../browser/message/message.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLazyModule } from "../../document/island/use-lazy-module.ts";
import { clock } from "../../ui/form/countdown.ts";
import { Field } from "../../ui/form/field.tsx";
import { isTooOften, rememberSent, useLastSent, useResendIn } from "./resend.ts";
import type { Form } from "../../ui/form/use-form.ts";

type Props = {
  of: Form<"account" | "code">;
  purpose: CodePurpose;
  /** Handles a refusal to send a code to an account; returns whether it did. */
  onRefused?: (cause: unknown, account: string) => boolean;
};

/**
 * The verification code with the button that requests it; the form's `account` field is the number. Once another code
 * may be requested, it can go to the account's mailbox instead.
 */
export function CodeField({ of: form, purpose, onRefused }: Props) {
  const api = useApi();
  const words = useWords();
  const [sending, setSending] = useState<"sendCode" | "mailCode">();
  const typed = form.typed("account");
  const seconds = useResendIn(typed);
  const isSent = useLastSent(typed) !== undefined;
  const { part: delivery } = useLazyModule(() => import("./code-delivery-note.tsx"), isSent); // the form works without it

  const send = async (call: "sendCode" | "mailCode") => {
    if (sending || seconds > 0 || !form.check(["account"])) return;
    const { account } = form.values();
    setSending(call);
    try {
      const { retryAfter } = await api().call(call, { account, purpose });
      rememberSent(account, retryAfter);
      showMessage("done", words.successes.sendCode);
      form.focus("code");
    } catch (cause) {
      if (isTooOften(cause)) {
        rememberSent(account, cause.data?.retryAfter);
        showMessage("bad", cause.message);
      } else if (!onRefused?.(cause, account)) form.refuse(cause, () => void send(call));
    }
    setSending(undefined);
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
          <button
            type="button"
            className="field-send"
            onClick={() => void send("sendCode")}
            aria-busy={sending === "sendCode"}
            data-replay
          >
            {sending === "sendCode" ? words.form.sendingCode : words.form.sendCode}
          </button>
        )
      }
    >
      {delivery && (
        <delivery.CodeDeliveryNote
          account={typed}
          purpose={purpose}
          mail={seconds > 0 ? undefined : { send: () => void send("mailCode"), isSending: sending === "mailCode" }}
        />
      )}
    </Field>
  );
}
