import { useWords } from "../../browser/locale/locale.ts";
import { promisedDays } from "../../../contract/rules.ts";
import type { QueuedApplication } from "../../../contract/schemas/review.ts";

type Waiting = Pick<QueuedApplication, "workingDays" | "daysLate">;

/** The fraction of the promised time after which an application is urgent. */
const urgentShare = 0.9;

/** Late, or almost. */
export function isUrgent({ workingDays, daysLate }: Waiting): boolean {
  return daysLate > 0 || workingDays >= promisedDays * urgentShare;
}

/** How many of the promised working days have passed; or how many it is late, begun ones and the weekend after the promised day included. */
export function useAgeText() {
  const { age: texts } = useWords().operator;
  return ({ workingDays, daysLate }: Waiting) =>
    daysLate > 0
      ? texts.late(Math.max(1, Math.ceil(workingDays - promisedDays)))
      : texts.waited(workingDays, promisedDays);
}

/** How long an application has waited, as text and, until it is late, as a bar. Under a head that says the promise, it is only a number. */
export function AgeBar({ application }: { application: Waiting }) {
  const text = useAgeText()(application);
  return (
    <span className={isUrgent(application) ? "age urgent" : "age"}>
      {application.daysLate > 0 ? (
        <span className="num">{text}</span>
      ) : (
        <>
          <span className="num age-text">{text}</span>
          <span className="num age-days" aria-hidden="true">
            {application.workingDays}
          </span>
          <ShareBar days={application.workingDays} />
        </>
      )}
    </span>
  );
}

/** How much of the promised time is over. */
function ShareBar({ days }: { days: number }) {
  const share = Math.min(1, days / promisedDays);
  return (
    <svg className="age-bar" viewBox="0 0 96 6" width="96" height="6" aria-hidden="true">
      <rect width="96" height="6" rx="3" />
      <rect className="age-share" width={Math.max(6, 96 * share)} height="6" rx="3" />
    </svg>
  );
}
