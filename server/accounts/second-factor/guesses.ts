import type { Write } from "../../database/open.ts";
import { acquireLock } from "../../limits/lock-rows.ts";
import { openKeyedQueue } from "../../limits/keyed-queue.ts";
import { count, removeCount, waitTime, type Limit } from "../../limits/rate-counters.ts";
import type { Portal } from "../../portal.ts";
import { refuse, type Refusal } from "../../refuse.ts";
import { day, hour, minute, second } from "../../time.ts";

/**
 * The limit of wrong app codes and recovery codes of one account, counted together; the same as for verification codes.
 */
const wrongGuesses: Limit[] = [
  { within: 5 * minute, max: 5 },
  { within: hour, max: 10 },
  { within: day, max: 50 },
];

const inQueue = openKeyedQueue();

/**
 * Compares a code and runs the work that it allows, in one transaction. Each guess is counted before it is compared, so
 * that concurrent guesses on several servers cannot exceed the limit. `compare` consumes a correct code and returns
 * whether it was correct. Throws `wrongCode` (10051), and `tooManyGuesses` (10115) without comparing.
 */
export async function withCountedGuess(
  portal: Portal,
  account: string,
  compare: (write: Write) => Promise<boolean>,
): Promise<void> {
  const counter = { kind: "wrong second factor", subject: account };
  const outcome = await inQueue(account, () =>
    portal.db.write(async (write): Promise<Refusal | undefined> => {
      await acquireLock(portal, write, `second factor ${account}`);
      const wait = await waitTime(portal, write, counter, wrongGuesses);
      if (wait > 0) return refuse("tooManyGuesses", { retryAfter: Math.ceil(wait / second) });
      const id = await count(portal, write, counter);
      if (!(await compare(write))) return refuse("wrongCode");
      await removeCount(portal, write, counter, id);
      return undefined;
    }),
  );
  if (outcome) throw outcome; // after the commit, so that a wrong guess stays counted
}
