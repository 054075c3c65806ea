import { useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import type { ListedDelivery } from "../../../contract/schemas/webhooks.ts";
import { Refused } from "../../browser/client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import type { RetryableError } from "../../ui/form/use-form.ts";

type Props = { delivery: ListedDelivery; refetch: () => Promise<void> };

/** Sends an event again, or one that waits at once. */
export function ResendButton({ delivery: { id, state }, refetch }: Props) {
  const texts = useWords().webhooks.deliveries;
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await api().call("resendDelivery", { id });
      showMessage("done", texts.queued);
      await refetch();
    } catch (cause) {
      if (cause instanceof Refused && cause.errCode === refusals.changedMeanwhile.code)
        showMessage("bad", texts.changed);
      else setProblem({ cause, retry: () => void send() });
    }
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="button small" data-row="" aria-busy={isBusy} onClick={() => void send()}>
        {isBusy ? texts.sending : state === "waiting" ? texts.sendNow : texts.resend}
      </button>
      <FormProblem problem={problem} />
    </>
  );
}
