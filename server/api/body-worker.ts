import { parentPort, workerData } from "node:worker_threads";
import { MalformedJson, OversizedBody, parseBody } from "./json.ts";

/** What the thread answers: the body, the beginning of one with too many keys, or that it is malformed. */
export type BodyReply = { value: unknown } | { beginning: unknown } | { malformed: true };

if (!parentPort) throw new Error("This program runs in a worker thread.");

function answer(): BodyReply {
  try {
    const body = parseBody(workerData as Uint8Array); // from large-bodies.ts
    return body instanceof OversizedBody ? { beginning: body.beginning } : { value: body };
  } catch (error) {
    if (error instanceof MalformedJson) return { malformed: true };
    throw error;
  }
}

parentPort.postMessage(answer(), []);
