import type { Application } from "../../../contract/schemas/applications.ts";
import type { ReviewedApplication } from "../../../contract/schemas/operator.ts";
import { rows, fieldsOf, type Row } from "./rows.ts";

type History = ReviewedApplication["history"];

/** The submission before the latest one; `null` for the first, or if it was not recorded. */
export function earlierSubmission(history: History): Application | null {
  return history.filter(({ state }) => state === "waiting").at(-2)?.application ?? null;
}

/** The rows in which two submissions differ; a missing field counts as empty. */
export function changedRows(before: Application, after: Application): Row[] {
  return rows.filter((row) => fieldsOf(row).some((field) => (before[field] ?? "") !== (after[field] ?? "")));
}

/** An event with what can be derived from the history before it. */
export type DescribedEvent = History[number] & {
  /** For a submission: its number, from 1. */
  count: number;
  /** For a resubmission: the rows that changed; `null` if either version was not recorded. */
  changed: Row[] | null;
  /** For a decision: hours since the submission that it answers. */
  hours: number | null;
};

/** The history, newest first. */
export function describeHistory(history: History): DescribedEvent[] {
  let count = 0;
  let last: History[number] | undefined;
  const described = history.map((event): DescribedEvent => {
    if (event.state !== "waiting") {
      const answers = event.state === "revoked" ? undefined : last;
      const hours = answers ? (Date.parse(event.at) - Date.parse(answers.at)) / 3_600_000 : null;
      return { ...event, count, changed: null, hours };
    }
    const before = last?.application;
    last = event;
    count += 1;
    const changed = before && event.application ? changedRows(before, event.application) : null;
    return { ...event, count, changed, hours: null };
  });
  return described.toReversed();
}
