import type { Read, Write } from "../database/database.ts";
import type { NetworkBlock, RequestClient } from "../http/network.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { createChallenge } from "./proof/create-challenge.ts";
import { refuse } from "../refuse.ts";
import { day, hour, minute, second } from "../time/time.ts";
import { acquireLock } from "../database/acquire-lock.ts";
import {
  count,
  countWithin,
  removeCount,
  removeCounts,
  waitTime,
  type Limit,
  type RateCounter,
} from "./rate-counters.ts";

/** The caller's properties that limits and codes need. */
export type Requester = {
  client: RequestClient;
  /** Whether the request contains a proof of work. It is consumed once, and then counts for the whole request. */
  hasProof: () => Promise<boolean>;
  /** The value of the device cookie, or the new one if the browser sent none. */
  device: string;
  /** Numbers and mailboxes that the developers' provider has just confirmed for this browser. */
  confirmed: readonly string[];
};

/** A budget per network address; the limits are those of one subscriber. */
type NetworkBudget = { kind: string; limits: Limit[] };
/** A budget beyond which each event costs a proof of work, up to `limits`. */
type ProvenBudget = { kind: string; free: Limit[]; limits: Limit[] };

/**
 * Responses that may reveal whether somebody has an account, counted before it is looked up: beyond the budget, the
 * response is the same for every account.
 */
export const accountLookups: ProvenBudget = {
  kind: "revealing",
  free: [{ within: hour, max: 20 }],
  limits: [{ within: hour, max: 500 }],
};
/** Wrong passwords, counted before they are compared, so that no more are compared than allowed. */
export const wrongPasswords: ProvenBudget = {
  kind: "wrong password",
  free: [{ within: 10 * minute, max: 20 }],
  limits: [{ within: hour, max: 100 }],
};
/** Challenges for passkeys, counted before they are stored. */
export const passkeyChallenges: ProvenBudget = {
  kind: "passkey challenge",
  free: [{ within: hour, max: 60 }],
  limits: [{ within: hour, max: 1_000 }],
};
/** Agreements to the license, counted before they are written. */
export const agreements: ProvenBudget = {
  kind: "agreement",
  free: [{ within: hour, max: 60 }],
  limits: [{ within: hour, max: 1_000 }],
};
export const wrongCodesPerNetwork: NetworkBudget = { kind: "wrong code from", limits: [{ within: hour, max: 30 }] };
/** Answers to whether a documentation page was helpful. */
export const feedbackPerNetwork: NetworkBudget = { kind: "feedback from", limits: [{ within: hour, max: 30 }] };
/** Calls that send a message. */
export const sendingPerNetwork: NetworkBudget = {
  kind: "sent from",
  limits: [
    { within: 10 * minute, max: 5 },
    { within: day, max: 20 },
  ],
};

/** A counted event; `takeBack` undoes it in a transaction if it turns out not to count. */
export type Spent = { counter: RateCounter; id: string }[];

/** Requires a proof of work before a look-up whose response is counted afterwards, and only if it reveals something. */
export async function checkAccountLookups(portal: Stores & Clock, requester: Requester): Promise<void> {
  const allowsOne = (isProven: boolean) =>
    isWithin(portal, portal.db.read, accountLookups, { client: requester.client, isProven });
  if (await allowsOne(false)) return;
  await requireProofOfWork(portal, requester);
  await allowsOne(true);
}

export async function refund(portal: Stores & Clock, spent: Spent): Promise<void> {
  if (spent.length) await portal.db.write((write) => refundWithin(portal, write, spent));
}

/** The same within a transaction. */
export async function refundWithin(portal: Pick<Portal, "keys">, write: Write, spent: Spent): Promise<void> {
  for (const { counter, id } of spent) await removeCount(portal, write, counter, id);
}

/**
 * What one account does by one method and the audit log keeps: logins, proofs, new recovery codes. By method, so that
 * whoever knows the password cannot use up the owner's logins by a passkey or a code.
 */
const recorded: Limit[] = [{ within: hour, max: 60 }];
const recordedBy = (account: string, method: string) => ({ kind: "login", subject: `${account} ${method}` });

/** Counts one of them in the transaction that records it. Throws `rateLimited` (10429). */
export async function spendRecorded(portal: Clock, write: Write, account: string, method: string): Promise<void> {
  await acquireLock(write, `login ${account}`);
  await spendOne(portal, write, recordedBy(account, method), recorded);
}

/** Files that an account uploads for its application, submitted or not. */
const uploads: Limit[] = [{ within: day, max: 40 }];

/** Counts one before it is received. Throws `rateLimited` (10429). */
export async function spendUpload(portal: Clock, write: Write, account: string): Promise<void> {
  const counter = { kind: "application file", subject: account };
  await acquireLock(write, `application file ${account}`);
  await spendOne(portal, write, counter, uploads);
}

async function spendOne(portal: Clock, write: Write, counter: RateCounter, limits: Limit[]): Promise<void> {
  if (!portal.config.rateLimits) return;
  const counted = await countWithin(portal, write, counter, limits);
  if (counted === undefined) throw tooMany(await waitTime(portal, write, counter, limits));
}

/** Gives an account back its logins by a password, because nobody knows the new one. */
export function refundPasswordLogins({ keys }: Clock, write: Write, account: string): Promise<void> {
  return removeCounts({ keys }, write, recordedBy(account, "pwd"));
}

/** Counts an event of this budget; beyond the free part it costs a proof of work (10110, then 10429). */
export async function spendOrProve(portal: Stores & Clock, requester: Requester, budget: ProvenBudget): Promise<Spent> {
  if (!portal.config.rateLimits) return [];
  const { client } = requester;
  const spend = (isProven: boolean) =>
    portal.db.write(async (write) => {
      await lockNetwork(write, budget.kind, client);
      return spendProven(portal, write, budget, { client, isProven });
    });
  const spent = await spend(false);
  if (spent) return spent;
  await requireProofOfWork(portal, requester);
  return (await spend(true)) ?? [];
}

/**
 * Whether a budget allows a network address one more, with a proof of work or without. Throws `rateLimited` (10429) if
 * neither does.
 */
export async function isWithin(
  portal: Clock,
  read: Read,
  { kind, free, limits }: ProvenBudget,
  { client, isProven }: { client: RequestClient; isProven: boolean },
): Promise<boolean> {
  if (!portal.config.rateLimits) return true;
  const waitFor = (allowed: Limit[]) => waitOfNetwork(portal, read, { kind, limits: allowed }, client);
  if ((await waitFor(isProven ? limits : [...free, ...limits])) === 0) return true;
  const wait = await waitFor(limits);
  if (wait > 0) throw tooMany(wait);
  return false;
}

/**
 * Counts one event; the rows of the counts are locked. Returns `undefined`, without counting, if the event needs a proof of work
 * first. Throws as `isWithin` does.
 */
export async function spendProven(
  portal: Clock,
  write: Write,
  budget: ProvenBudget,
  { client, isProven }: { client: RequestClient; isProven: boolean },
): Promise<Spent | undefined> {
  const spent: Spent = [];
  if (!portal.config.rateLimits) return spent;
  const limits = isProven ? budget.limits : [...budget.free, ...budget.limits];
  for (const { name, times } of client.blocks) {
    const counter = { kind: budget.kind, subject: name };
    const id = await countWithin(portal, write, counter, timesAsMany(limits, times));
    if (id === undefined) {
      await refundWithin(portal, write, spent);
      await isWithin(portal, write, budget, { client, isProven });
      return undefined;
    }
    spent.push({ counter, id });
  }
  return spent;
}

function timesAsMany(limits: Limit[], times: number): Limit[] {
  return limits.map(({ within, max }) => ({ within, max: max * times }));
}

/** Locks the counts of the blocks around a network address until the commit. */
export async function lockNetwork(write: Write, kind: string, { blocks }: RequestClient): Promise<void> {
  for (const { name } of blocks) await acquireLock(write, `${kind} ${name}`);
}

/** Milliseconds until every block around a network address allows one more. Locks the counts until the commit. */
export async function waitForNetwork(
  portal: Clock,
  write: Write,
  budget: NetworkBudget,
  client: RequestClient,
): Promise<number> {
  await lockNetwork(write, budget.kind, client);
  return waitOfNetwork(portal, write, budget, client);
}

async function waitOfNetwork(
  portal: Clock,
  read: Read,
  { kind, limits }: NetworkBudget,
  { blocks }: RequestClient,
): Promise<number> {
  let longest = 0;
  for (const { name, times } of blocks) {
    const wait = await waitTime(portal, read, { kind, subject: name }, timesAsMany(limits, times));
    longest = Math.max(longest, wait);
  }
  return longest;
}

export async function countForNetwork(
  portal: Clock,
  write: Write,
  kind: string,
  { blocks }: { blocks: NetworkBlock[] },
): Promise<Spent> {
  const spent: Spent = [];
  for (const { name } of blocks) {
    const counter = { kind, subject: name };
    spent.push({ counter, id: await count(portal, write, counter) });
  }
  return spent;
}

/** The refusal of a call that may be retried after this many milliseconds (10429). */
export function tooMany(wait: number): ReturnType<typeof refuse> {
  return refuse("rateLimited", { retryAfter: Math.ceil(wait / second) });
}

/** Accepts a call with a solved challenge; otherwise refuses it with a new challenge (10110). */
export async function requireProofOfWork(portal: Clock, { hasProof }: Requester): Promise<void> {
  if (await hasProof()) return;
  throw refuse("proofNeeded", { challenge: await createChallenge(portal) });
}
