import { verifySync } from "@node-rs/argon2";

/** The task: compare one password with its hash repeatedly. */
export type ComparingOrder = { hash: string; password: string; seconds: number };

process.on("message", ({ hash, password, seconds }: ComparingOrder) => {
  const started = performance.now();
  let compared = 0;
  while (performance.now() - started < seconds * 1_000) {
    if (!verifySync(hash, password)) throw new Error("the bench's password does not match");
    compared++;
  }
  process.send?.(compared / ((performance.now() - started) / 1_000));
});
