import { refusals } from "../../../contract/refusals.ts";
import type { ListedDelivery } from "../../../contract/schemas/webhooks.ts";
import { Refused } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";

type Props = { delivery: ListedDelivery; refetch: () => Promise<void> };

/** Sends an event again, or one that waits at once; or stops trying. */
export function ResendButton({ delivery: { id, state }, refetch }: Props) {
  const texts = useWords().webhooks.deliveries;
  const api = useApi();
  const { attempt, isBusy, problem } = useAttempt();
  const change = (call: "resendDelivery" | "stopDelivery", done: string) =>
    attempt(async () => {
      try {
        await api().call(call, { id });
        showMessage("done", done);
        await refetch();
      } catch (cause) {
        if (!(cause instanceof Refused) || cause.errCode !== refusals.changedMeanwhile.code) throw cause;
        showMessage("bad", texts.changed);
      }
    });
  return (
    <>
      <div className="button-row">
        <button
          type="button"
          className="button small"
          data-row=""
          aria-busy={isBusy}
          onClick={() => void change("resendDelivery", texts.queued)}
        >
          {state === "waiting" ? texts.sendNow : texts.resend}
        </button>
        {state === "waiting" && (
          <button type="button" className="button small" onClick={() => void change("stopDelivery", texts.stopped)}>
            {texts.stop}
          </button>
        )}
      </div>
      <FormProblem problem={problem} />
    </>
  );
}
