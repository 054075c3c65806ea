import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { record } from "../../audit/record.ts";
import type { Write } from "../../database/database.ts";
import {
  isWithin,
  lockNetwork,
  refundWithin,
  requireProofOfWork,
  spendProven,
  wrongPasswords,
  type Spent,
  type Requester,
} from "../../limits/budgets.ts";
import { openKeyedQueue } from "../../limits/keyed-queue.ts";
import { dummyHash } from "../hashing/dummy-hash.ts";
import type { HashPriority } from "../hashing/hashing.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse, Refusal } from "../../refuse.ts";
import { second } from "../../time/time.ts";
import type { Account } from "../../accounts/find-account.ts";
import { lockPassword } from "../../accounts/lock-account.ts";
import { afterFailure, afterReset, closedAfter, passwordLockOf } from "./lock.ts";
import { shortenLock } from "./shorten-lock.ts";

/** How long an attempt in progress counts as a failure; after that its process has died. */
const attemptLifetime = 10 * second;
/** How long a request waits for attempts in progress, and how often it checks. */
const waiting = { limit: 20 * second, every: 25 };

const inQueue = openKeyedQueue();

/** A comparison in progress: its reservation at the account, and what it costs its network address if it is wrong. */
type Attempt = { id: string; spent: Spent };

type Claim = { account: Account; password: string };

/**
 * Verifies an account's password, then runs `work`. However many requests arrive at once, on however many servers, no
 * more than the allowed number of wrong passwords is ever compared: each attempt is reserved before the comparison, and
 * surplus ones wait for the outcome of the others (specification, section 4). `work` receives a function that accepts
 * the password in its transaction and returns the updated account; if `work` fails, the attempt is returned. Throws
 * `wrongPassword` (10002, with the attempts left), `locked` (10027) for a locked account, `unavailable` (10503) while
 * too many wait, and for a network address with too many wrong passwords `proofNeeded` (10110), then `rateLimited`
 * (10429). The function that `work` gets throws `locked` if the account was locked meanwhile, and `unavailable` if the
 * password was changed or the comparison took so long that its reservation has expired.
 */
export async function withVerifiedPassword<Result>(
  portal: Stores & Clock,
  { account, password }: Claim,
  requester: Requester,
  work: (acceptPassword: (write: Write) => Promise<Account>) => Promise<Result>,
): Promise<Result> {
  portal.hashing.checkRoom("login");
  await shortenLock(portal, account);
  const { attempt, isRight } = await compare(
    portal,
    { subject: account.id, hash: account.password_hash, password, priority: "login" },
    requester,
  );
  if (!isRight) throw await countFailure(portal, account.id, attempt, requester);
  try {
    return await work((write) => acceptPassword(portal, write, account, attempt));
  } catch (error) {
    await releaseAttempt(portal, attempt);
    throw error;
  }
}

/**
 * Takes as long as a password comparison and counts as one, for an account that does not exist; `subject` is the
 * identifier that was entered. Throws as `withVerifiedPassword` does for a network address and while too many wait.
 */
export async function compareWithoutAccount(
  portal: Stores & Clock,
  { subject, password }: { subject: string; password: string },
  requester: Requester,
): Promise<void> {
  portal.hashing.checkRoom("other");
  const { attempt } = await compare(portal, { subject, hash: dummyHash, password, priority: "other" }, requester);
  await releaseAttempt(portal, attempt);
}

async function compare(
  portal: Stores & Clock,
  { subject, hash, password, priority }: { subject: string; hash: string; password: string; priority: HashPriority },
  requester: Requester,
): Promise<{ attempt: Attempt; isRight: boolean }> {
  const attempt = await beginAttempt(portal, subject, requester);
  try {
    return { attempt, isRight: await portal.hashing.matches(hash, password, priority) };
  } catch (error) {
    await releaseAttempt(portal, attempt);
    throw error;
  }
}

/** Ends the attempt and returns the account as it is now, its counters cleared. */
async function acceptPassword(portal: Clock, write: Write, account: Account, attempt: Attempt): Promise<Account> {
  const now = portal.now();
  await lockPassword(write, account.id);
  if (!(await endAttempt(portal, write, attempt))) throw refuse("unavailable");
  const current = await write
    .updateTable("accounts")
    .set(afterReset)
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .where("failures_in_row", "<", closedAfter)
    .where((row) => row.or([row("locked_until", "is", null), row("locked_until", "<=", now.toISOString())]))
    .returningAll()
    .executeTakeFirst();
  if (current) return current;
  const changed = await write.selectFrom("accounts").selectAll().where("id", "=", account.id).executeTakeFirst();
  throw (changed && passwordLockOf(changed, portal.config.lock, now)) ?? refuse("unavailable");
}

/** Ends an attempt that neither failed nor is used. */
async function releaseAttempt(portal: Stores & Clock, attempt: Attempt): Promise<void> {
  await portal.db.write((write) => endAttempt(portal, write, attempt));
}

/** Returns the reservation of an attempt that was not wrong. Resolves with whether the reservation was still valid. */
async function endAttempt(portal: Clock, write: Write, { id, spent }: Attempt): Promise<boolean> {
  const { numDeletedRows } = await write.deleteFrom("password_attempts").where("id", "=", id).executeTakeFirst();
  await refundWithin(portal, write, spent);
  return numDeletedRows > 0n;
}

function beginAttempt(portal: Stores & Clock, subject: string, requester: Requester): Promise<Attempt> {
  const giveUp = performance.now() + waiting.limit;
  let isProven = false;
  return inQueue(subject, async () => {
    for (;;) {
      if (performance.now() > giveUp) throw refuse("unavailable");
      const outcome = await tryReserve(portal, subject, { client: requester.client, isProven });
      if (outcome instanceof Refusal) throw outcome;
      if (typeof outcome === "object") return outcome;
      if (outcome === "later") await pause(waiting.every);
      else {
        await requireProofOfWork(portal, requester);
        isProven = true;
      }
    }
  });
}

/** Reserves an attempt and counts it against the network address, so that no more are compared than allowed. */
async function tryReserve(
  portal: Stores & Clock,
  subject: string,
  { client, isProven }: Pick<Requester, "client"> & { isProven: boolean },
): Promise<Attempt | Refusal | "later" | "unproven"> {
  return portal.db.write(async (write) => {
    const now = portal.now();
    if (portal.config.rateLimits) await lockNetwork(write, wrongPasswords.kind, client);
    await lockPassword(write, subject);
    const { underWay, firstEnd, lastEnd, failures, failures_in_row, locked_until } = await stateOf(write, subject, now);
    const isKnown = failures !== null && failures_in_row !== null;
    const locked = isKnown && passwordLockOf({ failures, failures_in_row, locked_until }, portal.config.lock, now);
    const isFull = (failures ?? 0) + underWay >= portal.config.lock.attempts;
    if (locked || isFull) {
      if (!(await isWithin(portal, write, wrongPasswords, { client, isProven }))) return "unproven";
      if (locked) return locked;
    }
    if (firstEnd !== null && firstEnd <= now.toISOString()) await deleteExpired(write, subject, now);
    const expires_at = new Date(now.getTime() + attemptLifetime).toISOString();
    if (lastEnd !== null && lastEnd > expires_at) await endNoLater(write, subject, expires_at);
    if (isFull) return "later";
    const spent = await spendProven(portal, write, wrongPasswords, { client, isProven });
    if (!spent) return "unproven";
    const id = randomBytes(12).toString("base64url");
    await write.insertInto("password_attempts").values({ id, subject, expires_at }).execute();
    return { id, spent };
  });
}

/** The counters of an account, all `null` if there is none, and its attempts in progress. */
function stateOf(write: Write, subject: string, now: Date) {
  const reserved = write
    .selectFrom("password_attempts")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("expires_at", ">", now.toISOString()).as("underWay"),
      fn.min("expires_at").as("firstEnd"),
      fn.max("expires_at").as("lastEnd"),
    ])
    .where("subject", "=", subject);
  return write
    .selectFrom(reserved.as("reserved"))
    .leftJoin("accounts", (join) => join.on("accounts.id", "=", subject))
    .select(["underWay", "firstEnd", "lastEnd", "failures", "failures_in_row", "locked_until"])
    .executeTakeFirstOrThrow();
}

/** Ends attempts whose processes have died, so that none of them is accepted. */
async function deleteExpired(write: Write, subject: string, now: Date): Promise<void> {
  await write
    .deleteFrom("password_attempts")
    .where("subject", "=", subject)
    .where("expires_at", "<=", now.toISOString())
    .execute();
}

/** Ends attempts that would end later than one that begins now: they began before the clock was set back. */
async function endNoLater(write: Write, subject: string, expires_at: string): Promise<void> {
  await write
    .updateTable("password_attempts")
    .set({ expires_at })
    .where("subject", "=", subject)
    .where("expires_at", ">", expires_at)
    .execute();
}

async function countFailure(
  portal: Stores & Clock,
  id: string,
  attempt: Attempt,
  { client }: Requester,
): Promise<Refusal> {
  return portal.db.write(async (write) => {
    const now = portal.now();
    await lockPassword(write, id);
    await write.deleteFrom("password_attempts").where("id", "=", attempt.id).execute();
    const account = await write.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
    if (!account) return refuse("unknownAccount");
    const locked = passwordLockOf(account, portal.config.lock, now);
    if (locked) return locked;
    const { counted, refusal } = afterFailure(account, portal.config.lock, now);
    await write.updateTable("accounts").set(counted).where("id", "=", id).execute();
    await record(portal, write, {
      action: counted.locked_until ? "account.locked" : "login.wrongPassword",
      subject: id,
      network: client.network,
    });
    return refusal;
  });
}
