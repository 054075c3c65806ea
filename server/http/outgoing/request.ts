import https from "node:https";
import { BlockList, type LookupFunction } from "node:net";
import { http } from "../node-http.ts";
import { guardedLookup, isAllowed } from "./address.ts";

/** Milliseconds for everything, and bytes of a response, unless a request says otherwise. */
const defaults = { limit: 10_000, size: 64 * 1024 };

/**
 * Where a request may lead: to the origin of an address that the operator configured, wherever that is; otherwise over TLS
 * into the public internet, or to networks of `allow` (`WEBHOOK_ALLOW`).
 */
export type Reach = { configured?: string; allow?: BlockList };

export type OutgoingRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  limit?: number | undefined;
  size?: number;
  reach: Reach;
};

/** `isWhole`: nothing is missing, because it was too long, too slow or cut off. */
export type OutgoingResponse = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  isWhole: boolean;
};
/** `reached`: whether the server may have received the request; `false` if no connection was established. */
export type NoResponse = { reached: boolean; error: string };

/**
 * Sends what leaves the portal by HTTP; only the clients of mail, bucket and database send anything else. Takes a
 * connection of its own and follows no redirect, so that it is always known whether the request may have arrived, and
 * that it went to where it was checked to go. Never rejects; ends within `limit` milliseconds.
 */
export function request(
  url: URL,
  { method = "GET", headers = {}, body = "", limit, size, reach }: OutgoingRequest,
): Promise<OutgoingResponse | NoResponse> {
  const lookup = lookupFor(url, reach);
  if (lookup === "not allowed") return Promise.resolve({ reached: false, error: `${url.origin} is not allowed` });
  const options = { method, headers: { "accept-encoding": "identity", ...headers }, agent: false, ...lookup };
  return send(url, options, { body, limit: limit ?? defaults.limit, size: size ?? defaults.size });
}

function lookupFor(
  url: URL,
  { configured, allow = new BlockList() }: Reach,
): { lookup?: LookupFunction } | "not allowed" {
  if (url.origin === configured) return {};
  if (!isAllowed(url, allow)) return "not allowed";
  return { lookup: guardedLookup({ allow, secure: url.protocol === "https:" }) };
}

type Sent = Required<Pick<OutgoingRequest, "body" | "size">> & { limit: number };

function send(
  url: URL,
  options: https.RequestOptions,
  { body, limit, size }: Sent,
): Promise<OutgoingResponse | NoResponse> {
  return new Promise((resolve) => {
    let reached = false;
    let answer: Omit<OutgoingResponse, "body"> | undefined;
    const chunks: Buffer[] = [];
    const end = (error: string) =>
      resolve(answer ? { ...answer, body: Buffer.concat(chunks).subarray(0, size) } : { reached, error });
    const secure = url.protocol === "https:";
    const sent = (secure ? https : http).request(url, options);
    const timer = setTimeout(() => sent.destroy(new Error(`no response within ${limit / 1000} s`)), limit);
    sent.once("close", () => {
      clearTimeout(timer);
      end("the connection closed without a response"); // unless resolved before
    });
    sent.once("socket", (socket) => socket.once(secure ? "secureConnect" : "connect", () => (reached = true)));
    sent.once("error", (error) => end("code" in error ? String(error.code) : error.message));
    sent.once("response", (response) => {
      const received = { status: response.statusCode ?? 0, headers: headersOf(response.rawHeaders), isWhole: false };
      answer = received;
      let left = size;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        left -= chunk.length;
        if (left < 0) sent.destroy();
      });
      response.once("error", () => end("")); // cut off: its status counts
      response.once("end", () => {
        received.isWhole = left >= 0;
        end("");
      });
    });
    sent.end(body);
  });
}

function headersOf(raw: string[]): OutgoingResponse["headers"] {
  const headers: OutgoingResponse["headers"] = [];
  for (let at = 0; at < raw.length; at += 2) headers.push([raw[at] ?? "", raw[at + 1] ?? ""]);
  return headers;
}
