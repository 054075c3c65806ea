import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";

/**
 * Since when the member has been a developer, by the application's history: an approval after an approval concerns
 * changed data. A refusal right after an approval revokes it, because nothing else could be refused.
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
