import { randomInt } from "node:crypto";
import { createChallenge as newChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { proofChallenge, type ProofChallenge } from "../../../contract/proof-of-work.ts";
import type { Clock } from "../../portal.ts";
import { proofSecrets } from "./signing.ts";

/** How long a challenge is valid, in milliseconds. */
const lifetime = 10 * 60_000;
/**
 * The work: keys of so many iterations, tried one after another until the right one, at most `tries` and half as many
 * on average. At 2.5 GHz without instructions for SHA that is half a second on average (1,100 tries a second in
 * Chromium); phones of the last ten years have them. Making a challenge costs the server one of these tries; checking a
 * solution, none.
 */
const work = { iterations: 1_000, tries: 1_000 };

/** Creates a challenge for `data.challenge` of the refusal `proofNeeded`. It is not stored. */
export async function createChallenge(portal: Clock): Promise<ProofChallenge> {
  const challenge = await newChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: work.iterations,
    counter: randomInt(work.tries),
    deriveKey,
    data: { ends: portal.now().getTime() + lifetime }, // the library's own expiry would use another clock than the portal's
    ...proofSecrets(portal),
  });
  return proofChallenge.parse(challenge);
}
