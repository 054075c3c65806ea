import type { Write } from "../../database/database.ts";
import type { Clock } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { isFactorRequired } from "../sessions/second-step.ts";
import type { Account } from "../../accounts/find-account.ts";
import { factorsOf, turnTwoStepOff } from "./turn-on.ts";

/**
 * Turns two-step login off if the transaction has removed the last factor. Throws `lastFactor` (10116), which rolls the
 * transaction back, if the account's role requires a factor.
 */
export async function refuseLastFactor({ config }: Clock, write: Write, { id, role }: Account): Promise<void> {
  const { passkeys, authenticator } = await factorsOf(write, id);
  if (passkeys > 0 || authenticator) return;
  if (isFactorRequired(config, role)) throw refuse("lastFactor");
  await turnTwoStepOff(write, id);
}
