import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Write } from "../../database/database.ts";
import type { Channel } from "../../database/messages-tables.ts";
import type { Identifier } from "../../identifiers/identifier.ts";
import {
  countForNetwork,
  requireProofOfWork,
  sendingPerNetwork,
  tooMany,
  waitForNetwork,
  type Spent,
  type Requester,
} from "../../limits/budgets.ts";
import { acquireLock } from "../../database/acquire-lock.ts";
import { count, waitTime, type Limit, type RateCounter } from "../../limits/rate-counters.ts";
import { sentBySite, siteLimits } from "../../messages/queue.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { day, hour, second } from "../../time/time.ts";

/** Numbers that differ only in their last four digits form one block: a request for all of them targets strangers. */
const perPrefix: Limit[] = [{ within: hour, max: 30 }];

/** A number's or mailbox's own limits, for all requesters together. */
const perReceiver: Limit[] = [
  { within: hour, max: 5 },
  { within: day, max: 10 },
];
/** Beyond these the messages are kept for requests with a proof of work, so that strangers cannot cheaply use up all. */
const perReceiverWithoutProof: Limit[] = [
  { within: hour, max: 4 },
  { within: day, max: 8 },
];
/** Links that the whole site mails. */
const mailedBySite = { perHour: 1_000, perDay: 5_000 };
/** The budget of a known device, independent of what strangers have sent to its number. */
const perKnownDevice: Limit[] = [
  { within: hour, max: 3 },
  { within: day, max: 6 },
];

/**
 * The requester of a message. `knownDevice`: the hash of a known device of the receiver's account. `channel`: a code
 * for a number counts toward that number's limits even if it goes to a mailbox.
 */
type Asking = Pick<Requester, "client"> & { knownDevice?: string | undefined; channel?: Channel };

/**
 * Counts a code or link in the transaction that sends it. Refuses too many or too frequent messages to a number or
 * mailbox (10105 with the seconds to wait), and too many from a network address, to a block of numbers, or of the whole
 * site (10429). A known device first spends a small budget of its own, which strangers cannot use up.
 */
export async function spendSending(
  portal: Clock,
  write: Write,
  to: Identifier,
  { client, knownDevice, channel = to.kind === "phone" ? "sms" : "mail" }: Asking,
): Promise<Spent> {
  const own = { kind: "sent", subject: to.value };
  await acquireLock(write, `sent ${to.value}`);
  const ofDevice = knownDevice === undefined ? undefined : { kind: "sent to device", subject: knownDevice };
  const deviceWait = ofDevice
    ? await waitTime(portal, write, ofDevice, withInterval(portal, perKnownDevice))
    : Infinity;
  const wait = deviceWait === 0 ? 0 : await waitTime(portal, write, own, withInterval(portal, perReceiver));
  const shortest = Math.min(wait, deviceWait);
  if (shortest > 0) throw refuse("sentTooOften", { retryAfter: Math.ceil(shortest / second) });
  const spent = await countAll(portal, write, ofDevice && deviceWait === 0 ? [own, ofDevice] : [own]);
  if (!portal.config.rateLimits) return spent;
  const networkWait = await waitForNetwork(portal, write, sendingPerNetwork, client);
  if (networkWait > 0) throw tooMany(networkWait);
  spent.push(...(await countForNetwork(portal, write, sendingPerNetwork.kind, client)));
  if (to.kind === "phone" && deviceWait > 0) {
    const block = { kind: "sent to block", subject: to.value.slice(0, -4) };
    await checkRoom(portal, write, block, perPrefix);
    spent.push(...(await countAll(portal, write, [block])));
  }
  if (channel === "sms") await checkRoom(portal, write, sentBySite.sms, siteLimits(portal.config.sms)); // the queue counts it
  else {
    await checkRoom(portal, write, sentBySite.mail, siteLimits(mailedBySite));
    spent.push(...(await countAll(portal, write, [sentBySite.mail])));
  }
  return spent;
}

/**
 * Demands a proof of work (10110) for the last messages that a number or mailbox may get. Called before the transaction
 * that sends, because a proof is checked in one of its own.
 */
export async function proveLastMessages(portal: Stores & Clock, to: Identifier, requester: Requester): Promise<void> {
  if (!portal.config.rateLimits) return;
  const own = { kind: "sent", subject: to.value };
  const allowsAll = (limits: Limit[]) => waitTime(portal, portal.db.read, own, limits).then((wait) => wait === 0);
  if (await allowsAll(perReceiverWithoutProof)) return;
  if (await allowsAll(withInterval(portal, perReceiver))) await requireProofOfWork(portal, requester);
}

function withInterval({ config }: Clock, limits: Limit[]): Limit[] {
  const { resendSeconds } = config.codes;
  return resendSeconds > 0 ? [{ within: resendSeconds * second, max: 1 }, ...limits] : limits;
}

/**
 * Throws `rateLimited` (10429) if a limit is reached. Holds its locks until the commit, so that the counts stay
 * correct.
 */
async function checkRoom(portal: Clock, write: Write, counter: RateCounter, limits: Limit[]): Promise<void> {
  await acquireLock(write, `${counter.kind} ${counter.subject}`);
  const wait = await waitTime(portal, write, counter, limits);
  if (wait > 0) throw tooMany(wait);
}

async function countAll(portal: Clock, write: Write, counters: RateCounter[]): Promise<Spent> {
  const spent: Spent = [];
  for (const counter of counters) spent.push({ counter, id: await count(portal, write, counter) });
  return spent;
}

/** Whether messages are sent to the country of a number. */
export function isServed(phone: string, { config }: Pick<Portal, "config">): boolean {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode;
  return code !== undefined && config.sms.countries.includes(code);
}
