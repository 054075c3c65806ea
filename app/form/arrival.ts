import { useLocation } from "react-router";
import type { AccountWords } from "../language/account-words.ts";

/** What has just succeeded when somebody comes to the login (specification, section 8). */
const arrivals = ["registerByPhone", "changePassword", "resetByMail"] as const;
export type Arrival = (typeof arrivals)[number];

/** What is handed to the login's address: the sentence to show, and the account to begin with. */
export type ArrivalState = { arrival: Arrival; account?: string };

export function useArrivalState(): Partial<ArrivalState> {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("arrival" in state)) return {};
  const arrival = arrivals.find((each) => each === state.arrival);
  const account = "account" in state && typeof state.account === "string" ? { account: state.account } : {};
  return arrival ? { arrival, ...account } : {};
}

export function arrivalText(arrival: Arrival, { successes }: Pick<AccountWords, "successes">): string {
  return successes[arrival];
}
