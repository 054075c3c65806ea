import { useSyncExternalStore } from "react";
import type { FormWords } from "../../browser/locale/form-words.ts";
import { leaveFor } from "../../browser/leave-document.ts";

/** What has just succeeded when somebody comes to the login (specification, section 8). */
const arrivals = ["registerByPhone", "changePassword", "resetByMail"] as const;
export type Arrival = (typeof arrivals)[number];

/** What waits in session storage for the login's document: the sentence to show, and the account to begin with. */
type ArrivalState = { arrival: Arrival; account?: string };

const key = "arrival";

/** Leads to the login, which says once what has succeeded. Where storage is forbidden, it says nothing. */
export function arriveAt(address: string, state: ArrivalState, options?: { replace: boolean }): Promise<void> {
  try {
    sessionStorage.setItem(key, JSON.stringify(state));
  } catch {
    // the login is asked for all the same
  }
  return leaveFor(address, options);
}

/** What the page before has left for this one, once; nothing while the server renders. */
export function useArrivalState(): Partial<ArrivalState> {
  return useSyncExternalStore(
    subscribe,
    () => left ?? none,
    () => none,
  );
}

const none: Partial<ArrivalState> = {};
let left: ArrivalState | undefined;

function subscribe(): () => void {
  left ??= taken();
  return () => {};
}

function taken(): ArrivalState | undefined {
  try {
    const state: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    sessionStorage.removeItem(key);
    if (typeof state !== "object" || state === null || !("arrival" in state)) return undefined;
    const arrival = arrivals.find((each) => each === state.arrival);
    const account = "account" in state && typeof state.account === "string" ? { account: state.account } : {};
    return arrival && { arrival, ...account };
  } catch {
    return undefined; // forbidden, or not what was written
  }
}

export function arrivalText(arrival: Arrival, { successes }: Pick<FormWords, "successes">): string {
  return successes[arrival];
}
