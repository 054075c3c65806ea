import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";

/** Whether the server refused something because the application was submitted or decided meanwhile (10107). */
export function isChangedMeanwhile(cause: unknown): boolean {
  return cause instanceof Refused && cause.errCode === refusals.changedMeanwhile.code;
}
