import type { IncomingMessage } from "node:http";
import { countries } from "../../contract/countries.ts";
import type { Config } from "../config.ts";
import { isFromProxy } from "./network.ts";

/**
 * The country that a request comes from, ISO 3166-1 alpha-2, as the header of a trusted proxy names it; `null` if none
 * does. It is never looked up elsewhere.
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
