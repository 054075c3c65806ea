import { sql, type RawBuilder } from "kysely";
import type { Read } from "../database/open.ts";
import { dayOf } from "./counts.ts";
import type { Span } from "./span.ts";

type Row = { date: string; shorter: number; longer: number };

/**
 * Hours from submission to decision, by the day of the decision: the median of each. A decision that was undone is none,
 * and taking the developer status back is no answer. Applications of deleted accounts are gone with them.
 */
export async function medianAnswerHours(read: Read, { from, to }: Span): Promise<Map<string, number>> {
  const date = dayOf("decision.at");
  const { rows } = await sql<Row>`
    with answers as materialized (
      select decision.at as decided,
        (select max(submission.at) from application_events submission
          where submission.account = decision.account and submission.state = 'waiting'
            and submission.version < decision.version) as submitted
      from application_events decision
      where ${date} >= ${from} and ${date} <= ${to} and decision.state in ('approved', 'refused')
    ), times as materialized (
      select ${dayOf("decided")} as date, ${minutesOf("decided")} - ${minutesOf("submitted")} as minutes from answers
    ), ranked as (
      select date, minutes, row_number() over (partition by date order by minutes) as place,
        count(*) over (partition by date) as total
      from times
    )
    select date, min(minutes) as shorter, max(minutes) as longer from ranked
    where place * 2 >= total and place * 2 <= total + 2 group by date`.execute(read);
  return new Map(rows.map((row) => [row.date, hoursOf((row.shorter + row.longer) / 2)]));
}

function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

/** Minutes from 1 March 2000 on to a time, by whole numbers alone: both databases count them alike. */
function minutesOf(column: string): RawBuilder<number> {
  const part = (from: number, length: number) =>
    sql<number>`cast(substr(${sql.ref(column)}, ${sql.lit(from)}, ${sql.lit(length)}) as integer)`;
  const month = part(6, 2);
  const late = sql`((14 - ${month}) / 12)`; // January and February belong to the year before
  const year = sql`(${part(1, 4)} - 2000 - ${late})`;
  const days = sql`(${part(9, 2)} + (153 * (${month} + 12 * ${late} - 3) + 2) / 5 + 365 * ${year} + ${year} / 4 - ${year} / 100 + ${year} / 400)`;
  return sql<number>`((${days} * 24 + ${part(12, 2)}) * 60 + ${part(15, 2)})`;
}
