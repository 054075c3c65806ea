import type { Hashing } from "../../server/sign-in/hashing/hashing.ts";

/** Counts password comparisons from now on. */
export function countComparisons(hashing: Hashing): () => number {
  const matches = hashing.matches.bind(hashing);
  let count = 0;
  hashing.matches = (...asked) => {
    count++;
    return matches(...asked);
  };
  return () => count;
}
