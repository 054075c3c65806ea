import type { ApplicationStatus } from "../../contract/schemas/applications.ts";

/**
 * Since when somebody is a developer, by the history of their application: an approval after an approval is of changed
 * data. A refusal that follows an approval at once is the end of it: nobody refuses what was not submitted.
 */
export function developerSince(history: ApplicationStatus["history"]): string | null {
  let since: string | null = null;
  let previous: string | undefined;
  for (const { state, at } of history) {
    if (state === "approved") since ??= at;
    if (state === "refused" && previous === "approved") since = null;
    previous = state;
  }
  return since;
}
