import { refusals, type RefusalName } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";

/** A downloadable file; `size` in bytes. */
export type Target = { product: string; version: string; name: string; size: number };

/** What the user requested: the file itself, or only the signed link for the command line. */
export type PendingDownload = { target: Target; purpose: "download" | "link" };

/** Whether a call was refused because there is a newer licence (10104). */
export function isNewLicence(cause: unknown): boolean {
  return isRefused(cause, "licenceNotAgreed");
}

/** Whether downloads require a login (10101) or developer status (10103). */
export function needsLogin(cause: unknown): boolean {
  return isRefused(cause, "notLoggedIn");
}
export function needsDeveloper(cause: unknown): cause is Refused {
  return isRefused(cause, "notDeveloper");
}

function isRefused(cause: unknown, refusal: RefusalName): boolean {
  return cause instanceof Refused && cause.errCode === refusals[refusal].code;
}
