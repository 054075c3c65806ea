import type { Config } from "../../config/config.ts";
import { refuse, type Refusal } from "../../refuse.ts";
import type { Account } from "../../accounts/find-account.ts";

/** Wrong passwords in a row after which only a reset enables login by password again. */
export const closedAfter = 100;

type Counted = Pick<Account, "failures" | "failures_in_row" | "locked_until">;
type Policy = Config["lock"];

/** Until when an account is locked; `null` if it is not locked now. */
export function lockedUntil({ locked_until }: Pick<Account, "locked_until">, now: Date): string | null {
  return locked_until !== null && Date.parse(locked_until) > now.getTime() ? locked_until : null;
}

/** The refusal of a locked account (10027), for every kind of login (specification, sections 4 and 8). */
export function lockOf(account: Pick<Account, "locked_until">, policy: Policy, now: Date): Refusal | undefined {
  const until = lockedUntil(account, now);
  if (until === null) return undefined;
  const left = Date.parse(until) - now.getTime();
  return refuse("locked", { retryAfter: Math.ceil(left / 1_000), lockedUntil: until }, lockMinutes(policy));
}

/** The same for login by password, which a hundred wrong passwords in a row disable. */
export function passwordLockOf(account: Counted, policy: Policy, now: Date): Refusal | undefined {
  const locked = lockOf(account, policy, now);
  if (locked) return locked;
  return isPasswordClosed(account) ? refuse("passwordClosed", { lockedUntil: null }) : undefined;
}

/** When a lock that begins now ends. */
export function lockEnd({ seconds }: Policy, now: Date): string {
  return new Date(now.getTime() + seconds * 1_000).toISOString();
}

/** The counters after a wrong password, and the response: attempts left, or the lock. */
export function afterFailure(account: Counted, policy: Policy, now: Date): { counted: Counted; refusal: Refusal } {
  const failures = account.failures + 1;
  const failures_in_row = account.failures_in_row + 1;
  const remainCount = Math.max(0, policy.attempts - failures);
  if (remainCount > 0) {
    const counted = { failures, failures_in_row, locked_until: null };
    return { counted, refusal: refuse("wrongPassword", { remainCount }) };
  }
  const locked_until = lockEnd(policy, now);
  return {
    counted: { failures: 0, failures_in_row, locked_until },
    refusal: refuse(
      "lockedNow",
      { remainCount, retryAfter: policy.seconds, lockedUntil: locked_until },
      lockMinutes(policy),
    ),
  };
}

/** The counters after a success. Only a reset enables login by password again once it is disabled. */
export function afterSuccess(account: Counted): Counted {
  const failures_in_row = isPasswordClosed(account) ? account.failures_in_row : 0;
  return { failures: 0, failures_in_row, locked_until: null };
}

export const afterReset: Counted = { failures: 0, failures_in_row: 0, locked_until: null };

/** Whether wrong passwords have disabled login by password until a reset. */
export function isPasswordClosed({ failures_in_row }: Counted): boolean {
  return failures_in_row >= closedAfter;
}

function lockMinutes({ seconds }: Policy): number {
  return Math.ceil(seconds / 60);
}
