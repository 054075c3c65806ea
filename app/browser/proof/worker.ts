import type { ProofChallenge } from "../../../contract/proof-of-work.ts";
import { search, type Solution } from "./search.ts";

/** Receives one challenge; posts its solution, or `undefined`. */
self.addEventListener("message", ({ data }: MessageEvent<ProofChallenge>) => {
  search(data).then(post, () => post(undefined));
});

function post(solution: Solution | undefined): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  self.postMessage(solution);
}
