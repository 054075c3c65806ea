import { operatorsDay } from "../../contract/operators-day.ts";
import type { Read } from "../database/database.ts";
import { hour, minute } from "../time/time.ts";
import { expectedBy, workingDaysSince, type Calendar } from "../time/working-days.ts";
import { momentsOf, type Span } from "../time/span.ts";

/**
 * A decision with its submission. Times in milliseconds since 1970: a year has tens of thousands of decisions, for
 * which `Date` objects are slow.
 */
type DecidedApplication = { submitted: number; decided: number };
type ResponseTimes = {
  /** Hours from submission to decision, by the day of the decision: the median of each. */
  medianHours: Map<string, number>;
  decided: number;
  /** How many of them met the deadline (specification, section 9). */
  withinPromise: number;
  /** How many took less than half a working day, less than one, and so on; the last one: all that took longer. */
  halfDays: number[];
};

const countedHalfDays = 10;

/** The response times of the decisions in a span. */
export async function readResponseTimes(read: Read, calendar: Calendar, span: Span): Promise<ResponseTimes> {
  const decided = await decidedIn(read, span);
  const dayOf = ofHour(operatorsDay);
  const byDay = Map.groupBy(decided, (each) => dayOf(each.decided));
  const medians = [...byDay].map(([date, some]) => [date, hoursOf(median(some.map(minutesBetween)))] as const);
  return {
    medianHours: new Map(medians),
    decided: decided.length,
    withinPromise: countWithinPromise(decided, calendar),
    halfDays: countHalfDays(decided, calendar),
  };
}

/**
 * The decisions of a span with their submissions. Excludes undone decisions, revocations of developer status, and
 * applications of deleted accounts.
 */
async function decidedIn(read: Read, span: Span): Promise<DecidedApplication[]> {
  const { start, end } = momentsOf(span);
  const rows = await read
    .selectFrom("application_events as decision")
    .select((row) => [
      "decision.at as decided",
      row
        .selectFrom("application_events as submission")
        .select(({ fn }) => fn.max("submission.at").as("at"))
        .whereRef("submission.account", "=", "decision.account")
        .where("submission.state", "=", "waiting")
        .whereRef("submission.version", "<", "decision.version")
        .as("submitted"),
    ])
    .where("decision.at", ">=", start)
    .where("decision.at", "<", end)
    .where("decision.state", "in", ["approved", "refused"])
    .execute();
  return rows.flatMap(({ decided, submitted }) =>
    submitted === null ? [] : [{ decided: Date.parse(decided), submitted: Date.parse(submitted) }],
  );
}

function countWithinPromise(applications: DecidedApplication[], calendar: Calendar): number {
  // The operator's days begin at a full hour of UTC, so all events of an hour share their days
  const due = ofHour((at) => expectedBy(at, calendar));
  const dayOf = ofHour(operatorsDay);
  return applications.filter(({ submitted, decided }) => dayOf(decided) <= due(submitted)).length;
}

function countHalfDays(applications: DecidedApplication[], calendar: Calendar): number[] {
  const counts = Array.from({ length: countedHalfDays }, () => 0);
  for (const { submitted, decided } of applications) {
    const days = workingDaysSince(new Date(submitted), new Date(decided), calendar);
    const at = Math.min(Math.floor(2 * days), countedHalfDays - 1);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Computes `rule` once per hour. */
function ofHour(rule: (at: Date) => string): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const key = Math.floor(at / hour);
    const found = known.get(key) ?? rule(new Date(at));
    known.set(key, found);
    return found;
  };
}

/** The difference in whole minutes, as both times are displayed. */
function minutesBetween({ submitted, decided }: DecidedApplication): number {
  return Math.floor(decided / minute) - Math.floor(submitted / minute);
}

/** The median. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}

function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}
