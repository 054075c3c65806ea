import { verifySync } from "@node-rs/argon2";

/** Compares one password with its hash, again and again, as fast as one core can. */
process.on("message", ({ hash, password, seconds }: { hash: string; password: string; seconds: number }) => {
  const started = performance.now();
  let compared = 0;
  while (performance.now() - started < seconds * 1_000) {
    if (!verifySync(hash, password)) throw new Error("the bench's password does not match");
    compared++;
  }
  process.send?.(compared / ((performance.now() - started) / 1_000));
});
