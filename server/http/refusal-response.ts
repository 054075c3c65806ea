import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Language } from "../../contract/language.ts";
import { refusals } from "../../contract/refusals.ts";
import type { Refusal } from "../refuse.ts";
import { refused } from "./envelope.ts";
import { responseHeaders } from "./headers.ts";
import { callerLanguage } from "./language.ts";

/** Statuses of temporary failures: the response has `Retry-After`. */
const temporary = new Set<number>([refusals.unavailable.status, refusals.rateLimited.status]);
const defaultRetryAfter = 5;

type Response = { status: number; headers: Record<string, string>; body: string };

/** The response of a refusal in the caller's language, without the headers of every response. */
export function refusalResponse({ refusal, data, number }: Refusal, language: Language): Response {
  const { status, envelope } = refused(refusal, language, data, number);
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  };
  if (temporary.has(status)) headers["retry-after"] = String(data?.retryAfter ?? defaultRetryAfter);
  return { status, headers, body: JSON.stringify(envelope) };
}

/** Removes headers meant for another response than the refusal that follows. */
export function clearHeaders(response: ServerResponse): void {
  for (const name of response.getHeaderNames()) if (name !== "connection") response.removeHeader(name);
}

/** Writes a refusal without the framework. */
export function writeRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  { publicUrl, headers: further = {} }: { publicUrl: string; headers?: OutgoingHttpHeaders },
): void {
  const { status, headers, body } = refusalResponse(refusal, callerLanguage(request.headers));
  clearHeaders(response);
  for (const [name, value] of responseHeaders(publicUrl)) response.setHeader(name, value);
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body), ...further }).end(body);
}
