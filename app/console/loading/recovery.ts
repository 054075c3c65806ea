import { NotConnected } from "../../browser/client/not-connected.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";
import { ChunkMissing } from "./chunk-missing.ts";
import { remedyFor, type ChunkFailure } from "./remedy.ts";

const lastFailure = storedValue("chunk-failure", parseFailure, "sessionStorage");

/**
 * What a browser does when a chunk of the program cannot be fetched, as after a new release: it opens the target anew,
 * within a minute it reloads once, and then it says what is wrong (specification, section 4).
 */
export function recovery(target: () => string): (cause: unknown) => Promise<never> {
  let leaving = false;
  return (cause) => {
    if (leaving) return never();
    if (!navigator.onLine) return Promise.reject(new NotConnected("", { cause }));
    const now = Date.now();
    const remedy = remedyFor(lastFailure.read(), now);
    // Without a memory of the last time, reloading could go on for ever
    if (remedy === "explain" || !lastFailure.write({ at: now, reloaded: remedy === "reload" }))
      return Promise.reject(new ChunkMissing("", { cause }));
    leaving = true;
    if (remedy === "reload" || samePage(target())) location.reload();
    else location.assign(target());
    return never();
  };
}

/** The page is being left; whoever waits for the part need not hear of it. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** Assigning an address that differs in its fragment alone does not load anything. */
function samePage(target: string): boolean {
  const { origin, pathname, search } = new URL(target, location.href);
  return origin === location.origin && pathname === location.pathname && search === location.search;
}

function parseFailure(value: unknown): ChunkFailure | null {
  if (typeof value !== "object" || value === null || !("at" in value) || !("reloaded" in value)) return null;
  return typeof value.at === "number" ? { at: value.at, reloaded: value.reloaded === true } : null;
}
