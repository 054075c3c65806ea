import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, describe, expect, test, vi } from "vitest";
import { proof, proofChallenge, type Proof, type ProofChallenge } from "../../../contract/proof-of-work.ts";
import { solve } from "./solve.ts";

const counter = 7;

async function challengeOf(): Promise<ProofChallenge> {
  const secrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "other" };
  return proofChallenge.parse(
    await createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 10, counter, deriveKey, data: { ends: 1 }, ...secrets }),
  );
}

function read(header: string): Proof {
  return proof.parse(JSON.parse(atob(header)));
}

/** A `Worker` that posts `answer`, or fails to start without one. */
function stubWorker(response?: { data: Proof["solution"] | undefined }) {
  const workers: WorkerStub[] = [];
  class WorkerStub extends EventTarget {
    ended = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(response ? new MessageEvent("message", response) : new Event("error")));
    }
    terminate() {
      this.ended = true;
    }
  }
  vi.stubGlobal("Worker", WorkerStub);
  return workers;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the worker's solution is sent with its challenge, and the worker is terminated", async () => {
  const challenge = await challengeOf();
  const solution = { counter: 3, derivedKey: "ab" };
  const workers = stubWorker({ data: solution });
  expect(read(await solve(challenge))).toEqual({ challenge, solution });
  expect(workers.map(({ ended }) => ended)).toEqual([true]);
});

describe("the page searches for a solution itself", () => {
  test("without workers", async () => {
    vi.stubGlobal("Worker", undefined);
    expect(read(await solve(await challengeOf())).solution.counter).toBe(counter);
  });

  test("if the worker does not start", async () => {
    const workers = stubWorker();
    expect(read(await solve(await challengeOf())).solution.counter).toBe(counter);
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
  });

  test("if the worker finds nothing", async () => {
    stubWorker({ data: undefined });
    expect(read(await solve(await challengeOf())).solution.counter).toBe(counter);
  });
});

test("our own SHA-256 finds the same solution as the browser's, which plain http lacks", async () => {
  const challenge = await challengeOf();
  const { solution } = read(await solve(challenge));
  vi.stubGlobal("crypto", { getRandomValues: () => undefined });
  expect(read(await solve(challenge)).solution).toEqual(solution);
});

test("gives up on a challenge without solution", async () => {
  const challenge = await challengeOf();
  challenge.parameters.keyPrefix = "00".repeat(32);
  let moment = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (moment += 10_000));
  await expect(solve(challenge)).rejects.toThrow("no solution was found in time");
});
