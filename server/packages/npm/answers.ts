import type { IncomingMessage, ServerResponse } from "node:http";
import type { RefusalName } from "../../../contract/refusals.ts";
import type { FileRefusal } from "../../downloads/token-access.ts";
import { clearHeaders, refusalResponse } from "../../http/refusal-response.ts";
import { refused } from "../../http/envelope.ts";
import { answerWords } from "../../http/answer-words.ts";
import { responseHeaders } from "../../http/headers.ts";
import { reasonPhrase } from "../../http/reason-phrase.ts";
import type { Refusal } from "../../refuse.ts";
import { errorAnswer, type Answer } from "./refusals.ts";

export type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Refusals that an envelope sends with 200. */
const forbidden: RefusalName[] = ["notAllowed", "suspended", "buildWaits", "sessionSuspended"];

/** A refusal that calls answer with an envelope. */
export function presentRefusal(error: Refusal): Answer {
  const { status, envelope } = refused(error.refusal, "en", error.data, error.number);
  const other = forbidden.includes(error.refusal) ? 403 : 400;
  const { "retry-after": seconds } = refusalResponse(error, "en").headers;
  return {
    ...errorAnswer(status === 200 ? other : status, envelope.errCode, envelope.errMsg),
    ...(seconds !== undefined && { headers: { "retry-after": seconds } }),
  };
}

/** In English: the reason phrase, which some clients print alone, is ASCII. */
export function explained({ status, code, say }: FileRefusal): Answer {
  return errorAnswer(status, code, say(answerWords.en.tokenFiles, "en"));
}

/** Headers of what everybody may read, also scripts of other sites. */
export function setOpenHeaders(response: ServerResponse, publicUrl: string): void {
  for (const [name, value] of responseHeaders(publicUrl)) response.setHeader(name, value);
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("cross-origin-resource-policy", "cross-origin");
}

/** Writes a refusal as npm clients expect it. */
export function refuseToPackageClient(
  request: IncomingMessage,
  response: ServerResponse,
  error: Refusal,
  { publicUrl }: { publicUrl: string },
): void {
  clearHeaders(response);
  setOpenHeaders(response, publicUrl);
  sendAnswer(request, response, presentRefusal(error));
}

export function sendAnswer(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status = 200, body, headers = {} }: Answer,
): void {
  const text = JSON.stringify(body);
  const error = typeof body === "object" && body !== null && "error" in body ? String(body.error) : undefined;
  const all = {
    "content-type": "application/json",
    "cache-control": status === 200 && method !== "POST" ? "no-cache" : "no-store",
    "content-length": Buffer.byteLength(text),
    ...headers,
  };
  const isExplained = error !== undefined && (status === 401 || status === 403);
  if (isExplained) response.writeHead(status, reasonPhrase(error), all);
  else response.writeHead(status, all);
  response.end(method === "HEAD" ? undefined : text);
}
