import { useWords } from "../../browser/locale/locale.ts";
import { Recent } from "../list/recent.tsx";

/** How near the end of a token is when it is said, in milliseconds. */
export const near = 7 * 86_400_000;

/** When a token ends, and how much of its time is left. */
export function TokenEnd({ createdAt, expiresAt, now }: { createdAt: string; expiresAt: string; now: number }) {
  const { daysLeft } = useWords().tokens;
  const left = Date.parse(expiresAt) - now;
  const share = Math.min(1, Math.max(0.02, left / (Date.parse(expiresAt) - Date.parse(createdAt))));
  return (
    <span className={left < near ? "token-end near" : "token-end"}>
      <span className="token-life" aria-hidden="true">
        <span className="bar" style={{ width: `${100 * share}%` }} />
      </span>
      <span className="num">
        {left < near ? daysLeft(Math.max(0, Math.ceil(left / 86_400_000))) : <Recent at={expiresAt} />}
      </span>
    </span>
  );
}
