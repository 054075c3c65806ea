import { NotConnected } from "../../../client/not-connected.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";
import { remedyFor, type ChunkFailure } from "./remedy.ts";

/** A chunk that could not be loaded after a second attempt. */
class ChunkMissing extends Error {}

const lastFailure = storedValue("chunk-failure", parseFailure, "sessionStorage");

/**
 * Handles a chunk that cannot be loaded, for example after a deployment: opens the target as a new document, reloads at
 * most once a minute, and then shows an error (specification, section 4).
 */
export function recovery(target: () => string): (cause: unknown) => Promise<never> {
  let leaving = false;
  return (cause) => {
    if (leaving) return never();
    if (!navigator.onLine) return Promise.reject(new NotConnected("", { cause }));
    const now = Date.now();
    const remedy = remedyFor(lastFailure.read(), now);
    // Without a record of the last failure, the page could reload for ever
    if (remedy === "explain" || !lastFailure.write({ at: now, reloaded: remedy === "reload" }))
      return Promise.reject(new ChunkMissing("", { cause }));
    leaving = true;
    if (remedy === "reload" || samePage(target())) location.reload();
    else location.assign(target());
    return never();
  };
}

/** Never settles: the page is being left, so nobody needs the error. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** Navigating to an address that differs only in its fragment loads nothing. */
function samePage(target: string): boolean {
  const { origin, pathname, search } = new URL(target, location.href);
  return origin === location.origin && pathname === location.pathname && search === location.search;
}

function parseFailure(value: unknown): ChunkFailure | null {
  if (typeof value !== "object" || value === null || !("at" in value) || !("reloaded" in value)) return null;
  return typeof value.at === "number" ? { at: value.at, reloaded: value.reloaded === true } : null;
}
