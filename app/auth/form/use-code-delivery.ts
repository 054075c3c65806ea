import { useEffect, useState } from "react";
import type { CodeDelivery, CodePurpose } from "../../../contract/schemas/accounts.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLastSent } from "./resend.ts";

/** The delay before the first poll, in milliseconds; it doubles each time. */
const firstLook = 1_000;
const latestLook = 30_000;

type Found = CodeDelivery & { key: string };

/**
 * The delivery state of the last code for a number, polled until it was sent or refused; `undefined` before a request.
 * Errors are ignored: the form works without it.
 */
export function useCodeDelivery(account: string, purpose: CodePurpose): CodeDelivery | undefined {
  const api = useApi();
  const until = useLastSent(account);
  const [found, setFound] = useState<Found>();
  const key = `${account} ${until}`;

  useEffect(() => {
    if (until === undefined) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (next: number) => {
      const delivery = await api()
        .call("codeDelivery", { account, purpose }, { inBackground: true, signal: abort.signal })
        .catch(() => undefined);
      if (abort.signal.aborted) return;
      if (delivery) setFound({ ...delivery, key });
      if (!delivery || delivery.state === "sending" || delivery.state === "delayed")
        timer = setTimeout(() => void look(Math.min(2 * next, latestLook)), next);
    };
    void look(firstLook);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [api, account, purpose, until, key]);

  return found?.key === key ? found : undefined;
}
