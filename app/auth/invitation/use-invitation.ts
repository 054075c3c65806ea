import { useEffect, useRef, useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import type { Session } from "../../../contract/schemas/accounts.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { leaveFor } from "../../browser/leave-document.ts";
import { offerPath, setUpPath } from "../../browser/session/second-step.ts";
import { storeSession } from "../../browser/session/store-session.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { storedText } from "../../browser/storage/stored-value.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { useLinkToken } from "../link/link-token.ts";

export type Opened = CallData<"openInvitation">;

/** In session storage, so that it survives a login. Without it, the user opens the link again. */
const storedLink = storedText("invitation-link", "sessionStorage");
const start = "/dashboard";

/** What the link's invitation offers whoever is logged in; `token` is `null` without a link. */
export function useInvitation() {
  const api = useApi();
  const linked = useLinkToken();
  const token = linked === null ? storedLink.read() : linked;
  const isLoggedIn = Boolean(useSession());
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isUsed = useRef(false);

  useEffect(() => {
    if (token === undefined || token === null || isUsed.current) return;
    storedLink.write(token);
    let isCurrent = true;
    const retry = () => {
      setProblem(null);
      setAttempt((count) => count + 1);
    };
    api()
      .call("openInvitation", { token })
      .then(
        (data) => isCurrent && setOpened(data),
        (cause: unknown) => isCurrent && setProblem({ cause, retry }),
      );
    return () => void (isCurrent = false);
  }, [api, token, isLoggedIn, attempt]);

  return {
    token,
    opened,
    problem,
    reload: () => setAttempt((count) => count + 1),
    forget: storedLink.remove,
    /** Opens the console, or the second factor that the role requires. */
    enter: (session: Session): Promise<void> => {
      isUsed.current = true;
      storedLink.remove();
      storeSession(session);
      const { secondStep } = session;
      const address = secondStep === "setUp" ? setUpPath(start) : secondStep === "offer" ? offerPath(start) : start;
      return leaveFor(address, { replace: true });
    },
  };
}
