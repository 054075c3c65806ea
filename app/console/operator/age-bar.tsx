import type { QueuedApplication } from "../../../contract/schemas/operator.ts";
import { Warning } from "../../ui/icons.tsx";
import { ageOf, durationText } from "./age.ts";
import { useCurrentMinute } from "./use-current-minute.ts";
import { useOperatorWords } from "./words.ts";

type Waiting = Pick<QueuedApplication, "submittedAt" | "expectedBy" | "late">;

/** How long an application has waited, as text and as a bar relative to the promised time. */
export function AgeBar({ application }: { application: Waiting }) {
  const { age: texts, units } = useOperatorWords();
  const { hours, share, daysLate, isUrgent } = ageOf(application, useCurrentMinute());
  const percent = Math.round(share * 100);
  return (
    <span className={isUrgent ? "age urgent" : "age"}>
      <svg className="age-bar" viewBox="0 0 96 6" width="96" height="6" role="img" aria-label={texts.bar(percent)}>
        <rect width="96" height="6" rx="3" />
        <rect className="age-share" width={Math.max(6, 96 * share)} height="6" rx="3" />
      </svg>
      <span className="num">{durationText(hours, units)}</span>
      {daysLate > 0 && (
        <span className="tag bad">
          <Warning size={13} />
          {texts.late(daysLate)}
        </span>
      )}
    </span>
  );
}
