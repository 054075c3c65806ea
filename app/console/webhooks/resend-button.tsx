import { refusals } from "../../../contract/refusals.ts";
import type { ListedDelivery } from "../../../contract/schemas/webhooks.ts";
import { Refused } from "../../browser/client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";

type Props = { delivery: ListedDelivery; refetch: () => Promise<void> };

/** Sends an event again, or one that waits at once. */
export function ResendButton({ delivery: { id, state }, refetch }: Props) {
  const texts = useWords().webhooks.deliveries;
  const api = useApi();
  const { attempt, isBusy, problem } = useAttempt();
  const send = async () => {
    try {
      await api().call("resendDelivery", { id });
      showMessage("done", texts.queued);
      await refetch();
    } catch (cause) {
      if (!(cause instanceof Refused) || cause.errCode !== refusals.changedMeanwhile.code) throw cause;
      showMessage("bad", texts.changed);
    }
  };
  return (
    <>
      <button type="button" className="button small" data-row="" aria-busy={isBusy} onClick={() => void attempt(send)}>
        {isBusy ? texts.sending : state === "waiting" ? texts.sendNow : texts.resend}
      </button>
      <FormProblem problem={problem} />
    </>
  );
}
