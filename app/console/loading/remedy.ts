import { rules } from "../../../contract/rules.ts";

/** The last time that a chunk could not be loaded, and whether the window was reloaded for it. */
export type ChunkFailure = { at: number; reloaded: boolean };

/** `open` the target as a new document, `reload` the window, or `explain` the error. */
export type Remedy = "open" | "reload" | "explain";

/** What to do if a chunk cannot be loaded (specification, sections 4 and 9). */
export function remedyFor(last: ChunkFailure | null, now: number): Remedy {
  if (!last || now - last.at > rules.chunkReloadWindow || now < last.at) return "open";
  return last.reloaded ? "explain" : "reload";
}
