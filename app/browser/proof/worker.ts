import type { ProofChallenge } from "../../../contract/proof.ts";
import { search, type Solution } from "./search.ts";

/** Is sent one challenge; answers with its solution, or with nothing where it has found none. */
self.addEventListener("message", ({ data }: MessageEvent<ProofChallenge>) => {
  search(data).then(answer, () => answer(undefined));
});

function answer(solution: Solution | undefined): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes none
  self.postMessage(solution);
}
