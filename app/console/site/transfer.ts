import { prefix } from "../../../contract/call.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import type { Language } from "../../../contract/language.ts";
import type { Envelope } from "../../../contract/schemas.ts";
import type { Pushed } from "../../../contract/schemas/site.ts";
import { Refused } from "../../../client/client.ts";
import { dataOf, headersIn, sendFile, type Sending } from "../../browser/session/send-file.ts";
import { NotConnected } from "../../../client/not-connected.ts";

type Push = { base: number; dryRun: boolean; force: boolean };

/** Pushes a packed folder. Rejects with `Refused` or `NotConnected`. */
export async function pushFolder(file: File, push: Push, sending: Sending): Promise<Pushed> {
  const query = new URLSearchParams(Object.entries(push).map(([name, value]) => [name, String(value)]));
  const path = `${prefix}${endpoints.pushSite.path}?${query}`;
  return (await sendFile(path, file, { ...sending, type: "application/gzip" })) as Pushed; // what this call returns
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
