import { rules } from "../../../contract/rules.ts";

/** The last time that a chunk of the program could not be fetched, and whether the window was reloaded for it. */
export type ChunkFailure = { at: number; reloaded: boolean };

/** `open` the target anew, `reload` the window, or `explain` what is missing and leave the rest to the reader. */
export type Remedy = "open" | "reload" | "explain";

/** What to do when a chunk of the program cannot be fetched (specification, sections 4 and 9). */
export function remedyFor(last: ChunkFailure | null, now: number): Remedy {
  if (!last || now - last.at > rules.chunkReloadWindow || now < last.at) return "open";
  return last.reloaded ? "explain" : "reload";
}
