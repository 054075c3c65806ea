import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Session } from "../../../contract/schemas/accounts.ts";
import { openedBy } from "../../browser/opened-by.ts";
import { storeSession } from "../../browser/session/store-session.ts";
import { passwordDuePath } from "../../browser/session/required-password.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";

/** Where a login leads: `target`, or where nobody said so `null`; and the way there. */
export type Destination = { target: string | null; leave: (address: string) => void };

export type Enter = (session: Session) => Promise<void>;

/** Where somebody begins who did not say where to go. */
const start = { member: "/", operator: "/dashboard" };

/**
 * Keeps a session and goes where the login was asked for (`target`); without such a place, operators begin at their
 * dashboard. Whoever is logged in already goes there at once; nobody comes back to the login by the browser's Back.
 * `hasSession`: nothing needs to be asked.
 */
export function useEnter({ target, leave }: Destination): { enter: Enter; hasSession: boolean } {
  const api = useApi();
  const isLoggedIn = Boolean(useSession());
  const [entering, setEntering] = useState(false);
  // The session is seen before a state would be
  const isEntering = useRef(false);
  const passwordIsDue = useRef(false);

  const leaveBy = useEffectEvent(leave);

  useEffect(() => {
    if (!isLoggedIn) return;
    let isLeft = false;
    const leaveTo = (to: string) => {
      if (!isLeft) leaveBy(to);
    };
    if (passwordIsDue.current) leaveTo(passwordDuePath);
    else if (!isEntering.current) leaveTo(openedBy() === "back_forward" ? start.member : (target ?? start.member)); // or Back would lead to where it was pressed, for ever
    else if (target !== null) leaveTo(target);
    else {
      void api()
        .call("profile", {})
        .then(
          ({ roles }) => leaveTo(roles.every((role) => role === "member") ? start.member : start.operator),
          () => leaveTo(start.member),
        );
    }
    return () => void (isLeft = true);
  }, [isLoggedIn, target, api]);

  return {
    hasSession: isLoggedIn && !entering,
    enter(session) {
      isEntering.current = true;
      passwordIsDue.current = session.changePassword === true;
      setEntering(true);
      storeSession(session); // and what has been logged in, above, goes on
      return Promise.resolve();
    },
  };
}
