import type { AskedField } from "../../../contract/schemas/extra-fields.ts";
import type { ReviewedApplication } from "../../../contract/schemas/review.ts";
import { fieldsOf, isExtraRow, rowsWith, type Row } from "./rows.ts";

type History = ReviewedApplication["history"];

/** What was submitted. */
export type Submission = Pick<ReviewedApplication, "application" | "extraFields">;

/** The submission before the latest one; `null` for the first, or if it was not recorded. */
export function earlierSubmission(history: History): Submission | null {
  const event = history.filter(({ state }) => state === "waiting").at(-2);
  return (event && submissionOf(event)) ?? null;
}

function submissionOf({ application, extraFields }: History[number]): Submission | null {
  return application && { application, extraFields };
}

/** Fields of the site folder that were asked in either submission. */
export function askedInEither(before: readonly AskedField[], after: readonly AskedField[]): AskedField[] {
  return [...after, ...before.filter(({ field }) => !after.some((each) => each.field === field))];
}

/** The rows in which two submissions differ; a missing field counts as empty. */
export function changedRows(before: Submission, after: Submission): Row[] {
  const asked = askedInEither(before.extraFields, after.extraFields);
  return rowsWith(asked.map(({ field }) => field)).filter((row) => {
    if (isExtraRow(row)) return answerIn(before, row) !== answerIn(after, row);
    return fieldsOf(row).some((field) => (before.application[field] ?? "") !== (after.application[field] ?? ""));
  });
}

function answerIn({ extraFields }: Submission, row: Row): string {
  const answer = extraFields.find(({ field }) => field === row);
  return answer?.file?.id ?? answer?.text.en ?? "";
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
    const before = last && submissionOf(last);
    last = event;
    count += 1;
    const after = submissionOf(event);
    const changed = before && after ? changedRows(before, after) : null;
    return { ...event, count, changed, hours: null };
  });
  return described.toReversed();
}
