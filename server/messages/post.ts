import https from "node:https";
import { http } from "../http/node-http.ts";

const wholeLimit = 10_000;
const maxResponseLength = 64 * 1024;

/** `reached`: whether the provider may have received the request; `false` if no connection was established. */
export type PostResult = { status: number; body: string } | { reached: boolean; error: string };

/**
 * Posts on a connection of its own and follows no redirect, so that it is always known whether the request may have
 * arrived. Never rejects; ends within `limit` milliseconds.
 */
export function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  limit: number = wholeLimit,
): Promise<PostResult> {
  return new Promise((resolve) => {
    let reached = false;
    const secure = url.protocol === "https:";
    const request = (secure ? https : http).request(url, { method: "POST", headers, agent: false });
    const fail = (error: Error) => resolve({ reached, error: "code" in error ? String(error.code) : error.message });
    const timer = setTimeout(() => request.destroy(new Error(`no response within ${limit / 1000} s`)), limit);
    request.once("close", () => {
      clearTimeout(timer);
      resolve({ reached, error: "the connection closed without a response" }); // unless resolved before
    });
    request.once("socket", (socket) => socket.once(secure ? "secureConnect" : "connect", () => (reached = true)));
    request.once("error", fail);
    request.once("response", (response) => {
      let received = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        received += chunk;
        if (received.length > maxResponseLength) request.destroy(new Error("the response is too long"));
      });
      response.once("error", fail);
      response.once("end", () => resolve({ status: response.statusCode ?? 0, body: received }));
    });
    request.end(body);
  });
}
