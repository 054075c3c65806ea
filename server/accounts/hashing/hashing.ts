import { availableParallelism } from "node:os";
import { passwordForm } from "../../../contract/password.ts";
import { refuse } from "../../refuse.ts";
import type { HashReply, HashRequest } from "./hash-child.ts";
import { startHasher, type Hasher } from "./hasher.ts";

/** Hashes and compares passwords in child processes. */
export type Hashing = {
  /**
   * Returns an argon2id hash in PHC format. Throws `invalidInput` (10100) for a password over 256 bytes, `unavailable`
   * (10503) if too many are waiting.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash; one over 256 bytes matches none. Throws `unavailable` (10503) if too many
   * are waiting.
   */
  matches(hash: string, password: string, work?: HashPriority): Promise<boolean>;
  /** Throws `unavailable` (10503) if too many are waiting, for callers that would write something first. */
  checkRoom(work?: HashPriority): void;
  /** Ends the processes; running and waiting work is refused as `unavailable`. */
  close(): Promise<void>;
};

/** The priority of a hash: the login of an existing account, or anything else, which is the default. */
export type HashPriority = "login" | "other";

/**
 * The maximum length of the queue, by priority. A quarter is reserved for logins of existing accounts, so that
 * registrations, resets and unknown accounts cannot block logins.
 */
const queueLimits: Record<HashPriority, number> = { login: 64, other: 48 };
/** The number of attempts if the process dies while hashing. */
const triesLimit = 2;
/** The maximum size of a password in bytes. */
const bytesLimit = 256;

type Job = { question: HashRequest; tries: number; outcome: PromiseWithResolvers<string | boolean> };

/**
 * Starts processes on demand, up to one per core, shared among `workers`. Tests that are not about hashing pass a
 * cheaper hasher.
 */
export function openHashing(start: () => Hasher = startHasher, workers = 1): Hashing {
  const max = Math.max(1, Math.floor(availableParallelism() / workers));
  const hashers = new Set<Hasher>();
  const idle: Hasher[] = [];
  const queue: Job[] = [];
  let running = 0;
  let closed = false;

  function checkRoom(work: HashPriority = "other"): void {
    if (closed || queue.length >= queueLimits[work]) throw refuse("unavailable");
  }

  function ask(question: HashRequest, work?: HashPriority): Promise<string | boolean> {
    checkRoom(work);
    const job: Job = { question, tries: 0, outcome: Promise.withResolvers() };
    queue.push(job);
    startNext();
    return job.outcome.promise;
  }

  function startNext(): void {
    const job = running < max ? queue.shift() : undefined;
    if (job) void run(job, freeHasher());
  }

  function freeHasher(): Hasher {
    for (let hasher = idle.pop(); hasher; hasher = idle.pop()) {
      if (hasher.alive()) return hasher;
      hashers.delete(hasher);
    }
    const fresh = start();
    hashers.add(fresh);
    return fresh;
  }

  async function run(job: Job, hasher: Hasher): Promise<void> {
    running++;
    job.tries++;
    const reply = await hasher.request(job.question);
    if (reply) idle.push(hasher);
    else {
      await hasher.end();
      hashers.delete(hasher);
    }
    running--;
    settle(job, reply);
    startNext();
  }

  function settle(job: Job, reply: HashReply | undefined): void {
    if (reply && "value" in reply) job.outcome.resolve(reply.value);
    else if (reply) job.outcome.reject(new Error("a password hash could not be read"));
    else if (closed || job.tries >= triesLimit) job.outcome.reject(refuse("unavailable"));
    else queue.unshift(job);
  }

  return {
    async hash(password) {
      const normal = normalForm(password);
      if (normal === undefined) throw refuse("invalidInput", { issues: [{ field: "password", message: "tooLong" }] });
      return String(await ask({ verb: "hash", password: normal }));
    },
    async matches(hash, password, work) {
      const normal = normalForm(password);
      return normal !== undefined && (await ask({ verb: "matches", hash, password: normal }, work)) === true;
    },
    checkRoom,
    async close() {
      closed = true;
      for (const { outcome } of queue.splice(0)) outcome.reject(refuse("unavailable"));
      await Promise.all([...hashers].map((hasher) => hasher.end()));
    },
  };
}

/** The Unicode-normalized password; `undefined` if it is too long. */
function normalForm(password: string): string | undefined {
  const normal = password.normalize(passwordForm);
  return Buffer.byteLength(normal) <= bytesLimit ? normal : undefined;
}
