import { prefix } from "../../../contract/call.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import { lnOf, type Language } from "../../../contract/language.ts";
import { refusals, success } from "../../../contract/refusals.ts";
import type { Envelope } from "../../../contract/schemas.ts";
import type { Pushed } from "../../../contract/schemas/site.ts";
import { Refused } from "../../browser/client/client.ts";
import { NotConnected } from "../../browser/client/not-connected.ts";
import { expire } from "../../browser/session/expire.ts";
import { stored } from "../../browser/session/session.ts";

type Push = { base: number; dryRun: boolean; force: boolean };
type Sending = { language: Language; onProgress: (part: number) => void };

/** Pushes a packed folder; `fetch` would not say how much is sent. Rejects with `Refused` or `NotConnected`. */
export async function pushFolder(file: File, push: Push, { language, onProgress }: Sending): Promise<Pushed> {
  const query = new URLSearchParams(Object.entries(push).map(([name, value]) => [name, String(value)]));
  const path = `${prefix}${endpoints.pushSite.path}?${query}`;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.setRequestHeader("content-type", "application/gzip");
  for (const [name, value] of Object.entries(headersIn(language))) request.setRequestHeader(name, value);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener("load", () => resolve(request.responseText));
  request.addEventListener("error", () => reject(new NotConnected(path)));
  request.send(file);
  const text = await promise;
  try {
    return dataOf(JSON.parse(text) as Envelope) as Pushed; // what this call returns
  } catch (cause) {
    throw cause instanceof Refused ? cause : new NotConnected(path, { cause });
  }
}

/** The folder of a revision as a gzipped tar. A plain link could not, because the token travels in a header. */
export async function fetchFolder(revision: number, language: Language): Promise<{ name: string; bytes: Blob }> {
  const path = prefix + endpoints.siteRevision.path.replace(":number", String(revision));
  try {
    const response = await fetch(path, { headers: headersIn(language) });
    if (response.headers.get("content-type")?.startsWith("application/gzip"))
      return { name: `site-${revision}.tar.gz`, bytes: await response.blob() };
    dataOf((await response.json()) as Envelope); // any other response of this server is an envelope
  } catch (cause) {
    throw cause instanceof Refused ? cause : new NotConnected(path, { cause });
  }
  throw new NotConnected(path);
}

function headersIn(language: Language): Record<string, string> {
  return { platForm: "0", "x-ln": lnOf(language), token: stored("token") ?? "" };
}

function dataOf(envelope: Envelope): unknown {
  if (envelope.errCode === success) return envelope.data;
  if (envelope.errCode === refusals.loginExpired.code) expire(envelope);
  throw new Refused(envelope);
}
