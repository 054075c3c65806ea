import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Proof, ProofChallenge } from "../../../contract/proof-of-work.ts";

export type Solution = Proof["solution"];

/** Longer than the slowest device takes, in milliseconds. */
const timeout = 60_000;

/**
 * Tries one counter after another. `crypto.subtle` runs on its own thread, so that the page stays responsive even
 * without workers. Without it, as on plain http, our own SHA-256 runs in slices.
 */
export async function search(challenge: ProofChallenge): Promise<Solution> {
  // TypeScript declares it as always present
  const withheld = (crypto as Partial<Crypto>).subtle === undefined;
  const solution = await solveChallenge({
    challenge,
    deriveKey: withheld ? deriveKeyOurselves : deriveKey,
    timeout,
  });
  if (!solution) throw new Error("no solution was found in time");
  return { counter: solution.counter, derivedKey: solution.derivedKey };
}

const deriveKeyOurselves: typeof deriveKey = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
});
