import { useWords } from "../../browser/locale/locale.ts";
import { Moment } from "../list/moment.tsx";

/** How near the end of a token is when it is said, in milliseconds. */
const near = 7 * 86_400_000;

type Ending = { expiresAt: string };

function daysLeftOf({ expiresAt }: Ending, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 86_400_000));
}

/** Whether it ends within a week, or has ended. */
export function isEnding({ expiresAt }: Ending, now: number): boolean {
  return Date.parse(expiresAt) - now < near;
}

/** How many of these tokens end within a week, and the days that the last of them has left. */
export function endingSoon(tokens: readonly Ending[], now: number): { count: number; days: number } {
  const soon = tokens.filter((token) => isEnding(token, now));
  return { count: soon.length, days: Math.max(0, ...soon.map((token) => daysLeftOf(token, now))) };
}

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
      <span className="num">{left < near ? daysLeft(daysLeftOf({ expiresAt }, now)) : <Moment at={expiresAt} />}</span>
    </span>
  );
}
