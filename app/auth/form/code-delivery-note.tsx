import { useWords } from "../../browser/locale/locale.ts";
import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import { useCodeDelivery } from "./use-code-delivery.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

type Props = {
  account: string;
  purpose: CodePurpose;
  /** The way to a code by mail; missing while no other code may follow. */
  mail: { send: () => void; isSending: boolean } | undefined;
};

/** What became of the last code, and the way to another by mail. */
export function CodeDeliveryNote({ account, purpose, mail }: Props) {
  const { form } = useWords();
  const texts = form.delivery;
  const delivery = useCodeDelivery(account, purpose);
  if (!delivery) return null;
  const { channel, state, offersMail, mailbox } = delivery;
  if (channel === null || state === "none") return null;
  const target = mailbox ?? texts.accountMailbox;
  const sentence = state === "unknown" ? texts.mailUnknown : texts[channel][state](target);
  return (
    <>
      <p role="status" className="field-hint" data-delivery={state}>
        {sentence}
      </p>
      {offersMail && mail && (
        <p className="field-hint">
          {texts.notArrived}
          <SentenceSpace />
          <button type="button" className="link" onClick={mail.send} aria-busy={mail.isSending}>
            {mail.isSending ? form.sendingCode : mailbox === null ? texts.byMail : texts.byMailTo(mailbox)}
          </button>
        </p>
      )}
    </>
  );
}
