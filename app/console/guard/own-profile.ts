import { createContext, use } from "react";
import type { Profile } from "../../../contract/schemas/accounts.ts";
import type { Farewell } from "../../browser/session/farewell.ts";
import type { Reading } from "../parts/use-read.ts";

/** Where to go, and what is said there; else it is the page for logging in, and from there back. */
export type Departure = { path?: string; farewell?: Farewell };

export type OwnProfile = Reading<Profile> & {
  /** Says how to go on when nobody is logged in any more. */
  leaveFor: (departure: Departure) => void;
};

export const OwnProfileContext = createContext<OwnProfile | null>(null);

/** The profile that all parts of the account share, read by the guard before them. */
export function useOwnProfile(): OwnProfile {
  const own = use(OwnProfileContext);
  if (!own) throw new Error("Guard is missing");
  return own;
}
