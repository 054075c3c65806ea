import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Proof, ProofChallenge } from "../../../contract/proof.ts";

export type Solution = Proof["solution"];

/** Longer than the slowest machine takes, in milliseconds. */
const patience = 60_000;

/**
 * Tries one counter after another. The browser's own cryptography works on a thread of its own, so that a page goes on
 * meanwhile even where there are no workers. Where it is withheld, as on a page without https, ours works in slices.
 */
export async function search(challenge: ProofChallenge): Promise<Solution> {
  // The types of a browser do not know that it may be missing
  const withheld = (crypto as Partial<Crypto>).subtle === undefined;
  const solution = await solveChallenge({
    challenge,
    deriveKey: withheld ? deriveKeyOurselves : deriveKey,
    timeout: patience,
  });
  if (!solution) throw new Error("no solution was found in time");
  return { counter: solution.counter, derivedKey: solution.derivedKey };
}

const deriveKeyOurselves: typeof deriveKey = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
});
