import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Write } from "../database/open.ts";
import { sendingPerNetwork, type Visitor } from "../limits/budgets.ts";
import { count, day, hour, second, takeTurn, waitFor, type Limit, type Tally } from "../limits/tallies.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import type { Identifier } from "./find-account.ts";

/** Numbers that differ in their last four digits only are one block: who sends to all of them sends to strangers. */
const perPrefix: Limit[] = [{ within: hour, most: 30 }];

/**
 * Counts a code or link on its way, in the transaction that sends it. Refuses where a number or mailbox had one a moment
 * ago, or too many (10105 with the seconds to wait), and what a network address, a block of numbers or the whole site
 * has too much of (10429).
 */
export async function spendSending(portal: Portal, write: Write, to: Identifier, { origin }: Visitor): Promise<void> {
  const { resendSeconds } = portal.config.codes;
  const own = { kind: "sent", subject: to.value };
  await takeTurn(portal, write, `sent ${to.value}`);
  const wait = await waitFor(portal, write, own, [
    ...(resendSeconds > 0 ? [{ within: resendSeconds * second, most: 1 }] : []),
    { within: hour, most: 5 },
    { within: day, most: 10 },
  ]);
  if (wait > 0) throw refuse("sentTooOften", { retryAfter: Math.ceil(wait / second) });
  await count(portal, write, own);
  if (portal.config.rateLimits) await spendShared(portal, write, sharedLimits(portal, to, origin.unit));
}

type Shared = { tally: Tally; limits: Limit[] };

function sharedLimits({ config }: Portal, to: Identifier, unit: string): Shared[] {
  const ofNetwork = { tally: { kind: "sent from", subject: unit }, limits: sendingPerNetwork };
  if (to.kind === "mailbox") return [ofNetwork];
  const site = [
    { within: hour, most: config.sms.perHour },
    { within: day, most: config.sms.perDay },
  ];
  return [
    ofNetwork,
    { tally: { kind: "sent to block", subject: to.value.slice(0, -4) }, limits: perPrefix },
    { tally: { kind: "sent by site", subject: "sms" }, limits: site },
  ];
}

/** In the order of the list, the same for every request, so that none waits for another that waits for it. */
async function spendShared(portal: Portal, write: Write, shared: Shared[]): Promise<void> {
  for (const { tally, limits } of shared) {
    await takeTurn(portal, write, `${tally.kind} ${tally.subject}`);
    const wait = await waitFor(portal, write, tally, limits);
    if (wait > 0) throw refuse("flood", { retryAfter: Math.ceil(wait / second) });
    await count(portal, write, tally);
  }
}

/** Whether messages are sent to the country of a number. */
export function isServed(phone: string, { config }: Pick<Portal, "config">): boolean {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode;
  return code !== undefined && config.sms.countries.includes(code);
}
