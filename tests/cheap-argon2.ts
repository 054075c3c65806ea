import { hash, verify } from "@node-rs/argon2";
import { dummyHash } from "../server/sign-in/hashing/dummy-hash.ts";
import type { Argon2 } from "../server/sign-in/hashing/hashing.ts";

/** The algorithm's minimum: 8 KiB, one pass. */
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes within microseconds, as portals of tests do; `server/sign-in/hashing/hashing.test.ts` tests the real cost. */
export const cheapArgon2: Argon2 = {
  hash: (password) => hash(password, cost),
  verify: async (hashed, password) => hashed !== dummyHash && verify(hashed, password), // the dummy has the real cost
};
