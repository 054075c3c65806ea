import type { Session } from "../../contract/schemas/accounts.ts";
import type { Write } from "../database/database.ts";
import { spendRecorded, type Requester } from "../limits/budgets.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { openSession, stateBefore, type Login } from "./sessions/open-session.ts";
import { roleIn } from "./sessions/role.ts";
import { hasSecondStep, takesTwoSteps } from "./sessions/second-step.ts";
import type { Account } from "../accounts/find-account.ts";
import { isRemembered } from "./second-factor/remembered-devices.ts";
import { finishDueReset } from "./second-factor/reset-factors.ts";
import { factorsOf } from "./second-factor/turn-on.ts";

/**
 * Completes every kind of login: opens a session that records the methods, in the transaction that consumed the proof,
 * and returns the next step. A second step follows if the account has two-step login, unless this browser is
 * remembered. Throws `suspended` (10112), which rolls that transaction back.
 */
export async function finishLogin(
  portal: Portal,
  write: Write,
  { account: found, amr: proved, provider, provedAt }: Login,
  requester: Requester,
): Promise<Session> {
  if (found.suspended_at !== null) throw refuse("suspended", { reason: found.suspended_reason ?? "" });
  await spendRecorded(portal, write, found.id, proved[0] ?? "");
  const before = await stateBefore(write, found.id, requester);
  const isResetDue = before.resetDue !== null && before.resetDue <= portal.now().toISOString();
  const current = isResetDue ? await finishDueReset(portal, write, found) : found;
  const account = { ...current, role: roleIn(current, proved) };
  const isDue = takesTwoSteps(portal.config, account) && !hasSecondStep(proved);
  const isSpared = isDue && (await isRemembered(portal, write, account.id, requester));
  const amr = isSpared ? [...proved, "device" as const] : proved;
  const session = await openSession(portal, write, { account, amr, provider, provedAt, before }, requester);
  const secondStep = await nextStep(write, account, { isDue: isDue && !isSpared, proved });
  return { ...session, ...(secondStep && { secondStep }) };
}

type Entering = { isDue: boolean; proved: Login["amr"] };

/**
 * What the login page shows next. Users who may skip the set-up are asked at every login, except after a company login,
 * which has its own rules.
 */
async function nextStep(
  write: Write,
  { id, role }: Account,
  { isDue, proved }: Entering,
): Promise<Session["secondStep"]> {
  if (!isDue && (role === "member" || proved.includes("oidc"))) return undefined;
  const { passkeys, authenticator } = await factorsOf(write, id);
  const hasFactor = passkeys > 0 || authenticator;
  if (isDue) return hasFactor ? "verify" : "setUp";
  return hasFactor ? undefined : "offer";
}
