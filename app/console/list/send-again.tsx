import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import type { ListedMessage } from "../../../contract/schemas/messages.ts";
import { Refused } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { showMessage } from "../../browser/message/message.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { ConfirmDialog } from "../form/form-dialog.tsx";

type Props = { message: ListedMessage; refetch: () => Promise<void> };

/** Sends a message again; asks for confirmation if the receiver may get it twice. */
export function SendAgain({ message, refetch }: Props) {
  const texts = useWords().outbox;
  const [isAsking, setAsking] = useState(false);
  const { attempt, isBusy, problem } = useAttempt();
  const retry = useRetry({ message, refetch });

  return (
    <>
      <button
        type="button"
        className="button small"
        data-row=""
        aria-label={texts.sendTo(message.to)}
        aria-busy={isBusy}
        onClick={() => (message.state === "unknown" ? setAsking(true) : void attempt(retry))}
      >
        {isBusy ? texts.sending : texts.send}
      </button>
      <FormProblem problem={problem} />
      {isAsking && (
        <ConfirmDialog
          texts={{ title: texts.ask, lead: message.to, submit: texts.send, working: texts.sending }}
          onSubmit={retry}
          onClose={() => setAsking(false)}
        >
          <p>{texts.twice}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Rejects as the call does, unless the message's state has changed meanwhile: then it reads the list again. */
function useRetry({ message, refetch }: Props): () => Promise<void> {
  const api = useApi();
  const texts = useWords().outbox;
  return async () => {
    try {
      await api().call("retryMessage", { id: message.id });
      showMessage("done", texts.queued);
    } catch (cause) {
      if (!(cause instanceof Refused) || cause.errCode !== refusals.changedMeanwhile.code) throw cause;
      showMessage("bad", texts.changed);
    }
    await refetch();
  };
}
