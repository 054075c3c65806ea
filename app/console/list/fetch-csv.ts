import { prefix } from "../../../contract/call.ts";
import type { FileCall } from "../../../contract/calls.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import { lnOf, type Language } from "../../../contract/language.ts";
import { refusals } from "../../../contract/refusals.ts";
import { rules } from "../../../contract/rules.ts";
import type { CallInput, Envelope } from "../../../contract/schemas.ts";
import { Refused } from "../../../client/client.ts";
import { NotConnected } from "../../../client/not-connected.ts";
import { counted } from "../../browser/session/counted.ts";
import { expire } from "../../browser/session/expire.ts";
import { stored } from "../../browser/session/session.ts";
import { withToken } from "../../browser/session/with-token.ts";

type File = { name: string; bytes: Blob };

/**
 * Makes a call that returns a CSV file instead of an envelope. A plain link cannot, because the token travels in a
 * header. Rejects with `Refused` or `NotConnected`.
 */
export async function fetchCsv(name: FileCall, filter: CallInput<FileCall>, language: Language): Promise<File> {
  const path = prefix + endpoints[name].path;
  const query = new URLSearchParams(filter).toString();
  const request = withToken(
    {
      method: "GET",
      path: query ? `${path}?${query}` : path,
      headers: { platForm: "0", "x-ln": lnOf(language) },
    },
    stored("token") ?? "",
  );
  const response = await counted(() => send(request));
  if ("bytes" in response) return response;
  if (response.errCode === refusals.loginExpired.code) expire(response);
  throw new Refused(response);
}

async function send({
  path: address,
  headers,
}: {
  path: string;
  headers: Record<string, string>;
}): Promise<File | Envelope> {
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(rules.requestTimeout) });
    if (response.headers.get("content-type")?.startsWith("text/csv"))
      return { name: nameOf(response), bytes: await response.blob() };
    return (await response.json()) as Envelope; // every other response of this server is an envelope
  } catch (cause) {
    throw new NotConnected(address, { cause });
  }
}

/** The file name in `Content-Disposition`. */
function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "export.csv";
}
