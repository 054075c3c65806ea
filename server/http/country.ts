import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import { countries } from "../../contract/countries.ts";
import { isFromProxy } from "./network.ts";

/**
 * The country of a request, ISO 3166-1 alpha-2, from a trusted proxy's header; `null` without one. There is no other
 * source.
 */
export function countryOf(
  request: Pick<IncomingMessage, "headers" | "socket">,
  { countryHeader, trustedProxies }: { countryHeader: string | undefined; trustedProxies: BlockList },
): string | null {
  if (countryHeader === undefined || !isFromProxy(request, trustedProxies)) return null;
  const named = String(request.headers[countryHeader] ?? "")
    .trim()
    .toUpperCase();
  return countries.includes(named) ? named : null;
}
