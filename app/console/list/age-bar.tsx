import { useWords } from "../../browser/locale/locale.ts";
import { promisedDays } from "../../../contract/rules.ts";
import type { QueuedApplication } from "../../../contract/schemas/review.ts";
import { Warning } from "../../ui/icons.tsx";

type Waiting = Pick<QueuedApplication, "workingDays" | "daysLate">;

/** The fraction of the promised time after which an application is urgent. */
const urgentShare = 0.9;

/** How many of the promised working days have passed, as text and as a bar. */
export function AgeBar({ application: { workingDays, daysLate } }: { application: Waiting }) {
  const { age: texts } = useWords().operator;
  return (
    <span className={daysLate > 0 || workingDays >= promisedDays * urgentShare ? "age urgent" : "age"}>
      <ShareBar days={workingDays} />
      <span className="num">{texts.waited(workingDays, promisedDays)}</span>
      <LateTag application={{ workingDays, daysLate }} />
    </span>
  );
}

/** How much of the promised time is over. */
export function ShareBar({ days }: { days: number }) {
  const share = Math.min(1, days / promisedDays);
  return (
    <svg className="age-bar" viewBox="0 0 96 6" width="96" height="6" aria-hidden="true">
      <rect width="96" height="6" rx="3" />
      <rect className="age-share" width={Math.max(6, 96 * share)} height="6" rx="3" />
    </svg>
  );
}

/** How many working days late, begun ones and the weekend after the promised day included. */
export function workingDaysLate(workingDays: number): number {
  return Math.max(1, Math.ceil(workingDays - promisedDays));
}

export function LateTag({ application: { workingDays, daysLate } }: { application: Waiting }) {
  const { age: texts } = useWords().operator;
  if (daysLate === 0) return null;
  return (
    <span className="tag bad">
      <Warning size={13} />
      {texts.late(workingDaysLate(workingDays))}
    </span>
  );
}
