import { LRUCache } from "lru-cache";
import type { NetworkBlock } from "../http/network.ts";
import { second } from "../time/time.ts";

/**
 * The request limits of one network address: a burst, and a rate per second. An office of a hundred people browsing
 * makes a fifth of this. Pages count only if they are not cached: once after each change of the catalogue, and for
 * every search.
 */
export const requestLimits = { call: { atOnce: 1_200, perSecond: 20 }, page: { atOnce: 240, perSecond: 4 } };

/** How many network addresses are tracked; the least recently seen one is dropped first. */
const maxRemembered = 50_000;

type Kind = keyof typeof requestLimits;
/** A token bucket: what is left of a limit at a time in milliseconds since 1970. */
type Bucket = { left: number; at: number };

/** Counts requests by network address within this process: several processes allow a multiple. */
export class RequestLimiter {
  readonly #buckets = new LRUCache<string, Bucket>({ max: maxRemembered });
  readonly #now: () => Date;
  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * Counts a request by its `weight`. Returns 0, or the seconds until it would be accepted; refused requests are not
   * counted.
   */
  take(kind: Kind, blocks: NetworkBlock[], weight = 1): number {
    const now = this.#now().getTime();
    const { atOnce, perSecond } = requestLimits[kind];
    let wait = 0;
    const counted: Bucket[] = [];
    for (const { name, times } of blocks) {
      const bucket = this.#bucket(`${kind} ${name}`, now, atOnce * times, perSecond * times);
      if (bucket.left < weight) wait = Math.max(wait, (weight - bucket.left) / (perSecond * times));
      counted.push(bucket);
    }
    if (wait === 0) for (const bucket of counted) bucket.left -= weight;
    return Math.ceil(wait);
  }

  #bucket(key: string, now: number, atOnce: number, perSecond: number): Bucket {
    const known = this.#buckets.get(key);
    const bucket = known ?? { left: atOnce, at: now };
    const passed = Math.max(0, now - bucket.at) / second; // the clock may have been set back
    bucket.left = Math.min(atOnce, bucket.left + passed * perSecond);
    bucket.at = now;
    if (!known) this.#buckets.set(key, bucket);
    return bucket;
  }
}
