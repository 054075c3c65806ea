import https from "node:https";
import type { LookupFunction } from "node:net";
import { http } from "../http/node-http.ts";

const wholeLimit = 10_000;
const maxResponseLength = 64 * 1024;

/** `reached`: whether the provider may have received the request; `false` if no connection was established. */
export type PostResult = { status: number; body: string } | { reached: boolean; error: string };

/** Milliseconds for everything, and what resolves the host's name, as in `node:net`. */
type Options = { limit?: number | undefined; lookup?: LookupFunction };

/**
 * Posts on a connection of its own and follows no redirect, so that it is always known whether the request may have
 * arrived. Never rejects; ends within `limit` milliseconds. `body` is what came of the response until then, at most some
 * 64 kB.
 */
export function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  options: Options = {},
): Promise<PostResult> {
  return send(url, { method: "POST", headers, body, ...options });
}

/** Gets as `post` posts. */
export function get(url: URL, headers: Record<string, string>, options: Options = {}): Promise<PostResult> {
  return send(url, { method: "GET", headers, body: "", ...options });
}

type Request = Options & { method: "GET" | "POST"; headers: Record<string, string>; body: string };

function send(url: URL, { method, headers, body, limit = wholeLimit, lookup }: Request): Promise<PostResult> {
  return new Promise((resolve) => {
    let reached = false;
    let answer: { status: number; body: string } | undefined;
    const end = (error: string) => resolve(answer ?? { reached, error });
    const secure = url.protocol === "https:";
    const options = { method, headers, agent: false, ...(lookup && { lookup }) };
    const request = (secure ? https : http).request(url, options);
    const timer = setTimeout(() => request.destroy(new Error(`no response within ${limit / 1000} s`)), limit);
    request.once("close", () => {
      clearTimeout(timer);
      end("the connection closed without a response"); // unless resolved before
    });
    request.once("socket", (socket) => socket.once(secure ? "secureConnect" : "connect", () => (reached = true)));
    request.once("error", (error) => end("code" in error ? String(error.code) : error.message));
    request.once("response", (response) => {
      const received = { status: response.statusCode ?? 0, body: "" };
      answer = received;
      response.setEncoding("utf8").on("data", (chunk: string) => {
        received.body += chunk;
        if (received.body.length >= maxResponseLength) request.destroy();
      });
      response.once("error", () => end("")); // cut off: its status counts
      response.once("end", () => end(""));
    });
    request.end(body);
  });
}
