import type { IncomingMessage } from "node:http";
import { countries } from "../../contract/countries.ts";
import type { Config } from "../config.ts";
import { isFromProxy } from "./network.ts";

/**
 * The country of a request, ISO 3166-1 alpha-2, from a trusted proxy's header; `null` without one. There is no other
 * source.
 */
export function countryOf(
  request: Pick<IncomingMessage, "headers" | "socket">,
  { countryHeader, trustedProxies }: Pick<Config, "countryHeader" | "trustedProxies">,
): string | null {
  if (countryHeader === undefined || !isFromProxy(request, trustedProxies)) return null;
  const named = String(request.headers[countryHeader] ?? "")
    .trim()
    .toUpperCase();
  return countries.includes(named) ? named : null;
}
