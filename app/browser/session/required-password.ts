import { refusals } from "../../../contract/refusals.ts";
import type { Envelope, RefusalData } from "../../../contract/schemas.ts";
import { beginLeaving } from "./leaving.ts";

/** The page for changing the generated password of a new portal; the query makes it explain why. */
export const passwordDuePath = "/profile/password?due=1";

/** Whether a call was refused because the password must be changed first. */
export function isPasswordDue({ errCode, data }: Envelope): boolean {
  return errCode === refusals.passwordChangeRequired.code && (data as RefusalData | null)?.changePassword === true; // the contract's refusals carry nothing else
}

export function redirectToPasswordChange(): void {
  if (location.pathname !== "/profile/password" && beginLeaving()) location.replace(passwordDuePath);
}
