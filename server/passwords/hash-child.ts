import { setPriority } from "node:os";
import { hashSync, verifySync } from "@node-rs/argon2";

/** A request to the child process, which handles one at a time. */
export type HashRequest = { verb: "hash"; password: string } | { verb: "matches"; hash: string; password: string };
export type HashReply = { value: string | boolean } | { failed: true };

/** argon2id with 12 MiB, written into every hash, so that older hashes stay good when these change. */
const cost = { memoryCost: 12 * 1024, timeCost: 3, parallelism: 1 };
/** The lowest priority, so that a burst of logins does not slow down pages. */
const lowest = 19;

setPriority(lowest); // of this thread alone on Linux, which is why it hashes itself and leaves nothing to a pool
// A signal to the whole group is for the parent, which lets logins under way end. Nothing but its channel keeps this
// process alive: it ends with the parent, however that ends.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("message", (question: HashRequest) => {
  process.send?.(answer(question), () => undefined); // a parent that died meanwhile needs no answer
});

function answer(question: HashRequest): HashReply {
  try {
    if (question.verb === "hash") return { value: hashSync(question.password, cost) };
    return { value: verifySync(question.hash, question.password) };
  } catch {
    return { failed: true }; // an invalid hash; the library's message is not passed on
  }
}
