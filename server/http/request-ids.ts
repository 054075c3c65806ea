import { randomBytes } from "node:crypto";

const idBytes = 8;
const poolBytes = idBytes * 512;

/**
 * Request ids, 16 hexadecimal digits each, taken from a pool of random bytes, because generating bytes costs more than
 * an id.
 */
export function requestIds(): () => string {
  let pool = "";
  let next = 0;
  return () => {
    if (next >= pool.length) {
      pool = randomBytes(poolBytes).toString("hex");
      next = 0;
    }
    return pool.slice(next, (next += idBytes * 2));
  };
}
