import { createContext, use } from "react";
import type { Profile } from "../../../contract/schemas/own-account.ts";
import type { LoginMessageState } from "../../auth/layout/login-message.ts";
import type { FlashMessage } from "../../browser/session/flash-message.ts";
import type { ReadState } from "../list/use-read.ts";

/**
 * Where to go, and which flash message to show there; by default the login, which redirects back. With `loginMessage`,
 * the password login, which shows that message and has the account filled in.
 */
export type LeaveOptions = { path?: string; flashMessage?: FlashMessage; loginMessage?: LoginMessageState };

export type ProfileAccess = ReadState<Profile> & {
  /** Called when the user is no longer logged in. */
  leaveFor: (departure: LeaveOptions) => void;
};

export const ProfileContext = createContext<ProfileAccess | null>(null);

/**
 * The key under which this browser stores the account's drafts and filters: phone number or mailbox; empty until the
 * profile is loaded.
 */
export function ownerOf(profile: Profile | null): string {
  return profile?.phone ?? profile?.mailbox ?? "";
}

/** The profile that the guard has loaded, shared by all views. */
export function useProfile(): ProfileAccess {
  const own = use(ProfileContext);
  if (!own) throw new Error("Guard is missing");
  return own;
}
