import { LRUCache } from "lru-cache";
import type { Portal } from "../portal.ts";

/** Returns what was read under a key, or reads it. One key has values of one type. */
export type UntilChanged = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

/**
 * Caches what depends on the catalogue alone until it changes: at once in the process that changes it, within half a second
 * in others. `max`: how many at once; the least recently read one goes first. What is not there is not cached.
 */
export function untilChanged({ events }: Pick<Portal, "events">, max: number): UntilChanged {
  const cached = new LRUCache<string, Promise<unknown>>({ max });
  events.on("catalogueChanged", () => cached.clear());
  return <Value>(key: string, read: () => Promise<Value>) => {
    const known = cached.get(key);
    if (known) return known as Promise<Value>; // of the same key
    const value = read();
    cached.set(key, value);
    const forget = () => cached.get(key) === value && cached.delete(key);
    value.then((found) => (found === undefined ? forget() : undefined), forget); // its caller gets the error
    return value;
  };
}
