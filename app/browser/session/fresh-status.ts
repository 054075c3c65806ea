import { createClient } from "../client/client.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { sessionTransport } from "./transport.ts";
import { updateSession } from "./store-session.ts";

let isUnderWay = false;

/**
 * Reads who is logged in again; the style sheet shows what belongs to the status. Both signs of a return come together, so
 * that the second says nothing new while the first is being answered.
 */
export function readStatus(): void {
  if (isUnderWay) return;
  isUnderWay = true;
  createClient(sessionTransport, pageLanguage)
    .call("profile", {})
    .then(updateSession, () => {}) // what the browser knew stands
    .finally(() => (isUnderWay = false));
}
