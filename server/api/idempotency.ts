import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Call } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { limits } from "../../contract/limits.ts";
import type { Envelope } from "../../contract/schemas.ts";
import { refusals, type RefusalName } from "../../contract/refusals.ts";
import { refused } from "../http/envelope.ts";
import { isUniqueViolation } from "../database/errors.ts";
import { fromJson, toJson, type Json } from "../database/json.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { Refusal, refuse } from "../refuse.ts";
import { day, minute, second } from "../time/time.ts";
import type { Caller } from "../caller.ts";

/** A first request that has not ended by then has died with its process. */
const lease = minute;
const storedFor = day;
/** The maximum of stored responses per account; they are deleted after a day. */
const maxStored = 1_000;
/** How long a repeated request waits for the first, and how often it checks. */
const waiting = { limit: 40 * second, every: 50 };

/** The response of a call, and whether to store it for repeated requests. */
type CallOutcome = { envelope: Envelope; stored: boolean };

/** `subject`: the id in the call's path, whose record the response may contain. */
type IdempotencyKey = { id: string; account: string | null; subject: string | null; body: string };

/**
 * The key under which a response is stored, or undefined if the call takes none. Throws `malformed` (10100) for a
 * malformed key.
 */
export function idempotencyKey(
  portal: Pick<Portal, "keys">,
  name: CallName,
  input: Record<string, unknown>,
  { headers, signedIn }: Caller,
): IdempotencyKey | undefined {
  const key = headers["idempotency-key"];
  const { method, idempotencyKey: rule }: Call = calls[name];
  if (key === undefined || method === "GET" || rule === "ignored") return undefined;
  if (!signedIn && rule !== "forGuests") return undefined;
  const whose = signedIn ? ["account", signedIn.account] : ["guest", input["account"]];
  const visible = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKey}}$`);
  if (typeof key !== "string" || !visible.test(key)) throw refuse("malformed");
  const hmac = (text: string) => createHmac("sha256", portal.keys.storedResponses).update(text).digest("base64url");
  return {
    id: hmac(JSON.stringify([...whose, name, key])),
    account: signedIn?.account ?? null,
    subject: typeof input["id"] === "string" ? input["id"] : null,
    body: hmac(canonical(input)),
  };
}

/**
 * Runs a call once: a second request with the same key gets the response of the first, and waits for it while the first
 * is in progress, on whichever server. Throws `changedMeanwhile` (10107) for the same key with another body.
 */
export async function runOnce(
  portal: Stores & Clock,
  { id, account, subject, body }: IdempotencyKey,
  run: () => Promise<CallOutcome>,
): Promise<Envelope> {
  const giveUp = performance.now() + waiting.limit;
  while (!(await begin(portal, { id, account, subject, body }))) {
    const known = await portal.db.read
      .selectFrom("stored_responses")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (known && known.body_hmac !== body) throw refuse("changedMeanwhile");
    if (known?.answer) return fromJson(known.answer);
    if (performance.now() > giveUp) throw refuse("unavailable");
    await pause(waiting.every);
  }
  try {
    const { envelope, stored } = await run();
    await end(portal, id, stored ? toJson(envelope) : undefined);
    return envelope;
  } catch (error) {
    await end(portal, id, undefined);
    throw error;
  }
}

/** Refusals after which the client repeats the same request with an additional proof, so that they are not final. */
const asksForMore = new Set<RefusalName>(["proofNeeded", "proofTooOld", "secondStepRequired"]);

/** The outcome of a call with an `Idempotency-Key`: refusals are stored like successes. */
export async function outcomeOf(caller: Caller, run: () => Promise<Envelope>): Promise<CallOutcome> {
  try {
    return { envelope: await run(), stored: true };
  } catch (error) {
    if (!(error instanceof Refusal) || refusals[error.refusal].status !== 200) throw error;
    const { envelope } = refused(error.refusal, caller.language, error.data, error.number);
    // A guest's refused request had no effect that a second request could repeat
    return { envelope, stored: caller.signedIn !== undefined && !asksForMore.has(error.refusal) };
  }
}

/** Whether this request is the first, or replaces one that died or has expired. */
async function begin({ db, now }: Stores & Clock, { id, account, subject, body }: IdempotencyKey): Promise<boolean> {
  const at = now();
  const setBack = new Date(at.getTime() + 2 * lease).toISOString(); // a lease that ends later began before the clock was
  const row = {
    id,
    account,
    subject,
    body_hmac: body,
    answer: null,
    leased_until: new Date(at.getTime() + lease).toISOString(),
    created_at: at.toISOString(),
  };
  try {
    await db.write(async (write) => {
      const oldest = write.selectFrom("stored_responses").select("created_at").where("account", "=", account);
      if (
        account !== null &&
        (await oldest
          .limit(1)
          .offset(maxStored - 1)
          .executeTakeFirst())
      )
        throw refuse("rateLimited");
      await write
        .deleteFrom("stored_responses")
        .where("id", "=", id)
        .where((where) =>
          where.or([
            where("created_at", "<=", new Date(at.getTime() - storedFor).toISOString()),
            where.and([where("answer", "is", null), where("leased_until", "<=", at.toISOString())]),
            where.and([where("answer", "is", null), where("leased_until", ">", setBack)]),
          ]),
        )
        .execute();
      await write.insertInto("stored_responses").values(row).execute();
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function end({ db }: Stores, id: string, answer: Json<Envelope> | undefined): Promise<void> {
  await db.write(async (write) => {
    if (answer === undefined) await write.deleteFrom("stored_responses").where("id", "=", id).execute();
    else await write.updateTable("stored_responses").set({ answer }).where("id", "=", id).execute();
  });
}

/** JSON with the keys of every object sorted, so that equivalent bodies compare as equal. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
