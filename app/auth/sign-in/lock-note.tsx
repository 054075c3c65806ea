import { digits } from "../../ui/form/countdown.ts";
import { Lock as LockIcon } from "../../ui/icons.tsx";
import type { Lock } from "./use-lock.ts";

/** That the account is locked, and for how long; the time is not said again every second. */
export function LockNote({ lock: { locked } }: { lock: Lock }) {
  if (!locked) return null;
  const { sentence, isClosed, seconds } = locked;
  const [, first = sentence, rest = ""] = /^(.*?[.。，])(.*)$/su.exec(sentence) ?? [];
  return (
    <div className="lock">
      <span className="lock-time num" role={isClosed ? undefined : "timer"}>
        {isClosed ? <LockIcon size={28} /> : digits(seconds)}
      </span>
      <p role="alert">
        <strong>{first}</strong>
        <span>{rest}</span>
      </p>
    </div>
  );
}
