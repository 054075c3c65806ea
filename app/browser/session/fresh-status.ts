import { createPageClient } from "../client/create.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { sessionTransport } from "./transport.ts";
import { updateSession } from "./store-session.ts";

let isUnderWay = false;

/**
 * Refetches the developer status; the stylesheet shows the matching content. Two events of a return arrive together, so
 * a pending read is not repeated.
 */
export function readStatus(): void {
  if (isUnderWay) return;
  isUnderWay = true;
  createPageClient(sessionTransport, pageLanguage)
    .call("profile", {})
    .then(updateSession, () => {}) // the stored status stays
    .finally(() => (isUnderWay = false));
}
