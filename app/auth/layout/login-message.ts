import { useSyncExternalStore } from "react";
import type { FormWords } from "../../browser/locale/form-words.ts";
import { leaveFor } from "../../browser/leave-document.ts";

/** What has just succeeded when somebody comes to the login (specification, section 8). */
const loginMessages = ["registerByPhone", "changePassword", "resetByMail"] as const;
export type LoginMessage = (typeof loginMessages)[number];

/** What waits in session storage for the login's document: the sentence to show, and the account to begin with. */
type LoginMessageState = { message: LoginMessage; account?: string };

const key = "arrival";

/** Leads to the login, which says once what has succeeded. Where storage is forbidden, it says nothing. */
export function openLoginWithMessage(
  address: string,
  state: LoginMessageState,
  options?: { replace: boolean },
): Promise<void> {
  try {
    sessionStorage.setItem(key, JSON.stringify(state));
  } catch {
    // the login is asked for all the same
  }
  return leaveFor(address, options);
}

/** What the page before has left for this one, once; nothing while the server renders. */
export function useLoginMessage(): Partial<LoginMessageState> {
  return useSyncExternalStore(
    subscribe,
    () => left ?? none,
    () => none,
  );
}

const none: Partial<LoginMessageState> = {};
let left: LoginMessageState | undefined;

function subscribe(): () => void {
  left ??= taken();
  return () => {};
}

function taken(): LoginMessageState | undefined {
  try {
    const state: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    sessionStorage.removeItem(key);
    if (typeof state !== "object" || state === null || !("message" in state)) return undefined;
    const message = loginMessages.find((each) => each === state.message);
    const account = "account" in state && typeof state.account === "string" ? { account: state.account } : {};
    return message && { message, ...account };
  } catch {
    return undefined; // forbidden, or not what was written
  }
}

export function loginMessageText(message: LoginMessage, { successes }: Pick<FormWords, "successes">): string {
  return successes[message];
}
