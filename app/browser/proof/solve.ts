import type { Proof, ProofChallenge } from "../../../contract/proof-of-work.ts";
import { trustedWorker } from "../trusted-types.ts";
import { search, type Solution } from "./search.ts";
// oxlint-disable-next-line import/default -- Vite's `?url` exports the address of the built worker
import workerUrl from "./worker.ts?worker&url";

/** Solves a proof of work in a worker; resolves with the value of the header `x-proof`. */
export async function solve(challenge: ProofChallenge): Promise<string> {
  const solution = await searchInWorker(challenge).catch(() => search(challenge));
  return btoa(JSON.stringify({ challenge, solution } satisfies Proof));
}

/** Rejects if module workers are not supported, or the worker found no solution. */
async function searchInWorker(challenge: ProofChallenge): Promise<Solution> {
  const worker = new Worker(trustedWorker(workerUrl), { type: "module" });
  try {
    return await new Promise<Solution>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Solution | undefined>) => {
        if (data) resolve(data);
        else reject(new Error("the worker found no solution"));
      });
      worker.addEventListener("error", () => reject(new Error("the worker did not start")));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
