import type { Portal } from "../portal.ts";

/** Where applicants read what became of their application; messages link there. */
export function resultPage({ publicUrl }: Pick<Portal, "publicUrl">): string {
  return `${publicUrl()}/apply/result`;
}
