import { createContext, use } from "react";
import type { Profile } from "../../../contract/schemas/accounts.ts";
import type { FlashMessage } from "../../browser/session/flash-message.ts";
import type { ReadState } from "../parts/use-read.ts";

/** Where to go and which flash message to show there; by default the login, and from there back. */
export type LeaveOptions = { path?: string; flashMessage?: FlashMessage };

export type ProfileAccess = ReadState<Profile> & {
  /** Says how to go on when nobody is logged in any more. */
  leaveFor: (departure: LeaveOptions) => void;
};

export const ProfileContext = createContext<ProfileAccess | null>(null);

/** The profile that all parts of the account share, read by the guard before them. */
export function useProfile(): ProfileAccess {
  const own = use(ProfileContext);
  if (!own) throw new Error("Guard is missing");
  return own;
}
