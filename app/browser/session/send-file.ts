import { lnOf, type Language } from "../../../contract/language.ts";
import { refusals, success } from "../../../contract/refusals.ts";
import type { Envelope } from "../../../contract/schemas.ts";
import { Refused } from "../../../client/client.ts";
import { NotConnected } from "../../../client/not-connected.ts";
import { expire } from "./expire.ts";
import { stored } from "./session.ts";

/** `onProgress` receives the part that is sent, from 0 to 1. */
export type Sending = { language: Language; onProgress: (part: number) => void };

/** Sends a file as the body of a call; `fetch` would not say how much is sent. Rejects with `Refused` or `NotConnected`. */
export async function sendFile(
  path: string,
  file: File,
  { language, onProgress, type = "application/octet-stream" }: Sending & { type?: string },
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.setRequestHeader("content-type", type);
  for (const [name, value] of Object.entries(headersIn(language))) request.setRequestHeader(name, value);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener("load", () => resolve(request.responseText));
  request.addEventListener("error", () => reject(new NotConnected(path)));
  request.send(file);
  const text = await promise;
  try {
    return dataOf(JSON.parse(text) as Envelope); // any response of this server is an envelope
  } catch (cause) {
    throw cause instanceof Refused ? cause : new NotConnected(path, { cause });
  }
}

export function headersIn(language: Language): Record<string, string> {
  return { platForm: "0", "x-ln": lnOf(language), token: stored("token") ?? "" };
}

export function dataOf(envelope: Envelope): unknown {
  if (envelope.errCode === success) return envelope.data;
  if (envelope.errCode === refusals.loginExpired.code) expire(envelope);
  throw new Refused(envelope);
}
