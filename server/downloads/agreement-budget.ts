import { demandProof, type Visitor } from "../limits/budgets.ts";
import { count, hour, takeTurn, waitFor } from "../limits/tallies.ts";
import type { Portal } from "../portal.ts";

/** Agreements that are written down, per network address; beyond them each needs a proof of work. */
const agreements = [{ within: hour, most: 60 }];

/** Counts an agreement before it is written. Asks for a proof of work beyond 60 an hour (10110). */
export async function spendAgreement(portal: Portal, { origin, proof }: Visitor): Promise<void> {
  if (!portal.config.rateLimits) return;
  const tally = { kind: "agreement", subject: origin.unit };
  const isFree = await portal.db.write(async (write) => {
    await takeTurn(portal, write, `agreement ${origin.unit}`);
    if ((await waitFor(portal, write, tally, agreements)) > 0) return false;
    await count(portal, write, tally);
    return true;
  });
  if (!isFree) await demandProof(portal, proof);
}
