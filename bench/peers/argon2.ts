import { verify } from "@node-rs/argon2";

/** The task: compare one password with its hash, so many at once, in the threads of the library. */
export type ComparingTask = { hash: string; password: string; seconds: number; atOnce: number };

process.on("message", ({ hash, password, seconds, atOnce }: ComparingTask) => {
  const started = performance.now();
  const until = started + seconds * 1_000;
  let compared = 0;
  const one = async () => {
    for (; performance.now() < until; compared++)
      if (!(await verify(hash, password))) throw new Error("the bench's password does not match");
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  void all.then(() => process.send?.(compared / ((performance.now() - started) / 1_000)));
});
process.on("disconnect", () => process.exit());
