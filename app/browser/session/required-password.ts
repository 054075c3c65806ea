import { refusals } from "../../../contract/refusals.ts";
import type { Envelope, RefusalData } from "../../../contract/schemas.ts";
import { beginLeaving } from "./leaving.ts";

/** Where a password is changed that was shown when the portal was set up; the query lets the page say why. */
export const passwordDuePath = "/profile/password?due=1";

/** Whether a call was refused because the password has to be changed before anything else. */
export function isPasswordDue({ errCode, data }: Envelope): boolean {
  return errCode === refusals.passwordChangeRequired.code && (data as RefusalData | null)?.changePassword === true; // the contract's refusals carry nothing else
}

export function leadToPassword(): void {
  if (location.pathname !== "/profile/password" && beginLeaving()) location.replace(passwordDuePath);
}
