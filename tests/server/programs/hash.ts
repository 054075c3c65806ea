import { availableParallelism } from "node:os";
import { openHashing } from "../../../server/accounts/hashing/hashing.ts";
import { watchChildren } from "../../children.ts";

/** Hashes endlessly on every core, and prints how many processes do so. */
const children = watchChildren();
const hashing = openHashing();
const hashOn = async (): Promise<never> => {
  for (;;) await hashing.hash("Correct-Horse-1");
};
const cores = Array.from({ length: availableParallelism() });
await Promise.all(cores.map(() => hashing.hash("Correct-Horse-1")));
console.log(`hashing in ${children.all.length}`);
await Promise.all(cores.map(hashOn));
