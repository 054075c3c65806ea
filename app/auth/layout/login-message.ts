import { useSyncExternalStore } from "react";
import type { Words } from "../../../contract/words/en.ts";
import { leaveFor } from "../../browser/leave-document.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** Successes that the login page reports (specification, section 8). */
const loginMessages = ["registerByPhone", "changePassword", "resetByMail"] as const;
export type LoginMessage = (typeof loginMessages)[number];

/** What waits in session storage for the login's document: the sentence to show, and the account to begin with. */
export type LoginMessageState = { message: LoginMessage; account?: string };

const forLogin = storedValue("arrival", parseState, "sessionStorage");

/** Opens the login page, which shows the message once. Without storage, it shows none. */
export function openLoginWithMessage(
  address: string,
  state: LoginMessageState,
  options?: { replace: boolean },
): Promise<void> {
  forLogin.write(state);
  return leaveFor(address, options);
}

/** Reads the message once; empty during server rendering. */
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
  const state = forLogin.read() ?? undefined;
  forLogin.remove();
  return state;
}

function parseState(state: unknown): LoginMessageState | null {
  if (typeof state !== "object" || state === null || !("message" in state)) return null;
  const message = loginMessages.find((each) => each === state.message);
  const account = "account" in state && typeof state.account === "string" ? { account: state.account } : {};
  return message ? { message, ...account } : null;
}

export function loginMessageText(message: LoginMessage, { successes }: Pick<Words, "successes">): string {
  return successes[message];
}
