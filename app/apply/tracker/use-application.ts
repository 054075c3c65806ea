import { useEffect, useEffectEvent, useState } from "react";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { updateSession } from "../../browser/session/store-session.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWindowFocus } from "../../browser/use-window-focus.ts";

/** The polling interval for a waiting application while the page is visible, in milliseconds. */
const interval = 60_000;

/**
 * The user's developer application, fetched after the login, on return to the page, and every minute while it waits;
 * updates the stored status. The server renders the page without it.
 */
export function useApplication() {
  const api = useApi();
  const isLoggedIn = Boolean(useSession());
  const [data, setData] = useState<ApplicationStatus | null>(null);
  const [problem, setProblem] = useState<RetryableError | null>(null);

  const read = async () => {
    const response = await api().call("application", {}, { inBackground: true });
    updateSession({ status: response.status });
    setData(response);
    setProblem(null);
    return response;
  };
  const refetch = async () => {
    setProblem(null);
    await read().catch((cause: unknown) => setProblem({ cause, retry: () => void refetch() }));
  };
  /** Errors are ignored: the previous data stays. */
  const refresh = () => {
    if (data && isLoggedIn && !document.hidden) void read().catch(() => {});
  };

  const begin = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isLoggedIn) begin();
  }, [isLoggedIn]);

  useWindowFocus(refresh);
  const tick = useEffectEvent(refresh);
  const isWaiting = data?.state === "waiting";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => tick(), interval);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return { data, problem, read };
}
