import { hour } from "../../time/time.ts";
import { issuesOfRelease, type TargetState, type InputIssue, type ReleaseInput } from "./release-rules.ts";

/** A release that is about to be stored, and its issues. `publishAt`: only of a scheduled release. */
export type PlannedPublication = { text: ReleaseInput; publishAt: string | null; issues: InputIssue[] };

/**
 * Plans the storage of a release in a state. A scheduled release is published at `publishAt`, whose day becomes its
 * day; a time in any other state, or in the past, is an issue.
 */
export function plannedPublication(
  text: ReleaseInput,
  destination: TargetState,
  publishAt: string | null | undefined,
  now: Date,
): PlannedPublication {
  const issues: InputIssue[] = [];
  const moment = publishAt ? new Date(publishAt) : undefined;
  if (destination === "scheduled" && !moment) issues.push({ field: "publishAt", message: "required" });
  if (destination === "scheduled" && moment && moment <= now)
    issues.push({ field: "publishAt", message: "futureMoment" });
  if (destination !== "scheduled" && moment) issues.push({ field: "publishAt", message: "onlyScheduled" });
  const at = destination === "scheduled" && moment ? moment.toISOString() : null;
  const planned = at === null ? text : { ...text, updateTime: dayOf(at) };
  issues.push(...issuesOfRelease(planned, destination, latestDay(now)));
  return { text: planned, publishAt: at, issues };
}

/** The latest date that is today anywhere: publishers east of Greenwich may enter a date that UTC has not reached. */
export function latestDay(now: Date): string {
  return dayOf(new Date(now.getTime() + 14 * hour).toISOString());
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}
