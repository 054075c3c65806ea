import { useEffect, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import { rules } from "../../../contract/rules.ts";
import { Refused } from "../../../client/client.ts";
import { useSecondsUntil } from "../../ui/form/countdown.ts";
import { rememberRemaining } from "../../browser/session/store-session.ts";
import { announce } from "../../browser/message/announce.ts";

/** The result of wrong passwords for an account: `until` in milliseconds since 1970, `null` until a reset. */
type Verdict = { account: string; remaining: number; locked?: { sentence: string; until: number | null } };

/** Locks and remaining attempts (specification, sections 4 and 8) of the account in the form. */
export function useLock(account: string) {
  const { signIn } = useWords();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const current = verdict?.account === account ? verdict : null;
  const until = current?.locked?.until ?? 0;
  const seconds = useSecondsUntil(until);
  const isOver = until > 0 && seconds === 0;

  useEffect(() => {
    if (isOver) announce(signIn.unlocked);
  }, [isOver, signIn]);

  /** Handles a failed login; returns whether it was a lock. Other failures belong to the fields. */
  const take = (cause: unknown, tried: string): boolean => {
    if (!(cause instanceof Refused)) return false;
    const { errCode, message, data } = cause;
    if (errCode === refusals.wrongPassword.code && data?.remainCount !== undefined) {
      rememberRemaining(data.remainCount);
      const locked = data.remainCount === 0 ? { locked: { sentence: message, until: endOf(data.retryAfter) } } : {};
      setVerdict({ account: tried, remaining: data.remainCount, ...locked });
      return data.remainCount === 0;
    }
    if (errCode !== refusals.locked.code) return false;
    const isClosed = data?.lockedUntil === null;
    setVerdict({
      account: tried,
      remaining: 0,
      locked: { sentence: message, until: isClosed ? null : endOf(data?.retryAfter) },
    });
    return true;
  };

  return {
    take,
    /** Attempts left after the last wrong password; `undefined` if there was none. */
    remaining: isOver ? undefined : current?.remaining,
    locked: isOver
      ? undefined
      : current?.locked && { sentence: current.locked.sentence, isClosed: until === 0, seconds },
  };
}

export type Lock = ReturnType<typeof useLock>;

/** By this device's clock, which may differ from the server's. */
function endOf(retryAfter: number | undefined): number {
  return Date.now() + (retryAfter === undefined ? rules.accountLock : retryAfter * 1_000);
}
