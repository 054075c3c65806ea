import { digits } from "../../ui/form/countdown.ts";
import { Lock as LockIcon } from "../../ui/icons.tsx";
import type { Lock } from "./use-lock.ts";

/** Says that the account is locked, with a countdown that screen readers do not repeat every second. */
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
        <strong>
          {first.replace(/，$/, "")}
          {first.endsWith("，") && <span className="hidden-text">，</span>}
        </strong>
        <span>{rest}</span>
      </p>
    </div>
  );
}
