import { useEffect, useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import type { Session } from "../../contract/schemas/accounts.ts";
import { isShellPath } from "../is-shell-path.ts";
import { openedBy } from "../opened-by.ts";
import { enter } from "../session/keep.ts";
import { useSession } from "../session/use-session.ts";
import type { SignInData } from "./data.ts";

export type Enter = (session: Session) => Promise<void>;

/**
 * Keeps a session and goes where the login was asked for. Whoever is logged in already goes there at once; nobody comes
 * back to the login by the browser's Back. `hasSession`: nothing needs to be asked.
 */
export function useEnter(): { enter: Enter; hasSession: boolean } {
  const { target } = useLoaderData<SignInData>();
  const navigate = useNavigate();
  const isLoggedIn = Boolean(useSession());
  const [entering, setEntering] = useState(false);

  useEffect(() => {
    if (!isLoggedIn) return;
    const to = !entering && openedBy() === "back_forward" ? "/" : target; // or Back would lead to where it was pressed, for ever
    if (isShellPath(to)) location.replace(to);
    else void navigate(to, { replace: true });
  }, [isLoggedIn, entering, target, navigate]);

  return {
    hasSession: isLoggedIn && !entering,
    enter(session) {
      setEntering(true);
      enter(session); // and what has been logged in, above, goes on
      return Promise.resolve();
    },
  };
}
