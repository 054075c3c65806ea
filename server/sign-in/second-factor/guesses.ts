import type { Write } from "../../database/database.ts";
import { acquireLock } from "../../database/acquire-lock.ts";
import { openKeyedQueue } from "../../limits/keyed-queue.ts";
import { count, removeCount, waitTime, type Limit } from "../../limits/rate-counters.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse, type Refusal } from "../../refuse.ts";
import { day, hour, minute, second } from "../../time/time.ts";

/**
 * The limits of wrong guesses of one account: of app codes as for verification codes; of recovery codes apart and more,
 * because they have 50 bits. So whoever knows the password cannot use up the owner's last way in.
 */
const wrongGuesses = {
  otp: [
    { within: 5 * minute, max: 5 },
    { within: hour, max: 10 },
    { within: day, max: 50 },
  ],
  recovery: [
    { within: hour, max: 200 },
    { within: day, max: 1_000 },
  ],
} satisfies Record<string, Limit[]>;

const inQueue = openKeyedQueue();

/**
 * Compares a code and runs the work that it allows, in one transaction. Each guess is counted before it is compared, so
 * that concurrent guesses on several servers cannot exceed the limit. `compare` consumes a correct code and returns
 * whether it was correct. Throws `wrongCode` (10051), and `tooManyGuesses` (10115) without comparing.
 */
export async function withCountedGuess(
  portal: Stores & Clock,
  { account, factor }: { account: string; factor: keyof typeof wrongGuesses },
  compare: (write: Write) => Promise<boolean>,
): Promise<void> {
  const counter = { kind: `wrong ${factor}`, subject: account };
  const outcome = await inQueue(account, () =>
    portal.db.write(async (write): Promise<Refusal | undefined> => {
      await acquireLock(write, `second factor ${account}`);
      const wait = await waitTime(portal, write, counter, wrongGuesses[factor]);
      if (wait > 0) return refuse("tooManyGuesses", { retryAfter: Math.ceil(wait / second) });
      const id = await count(portal, write, counter);
      if (!(await compare(write))) return refuse("wrongCode");
      await removeCount(portal, write, counter, id);
      return undefined;
    }),
  );
  if (outcome) throw outcome; // after the commit, so that a wrong guess stays counted
}
