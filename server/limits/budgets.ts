import type { Portal } from "../portal.ts";
import { acceptProof } from "../proof/accept-proof.ts";
import { createChallenge } from "../proof/create-challenge.ts";
import { refuse } from "../refuse.ts";
import type { Origin } from "./network.ts";
import { count, day, hour, minute, takeTurn, uncount, waitFor, type Limit } from "./tallies.ts";

/** Who calls, for what is counted per network address: the solution of a proof of work frees a call of it. */
export type Visitor = { origin: Origin; proof: string | undefined };

/** Answers that tell who has an account, per network address; beyond them every call needs a proof of work. */
const revealing: Limit[] = [{ within: hour, most: 20 }];
/** Wrong passwords per network address: then a proof of work, then none at all. */
const wrongPasswords = { proof: [{ within: 10 * minute, most: 20 }], flood: [{ within: hour, most: 100 }] };
/** Calls that send something, per network address. */
export const sendingPerNetwork: Limit[] = [
  { within: 10 * minute, most: 5 },
  { within: day, most: 20 },
];

/** Thrown away where the answer told nothing. */
export type Revealed = { takeBack(): Promise<void> };

/**
 * Counts an answer that may tell whether somebody has an account, before it is looked up: what is asked beyond the
 * budget says the same of every account (10110).
 */
export async function spendRevealing(portal: Portal, { origin, proof }: Visitor): Promise<Revealed> {
  if (!portal.config.rateLimits) return { takeBack: async () => {} };
  const tally = { kind: "revealing", subject: origin.unit };
  const id = await portal.db.write(async (write) => {
    await takeTurn(portal, write, `revealing ${origin.unit}`);
    if ((await waitFor(portal, write, tally, revealing)) > 0) return undefined;
    return count(portal, write, tally);
  });
  if (id === undefined) {
    await demandProof(portal, proof);
    return { takeBack: async () => {} };
  }
  return { takeBack: () => portal.db.write((write) => uncount(portal, write, tally, id)) };
}

/** Refuses where too many wrong passwords came from a network address (10110, 10429). */
export async function checkWrongPasswords(portal: Portal, { origin, proof }: Visitor): Promise<void> {
  if (!portal.config.rateLimits) return;
  const tally = { kind: "wrong password", subject: origin.unit };
  const [soon, flood] = await portal.db.write(async (write) => [
    await waitFor(portal, write, tally, wrongPasswords.proof),
    await waitFor(portal, write, tally, wrongPasswords.flood),
  ]);
  if (flood && flood > 0) throw refuse("flood", { retryAfter: Math.ceil(flood / 1_000) });
  if (soon && soon > 0) await demandProof(portal, proof);
}

export function wrongPasswordTally({ unit }: Pick<Origin, "unit">): { kind: string; subject: string } {
  return { kind: "wrong password", subject: unit };
}

/** Lets a call go on that brings a solved challenge; else hands a challenge out (10110). */
export async function demandProof(portal: Portal, proof: string | undefined): Promise<void> {
  if (await acceptProof(portal, proof)) return;
  throw refuse("proofNeeded", { challenge: await createChallenge(portal) });
}
