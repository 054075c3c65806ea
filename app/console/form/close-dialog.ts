import type { MouseEvent } from "react";

/** Closes a dialog of the site by the attribute of its button, which the site's head script does elsewhere. */
export function closeDialog({ target }: MouseEvent): void {
  if (target instanceof Element) target.closest("[data-closes]")?.closest("dialog")?.close();
}
