import { languageOf } from "../../../contract/language.ts";
import { createPageClient } from "../client/create.ts";
import { networkTransport } from "../client/network.ts";
import { storeSession } from "./store-session.ts";
import { stored } from "./session.ts";
import { withToken } from "./with-token.ts";

/** A token is renewed after four hours, in milliseconds. */
const age = 4 * 60 * 60_000;

let renewing: Promise<void> | undefined;

export function shouldRenew(): boolean {
  return Date.now() - Number(stored("tokenSince") ?? 0) > age;
}

/** Renews an old token in the background, in one tab for all (specification, section 7). */
export function renew(): Promise<void> {
  renewing ??= withLock(exchange)
    .catch(() => {}) // the old token stays valid; the next call tries again
    .finally(() => (renewing = undefined));
  return renewing;
}

async function exchange(): Promise<void> {
  const token = stored("token");
  if (token === null || !shouldRenew()) return; // another tab has renewed it, or the user has logged out
  const client = createPageClient(
    (request) => networkTransport(withToken(request, token)),
    () => languageOf(null), // no text of the response is shown
  );
  const session = await client.call("renewSession", {});
  if (stored("token") === token) storeSession(session);
}

/** Without the Web Locks API every tab renews; the server gives all of them the same token. */
function withLock(work: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request("session", work) : work();
}
