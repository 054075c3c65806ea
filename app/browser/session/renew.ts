import { languageOf } from "../../../contract/language.ts";
import { createClient, networkTransport } from "../client/client.ts";
import { storeSession } from "./store-session.ts";
import { stored } from "./session.ts";
import { withToken } from "./with-token.ts";

/** A token is exchanged for a fresh one after four hours, in milliseconds. */
const age = 4 * 60 * 60_000;

let renewing: Promise<void> | undefined;

export function isOld(): boolean {
  return Date.now() - Number(stored("tokenSince") ?? 0) > age;
}

/** Exchanges an old token in the background, one tab for all (specification, section 7). */
export function renew(): Promise<void> {
  renewing ??= alone(exchange)
    .catch(() => {}) // the old token stays good; the next call tries again
    .finally(() => (renewing = undefined));
  return renewing;
}

async function exchange(): Promise<void> {
  const token = stored("token");
  if (token === null || !isOld()) return; // meanwhile another tab did it, or nobody is logged in
  const client = createClient(
    (request) => networkTransport(withToken(request, token)),
    () => languageOf(null), // nothing of the answer is shown
  );
  const session = await client.call("renewSession", {});
  if (stored("token") === token) storeSession(session);
}

/** Older browsers have no locks: there each tab asks, and the server gives all of them the same token. */
function alone(work: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request("session", work) : work();
}
