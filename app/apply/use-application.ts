import { useEffect, useEffectEvent, useState } from "react";
import type { ApplicationStatus } from "../../contract/schemas/applications.ts";
import type { Problem } from "../ui/form/use-form.ts";
import { updateSession } from "../browser/session/store-session.ts";
import { useSession } from "../browser/session/use-session.ts";
import { useApi } from "../browser/client/use-api.ts";
import { useReturn } from "../browser/use-return.ts";

/** How often the answer to a waiting application is looked for while somebody sees the page, in milliseconds. */
const interval = 60_000;

/**
 * One's own developer application, read once somebody is logged in, when they come back to the page, and while it waits
 * every minute; what the browser keeps of the status follows. The server renders the page without.
 */
export function useApplication() {
  const api = useApi();
  const isLoggedIn = Boolean(useSession());
  const [data, setData] = useState<ApplicationStatus | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const read = async () => {
    const answer = await api().call("application", {}, { inBackground: true });
    updateSession({ status: answer.status });
    setData(answer);
    setProblem(null);
    return answer;
  };
  const readAgain = async () => {
    setProblem(null);
    await read().catch((cause: unknown) => setProblem({ cause, retry: () => void readAgain() }));
  };
  /** What is shown stays where a newer answer cannot be had. */
  const refresh = () => {
    if (data && isLoggedIn && !document.hidden) void read().catch(() => {});
  };

  const begin = useEffectEvent(() => void readAgain());
  useEffect(() => {
    if (isLoggedIn) begin();
  }, [isLoggedIn]);

  useReturn(refresh);
  const tick = useEffectEvent(refresh);
  const isWaiting = data?.state === "waiting";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => tick(), interval);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return { data, problem, read };
}
