import type { QueuedApplication } from "../../../contract/schemas/review.ts";
import { promisedDays } from "../../../contract/rules.ts";

const [width, height] = [96, 28];
/** Working days that fit; what waits longer stands at the end. */
const most = 2 * promisedDays;

/** Each application that waits as a line where it stands on its way to the promised day, which is a tick; late ones are red. */
export function WaitingStrip({ applications }: { applications: readonly QueuedApplication[] }) {
  const x = (days: number) => 1 + ((width - 2) * Math.min(days, most)) / most;
  return (
    <svg
      className="spark waiting-strip"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path className="strip-scale" d={`M0 ${height - 3.5}H${width}M${x(promisedDays)} 2V${height}`} />
      {applications.map(({ id, workingDays, daysLate }) => (
        <path key={id} className={daysLate > 0 ? "late" : undefined} d={`M${x(workingDays)} 8V${height - 5}`} />
      ))}
    </svg>
  );
}
