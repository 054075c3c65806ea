import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Session } from "../../../contract/schemas/accounts.ts";
import { openedBy } from "../../browser/opened-by.ts";
import { storeSession } from "../../browser/session/store-session.ts";
import { isSecondStep, offerPath, setUpPath } from "../../browser/session/second-step.ts";
import { passwordDuePath } from "../../browser/session/required-password.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";

/** The redirect target of a login, or `null`. */
export type Destination = { target: string | null; leave: (address: string) => void };

export type Enter = (session: Session) => Promise<void>;

/** Default redirect targets. */
const start = { member: "/", operator: "/dashboard" };

const asksForSecondStep = () => isSecondStep(new URLSearchParams(location.search));
/** The address does not change while the page is open. */
const neverChanges = () => () => {};

/**
 * Stores the session and redirects to `target`; by default, operators go to the dashboard. Logged-in users are
 * redirected at once, and Back never returns to the login. `hasSession`: a session exists and the forms are not needed;
 * `isStepDue`: only the second step is missing, which `finish` completes.
 */
export function useEnter({ target, leave }: Destination) {
  const api = useApi();
  const isLoggedIn = Boolean(useSession());
  const [entering, setEntering] = useState(false);
  // A ref, because the session changes before state would
  const isEntering = useRef(false);
  const passwordIsDue = useRef(false);
  const [isStepNext, setStepNext] = useState(false);
  const isOffered = useRef(false);
  const isStepAsked = useSyncExternalStore(neverChanges, asksForSecondStep, () => false);

  const leaveBy = useEffectEvent(leave);

  useEffect(() => {
    if (!isLoggedIn || isStepNext || asksForSecondStep()) return;
    let isLeft = false;
    const leaveTo = (to: string) => {
      if (!isLeft) leaveBy(to);
    };
    if (passwordIsDue.current) leaveTo(passwordDuePath);
    else if (isOffered.current) leaveTo(offerPath(target));
    // After Back, `target` would be the page that was just left, whose Back leads here again
    else if (!isEntering.current) leaveTo(openedBy() === "back_forward" ? start.member : (target ?? start.member));
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
  }, [isLoggedIn, isStepNext, target, api]);

  const isStepDue = isStepAsked || isStepNext;
  return {
    hasSession: isLoggedIn && !entering && !isStepDue,
    isStepDue: isLoggedIn && isStepDue,
    setUp: () => leave(setUpPath(target)),
    /** Completes the login after the second step. */
    finish: (session: Session) => {
      isEntering.current = true;
      setEntering(true);
      storeSession(session);
      if (isStepAsked) leave(target ?? start.operator);
      else setStepNext(false);
    },
    enter: (session: Session): Promise<void> => {
      isEntering.current = true;
      passwordIsDue.current = session.changePassword === true;
      isOffered.current = session.secondStep === "offer";
      if (session.secondStep === "verify" || session.secondStep === "setUp") setStepNext(!passwordIsDue.current);
      setEntering(true);
      storeSession(session); // the effect above then redirects
      return Promise.resolve();
    },
  };
}
