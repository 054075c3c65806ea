import type { Words } from "../../../contract/words/en.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { rememberRemaining } from "../../browser/session/store-session.ts";

/** Shows a wrong password (10002) at its field, with the remaining attempts. */
export function atPassword(cause: unknown, field: string, { signIn }: Words): unknown {
  if (!(cause instanceof Refused) || cause.errCode !== refusals.wrongPassword.code) return cause;
  const { remainCount } = cause.data ?? {};
  if (remainCount !== undefined) rememberRemaining(remainCount);
  const message = remainCount ? signIn.andAttemptsLeft(cause.message, remainCount) : cause.message;
  return new Refused({
    errCode: cause.errCode,
    errMsg: message,
    data: { ...cause.data, issues: [{ field, message }] },
  });
}
