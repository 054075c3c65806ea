import type { CustomFetchOptions } from "openid-client";
import { request, type Reach } from "../../http/outgoing/request.ts";

/** The time limit for a provider's response in milliseconds, and its maximum size in bytes. */
const responseLimits = { limit: 5_000, size: 256 * 1024 };

/** As openid-client describes requests; its bodies are forms. */
type Request = Partial<Pick<CustomFetchOptions, "method" | "headers" | "body">>;

/** A provider that responds too slowly, with too much, or not at all. */
export class ProviderUnreachable extends Error {}

/** Statuses whose responses have no body. */
const bodiless = [204, 205, 304];

/** A `fetch` for one provider within `responseLimits` that follows no redirect. Throws `ProviderUnreachable`. */
export function fetchWithin(reach: Reach) {
  return async (address: string, { method = "GET", headers = {}, body }: Request = {}): Promise<Response> => {
    const sent = body instanceof URLSearchParams || typeof body === "string" ? { body: String(body) } : {};
    const answer = await request(new URL(address), { method, headers, ...sent, ...responseLimits, reach });
    if ("error" in answer) throw new ProviderUnreachable(answer.error);
    const { status } = answer;
    if (!answer.isWhole)
      throw new ProviderUnreachable(`the response broke off, or has more than ${responseLimits.size} bytes`);
    if (status < 200 || status > 599) throw new ProviderUnreachable(`the response has the status ${status}`);
    const content = bodiless.includes(status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status, headers: answer.headers });
  };
}
