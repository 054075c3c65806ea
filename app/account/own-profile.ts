import { createContext, use } from "react";
import type { Profile } from "../../contract/schemas/accounts.ts";
import type { ArrivalState } from "../form/arrival.ts";
import type { Reading } from "./use-read.ts";

/** Where to go, and what is said there. */
export type Farewell = { path?: string; state?: ArrivalState };

export type OwnProfile = Reading<Profile> & {
  /** Says how to go on when nobody is logged in any more; else it is the page for logging in, and from there back. */
  leaveFor: (farewell: Farewell) => void;
};

export const OwnProfileContext = createContext<OwnProfile | null>(null);

/** The profile that all parts of the account share, read by the gate before them. */
export function useOwnProfile(): OwnProfile {
  const own = use(OwnProfileContext);
  if (!own) throw new Error("AccountGate is missing");
  return own;
}
