import path from "node:path";
import { Worker } from "node:worker_threads";
import { openKeyedQueue } from "../../limits/keyed-queue.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { second } from "../../time/time.ts";
import type { Portal } from "../../portal.ts";
import type { ChangelogMessage, ChangelogOutcome, ChangelogWork } from "./changelog-worker.ts";
import type { ImportPlan, PlannedRelease } from "./plan-import.ts";
import { streamedEnvelope } from "../../http/envelope.ts";
import { bytesOf } from "../../http/receive-body.ts";
import { limits } from "../../../contract/limits.ts";
import { importReleases } from "./import-releases.ts";
import type { Handlers } from "../../handler.ts";

/**
 * 16 MB take a few seconds and some 500 MB of memory. `computing`: of the processor, so that a busy machine refuses no text,
 * in milliseconds.
 */
const bounds = { computing: 30 * second, megabytes: 1_024 };
/** The maximum number of change logs in memory, of which one is read at a time; publishers are few. */
const maxReaders = 5;
const pieceSize = 64 * 1024;
/** With this file's extension: the worker is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `changelog-worker${path.extname(import.meta.filename)}`);

const inTurn = openKeyedQueue();
let readers = 0;

type Work = { body: AsyncIterable<Uint8Array>; task: ChangelogWork["task"] };

/** Reads a change log from the body of a request; returns the contract's `changelog` as JSON in pieces. */
async function readChangelog(
  portal: Pick<Portal, "content">,
  body: AsyncIterable<Uint8Array>,
): Promise<Iterable<Uint8Array>> {
  const { outcome } = await workOn(portal, { body, task: "read" });
  return piecesOf("json" in outcome ? outcome.json : new Uint8Array());
}

/** Checks the body of an import. */
async function readImport(
  portal: Pick<Portal, "content">,
  body: AsyncIterable<Uint8Array>,
): Promise<ImportPlan & { releases: PlannedRelease[] }> {
  const { outcome, releases } = await workOn(portal, { body, task: "plan" });
  if (!("plan" in outcome)) throw new Error("no plan was made");
  return { ...outcome.plan, releases };
}

/**
 * Works in a thread, because a long text takes seconds. Throws `malformed` and `invalidInput` (10100), the latter also
 * for a text with too many lines or that takes too long, `unavailable` (10503) if too many are being read, and errors of
 * `body`.
 */
async function workOn({ content }: Pick<Portal, "content">, { body, task }: Work) {
  if (readers >= maxReaders) throw refuse("unavailable");
  readers++;
  try {
    const bytes = Buffer.concat(await Array.fromAsync(body));
    const site = { settings: content.settings };
    const products = content.products.map(({ slug, repository, noteGroups }) => ({ slug, repository, noteGroups }));
    const done = await inTurn("change log", () => workInThread({ task, body: bytes, site, products }));
    const { outcome } = done;
    if ("issues" in outcome) throw refuse("invalidInput", { issues: outcome.issues });
    if ("fault" in outcome)
      throw outcome.fault === "malformed" ? refuse("malformed") : refuseInput("text", outcome.fault);
    return done;
  } finally {
    readers--;
  }
}

async function workInThread(work: ChangelogWork): Promise<{ outcome: ChangelogOutcome; releases: PlannedRelease[] }> {
  const { promise, resolve, reject } = Promise.withResolvers<ChangelogOutcome>();
  const releases: PlannedRelease[] = [];
  const worker = new Worker(program, {
    workerData: work,
    env: {}, // it needs none of the portal's secrets
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
  });
  worker
    .on("message", (message: ChangelogMessage) =>
      "part" in message ? releases.push(...message.part) : resolve(message),
    )
    .once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ fault: "changelogTooComplex" });
      else reject(error);
    });
  const check = async () => {
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1_000 > bounds.computing) resolve({ fault: "changelogTooComplex" });
  };
  const checks = setInterval(() => void check().catch(() => {}), second); // a worker that has ended uses nothing
  const outcome = await promise.finally(() => clearInterval(checks));
  await worker.terminate();
  return { outcome, releases };
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}

export const readChangelogCalls = {
  importChangelog: async (portal, _input, _caller, { raw }) =>
    streamedEnvelope(await readChangelog(portal, bytesOf(raw, limits.importBody))),

  async importReleases(portal, { slug }, { signedIn }, { raw }) {
    const read = await readImport(portal, bytesOf(raw, limits.importBody));
    return importReleases(portal, { ...read, actor: signedIn.account, slug });
  },
} satisfies Partial<Handlers>;
