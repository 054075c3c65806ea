import type { ListedWebhook } from "../../../contract/schemas/webhooks.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { queryClient } from "../list/query-client.ts";
import { showMessage } from "../../browser/message/message.ts";

type Props = { webhook: Pick<ListedWebhook, "id" | "name">; refetch: () => Promise<void> };

/** Sends a test and says how it went. */
export function TestButton({ webhook: { id, name }, refetch }: Props) {
  const texts = useWords().webhooks;
  const api = useApi();
  const { attempt, isBusy } = useAttempt();
  const test = async () => {
    try {
      const { state, status, response, took } = await api().call("testWebhook", { id });
      if (state === "arrived") showMessage("done", texts.arrivedIn(name, ((took ?? 0) / 1_000).toFixed(1)));
      else showMessage("bad", texts.testFailed(name, [status, response].filter(Boolean).join(" ") || texts.noAnswer));
    } catch (cause) {
      showMessage("bad", texts.testFailed(name, cause instanceof Error ? cause.message : texts.noAnswer));
    }
    void queryClient.invalidateQueries({ queryKey: ["webhookDeliveries"] }); // of the test, too
    await refetch();
  };
  return (
    <button
      type="button"
      className="button small"
      aria-label={texts.testOf(name)}
      aria-busy={isBusy}
      onClick={() => void attempt(test)}
    >
      {isBusy ? texts.testing : texts.test}
    </button>
  );
}
