import { refuse } from "../../refuse.ts";
import type { InputIssue } from "./release-rules.ts";

/** The most issues that are returned at once. */
const maxIssues = 20;

/** Throws `invalidInput` (10100) with the first issue of every field, if there are any. */
export function checkIssues(issues: InputIssue[]): void {
  const first = issues.filter(({ field }, index) => issues.findIndex((other) => other.field === field) === index);
  if (first.length > 0) throw refuse("invalidInput", { issues: first.slice(0, maxIssues) });
}
