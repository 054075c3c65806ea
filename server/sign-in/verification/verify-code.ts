import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Channel } from "../../database/messages-tables.ts";
import { equalInConstantTime } from "../../config/keys.ts";
import {
  countForNetwork,
  tooMany,
  waitForNetwork,
  wrongCodesPerNetwork,
  type Requester,
} from "../../limits/budgets.ts";
import { openKeyedQueue } from "../../limits/keyed-queue.ts";
import { acquireLock } from "../../database/acquire-lock.ts";
import { count, waitTime, type Limit, type RateCounter } from "../../limits/rate-counters.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { hashToken } from "../sessions/token.ts";
import { day, hour } from "../../time/time.ts";
import { codeHmac } from "./codes.ts";
import { parsePhone } from "../../identifiers/phone.ts";
import type { Handlers } from "../../handler.ts";

/** Wrong codes of one number, over all its codes, from browsers that did not request them. */
const wrongCodes: Limit[] = [
  { within: hour, max: 10 },
  { within: day, max: 50 },
];

const inQueue = openKeyedQueue();

/** A code that was compared and is correct. It is consumed in the transaction that it authorizes. */
type RightCode = { phone: string; purpose: CodePurpose; device: string; hmac: string; counter: Counter };

/** What a person submits to prove a number. `ticket`: the one that `sendCode` returned to the browser that requested the code. */
type Guess = { phone: string; purpose: CodePurpose; code: string; ticket: string | undefined };

/** Where attempts are counted: the requester's apart from those of strangers. */
type Counter = "attempts" | "ticket_attempts";

/**
 * Verifies a code, then runs `work`. The attempt is counted before the code is compared. `work` receives a function
 * that consumes the code in its transaction and returns the code's channel; if `work` fails, the attempt is returned.
 * Throws `wrongCode` (10051) for a code that is wrong, expired, used, exhausted or for another purpose, always with the
 * same text, and `rateLimited` (10429) for a network address with too many wrong ones.
 */
export async function withVerifiedCode<Result>(
  portal: Stores & Clock,
  guess: Guess,
  requester: Requester,
  work: (useCode: (write: Write) => Promise<Channel>) => Promise<Result>,
): Promise<Result> {
  const right = await compareCode(portal, guess, requester);
  try {
    return await work((write) => useCode(portal, write, right));
  } catch (error) {
    await returnAttempt(portal, right);
    throw error;
  }
}

/** Throws as `withVerifiedCode` does; a correct code stays valid and costs no attempt. */
export async function checkCode(portal: Stores & Clock, guess: Guess, requester: Requester): Promise<void> {
  await returnAttempt(portal, await compareCode(portal, guess, requester));
}

/** Counts an attempt permanently, then compares. Throws as `withVerifiedCode` does. */
async function compareCode(portal: Stores & Clock, guess: Guess, requester: Requester): Promise<RightCode> {
  const { phone, purpose, code } = guess;
  const hmac = codeHmac(portal.keys.codes, phone, purpose, code);
  const right = await inQueue(phone, () => countAndCompare(portal, guess, hmac, requester)); // so that 200 guesses do not occupy the connection pool
  if (!right) throw refuse("wrongCode");
  return { phone, purpose, hmac, device: right.device, counter: right.counter };
}

/** `undefined` if the code is wrong or may no longer be compared. */
async function countAndCompare(
  portal: Stores & Clock,
  guess: Guess,
  hmac: string,
  { client }: Requester,
): Promise<{ device: string; counter: Counter } | undefined> {
  const { phone } = guess;
  const isAlive = await liveCodes(portal, portal.db.read, guess).select("device").limit(1).executeTakeFirst();
  const { rateLimits } = portal.config;
  return portal.db.write(async (write) => {
    if (isAlive) await acquireLock(write, `code ${phone}`);
    const wait = rateLimits ? await waitForNetwork(portal, write, wrongCodesPerNetwork, client) : 0;
    if (wait > 0) throw tooMany(wait);
    const attempt = isAlive && (await countAttempt(portal, write, guess));
    if (attempt && equalInConstantTime(attempt.code_hmac, hmac)) return attempt;
    if (attempt && attempt.counter === "attempts") await count(portal, write, strangersCounter(phone));
    if (rateLimits) await countForNetwork(portal, write, wrongCodesPerNetwork.kind, client);
    return undefined;
  });
}

/**
 * Counts an attempt at the code that the ticket belongs to, otherwise at the one for strangers. Returns `undefined` if
 * no attempt is left.
 */
async function countAttempt(
  portal: Clock,
  write: Write,
  guess: Guess,
): Promise<{ device: string; code_hmac: string; counter: Counter } | undefined> {
  const rows = await liveCodes(portal, write, guess).select(["device", "ticket_hash"]).execute();
  const ticket_hash = guess.ticket === undefined ? undefined : hashToken(guess.ticket);
  const own = rows.find((row) => row.ticket_hash === ticket_hash);
  const counter: Counter = own ? "ticket_attempts" : "attempts";
  const { device } = own ?? { device: "" };
  if (!own && (await waitTime(portal, write, strangersCounter(guess.phone), wrongCodes)) > 0) return undefined;
  const counted = await write
    .updateTable("codes")
    .set((row) => ({ [counter]: row(counter, "+", 1) }))
    .where("phone", "=", guess.phone)
    .where("purpose", "=", guess.purpose)
    .where("device", "=", device)
    .where("expires_at", ">", portal.now().toISOString())
    .where(counter, "<", portal.config.codes.attempts)
    .returning("code_hmac")
    .executeTakeFirst();
  return counted && { ...counted, device, counter };
}

function strangersCounter(phone: string): RateCounter {
  return { kind: "wrong code", subject: phone };
}

function liveCodes({ now }: Clock, read: Read, { phone, purpose }: Pick<Guess, "phone" | "purpose">) {
  return read
    .selectFrom("codes")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now().toISOString());
}

/**
 * Consumes a correct code in the transaction that it authorizes, and returns its channel. Throws `wrongCode` (10051) if
 * it was used or replaced meanwhile.
 */
async function useCode(portal: Clock, write: Write, right: RightCode): Promise<Channel> {
  const used = await write
    .deleteFrom("codes")
    .where("phone", "=", right.phone)
    .where("purpose", "=", right.purpose)
    .where("device", "=", right.device)
    .where("code_hmac", "=", right.hmac)
    .where("expires_at", ">", portal.now().toISOString())
    .returning(["history", "channel"])
    .executeTakeFirst();
  if (!used) throw refuse("wrongCode");
  await write.updateTable("code_history").set({ used: 1 }).where("id", "=", used.history).execute();
  return used.channel;
}

/** Gives back the attempt of a correct code if something else was refused. */
async function returnAttempt(portal: Stores, { counter, ...right }: RightCode): Promise<void> {
  await portal.db.write(async (write) => {
    await write
      .updateTable("codes")
      .set((row) => ({ [counter]: row(counter, "-", 1) }))
      .where("phone", "=", right.phone)
      .where("purpose", "=", right.purpose)
      .where("device", "=", right.device)
      .where("code_hmac", "=", right.hmac)
      .execute();
  });
}

export const checkCodeCall = {
  async checkCode(portal, { account, code, purpose, ticket }, caller) {
    await compareCode(portal, { phone: parsePhone(account), purpose, code, ticket: ticket ?? caller.ticket }, caller);
    return null;
  },
} satisfies Partial<Handlers>;
