import type { Portal } from "../portal.ts";

/** The page that shows applicants the result; messages link to it. */
export function resultPage({ publicUrl }: Pick<Portal, "publicUrl">): string {
  return `${publicUrl()}/apply/result`;
}
