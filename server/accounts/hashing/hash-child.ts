import { setPriority } from "node:os";
import { hashSync, verifySync } from "@node-rs/argon2";

/** A request to the child process, which handles one at a time. */
export type HashRequest = { verb: "hash"; password: string } | { verb: "matches"; hash: string; password: string };
export type HashReply = { value: string | boolean } | { failed: true };

/** argon2id with 12 MiB. The parameters are part of every hash, so older hashes stay valid if they change. */
const cost = { memoryCost: 12 * 1024, timeCost: 3, parallelism: 1 };
/** The lowest priority, so that a burst of logins does not slow down pages. */
const lowest = 19;

setPriority(lowest); // on Linux for this thread only, so it hashes in this thread and not in a pool
// Ignores signals to the process group: the parent lets pending logins finish. Only the IPC channel keeps this process
// alive, so it ends with the parent.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("message", (question: HashRequest) => {
  process.send?.(replyTo(question), () => undefined); // the parent may have died
});

function replyTo(question: HashRequest): HashReply {
  try {
    if (question.verb === "hash") return { value: hashSync(question.password, cost) };
    return { value: verifySync(question.hash, question.password) };
  } catch {
    return { failed: true }; // an invalid hash; the library's message is not passed on
  }
}
