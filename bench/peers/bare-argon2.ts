import { setPriority } from "node:os";
import { verifySync } from "@node-rs/argon2";

/** The task: compare one password with its hash repeatedly; `last` at the lowest priority, as the portal does. */
export type ComparingOrder = { hash: string; password: string; seconds: number; last: boolean };

process.on("message", ({ hash, password, seconds, last }: ComparingOrder) => {
  if (last) setPriority(19);
  const started = performance.now();
  let compared = 0;
  while (performance.now() - started < seconds * 1_000) {
    if (!verifySync(hash, password)) throw new Error("the bench's password does not match");
    compared++;
  }
  process.send?.(compared / ((performance.now() - started) / 1_000));
});
