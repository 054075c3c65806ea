import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { passwordForm } from "../../../contract/password.ts";
import { refuse } from "../../refuse.ts";

/** Hashes and compares passwords in Node's thread pool. */
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
  /** Refuses waiting and new work as `unavailable`, and resolves when the running work is done. */
  close(): Promise<void>;
};

/** The priority of a hash: the login of an existing account, or anything else, which is the default. */
export type HashPriority = "login" | "other";

/**
 * The maximum length of the queue, by priority. A quarter is reserved for logins of existing accounts, so that
 * registrations, resets and unknown accounts cannot block logins.
 */
const queueLimits: Record<HashPriority, number> = { login: 64, other: 48 };
/**
 * The maximum number of hashes at once, half of the threads of Node's pool: the others read and write files meanwhile.
 */
const atOnceLimit = 2;
/** The maximum size of a password in bytes. */
const bytesLimit = 256;

/** The library's functions, each in a thread. `verify` rejects an invalid hash. */
export type Argon2 = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** argon2id with 12 MiB. The parameters are part of every hash, so older hashes stay valid if they change. */
const cost = { memoryCost: 12 * 1024, timeCost: 3, parallelism: 1 };
const realArgon2: Argon2 = {
  hash: (password) => hash(password, cost),
  verify: (hashed, password) => verify(hashed, password),
};

/**
 * Hashes on all cores but one, which serves pages, shared among `workers`. Tests that are not about hashing pass a
 * cheaper `argon2`.
 */
export function openHashing(argon2: Argon2 = realArgon2, workers = 1, cores = availableParallelism()): Hashing {
  const max = Math.max(1, Math.min(atOnceLimit, Math.floor((cores - 1) / workers)));
  const queue: PromiseWithResolvers<void>[] = [];
  let running = 0;
  let closed = false;
  const done = Promise.withResolvers<void>();

  function checkRoom(work: HashPriority = "other"): void {
    if (closed || queue.length >= queueLimits[work]) throw refuse("unavailable");
  }

  async function run<Result>(hashing: () => Promise<Result>, work?: HashPriority): Promise<Result> {
    checkRoom(work);
    if (running >= max) {
      const turn = Promise.withResolvers<void>();
      queue.push(turn);
      await turn.promise;
    } else running++;
    try {
      return await hashing();
    } catch {
      throw new Error("a password hash could not be read"); // the library's message is not passed on
    } finally {
      const next = queue.shift();
      if (next) next.resolve();
      else if (--running === 0 && closed) done.resolve();
    }
  }

  return {
    async hash(password) {
      const normal = normalForm(password);
      if (normal === undefined) throw refuse("invalidInput", { issues: [{ field: "password", message: "tooLong" }] });
      return run(() => argon2.hash(normal));
    },
    async matches(hashed, password, work) {
      const normal = normalForm(password);
      return normal !== undefined && (await run(() => argon2.verify(hashed, normal), work));
    },
    checkRoom,
    async close() {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(refuse("unavailable"));
      if (running > 0) await done.promise;
    },
  };
}

/** The Unicode-normalized password; `undefined` if it is too long. */
function normalForm(password: string): string | undefined {
  const normal = password.normalize(passwordForm);
  return Buffer.byteLength(normal) <= bytesLimit ? normal : undefined;
}
