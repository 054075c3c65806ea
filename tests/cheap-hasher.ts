import { hash, verify } from "@node-rs/argon2";
import { dummyHash } from "../server/accounts/hashing/dummy-hash.ts";
import type { Hasher } from "../server/accounts/hashing/hasher.ts";

/** The same algorithm with its minimum parameters: 8 KiB, one pass. */
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Hashes in this process's thread pool within microseconds. Two low-priority Node processes per portal took most of a
 * server test's time; those processes have tests of their own (`server/accounts/hashing/hashing.test.ts`).
 */
export function startCheapHasher(): Hasher {
  let alive = true;
  return {
    alive: () => alive,
    async request(question) {
      try {
        if (question.verb === "hash") return { value: await hash(question.password, cost) };
        if (question.hash === dummyHash) return { value: false }; // at its full cost, as no other hash of a test
        return { value: await verify(question.hash, question.password) };
      } catch {
        return { failed: true }; // an invalid hash, with the same response as the process's
      }
    },
    end() {
      alive = false;
      return Promise.resolve();
    },
  };
}
