import type { Write } from "../../database/open.ts";
import { acquireLock } from "../../limits/lock-rows.ts";
import { openKeyedQueue } from "../../limits/keyed-queue.ts";
import { count, removeCount, waitTime, type Limit } from "../../limits/rate-counters.ts";
import type { Portal } from "../../portal.ts";
import { refuse, type Refusal } from "../../refuse.ts";
import { day, hour, minute, second } from "../../time.ts";

/** Wrong codes of authenticator apps and wrong recovery codes of one account, together: as for verification codes. */
const wrongGuesses: Limit[] = [
  { within: 5 * minute, most: 5 },
  { within: hour, most: 10 },
  { within: day, most: 50 },
];

const inQueue = openKeyedQueue();

/**
 * Compares a code and does what it allows, in one transaction. However many guesses come at once, and to however many
 * servers, no more are compared than allowed: each is counted before it is compared. `compare` uses a right code up and
 * returns whether it was right. Throws `wrongCode` (10051), and `tooManyGuesses` (10115) for one that is not compared.
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
