import type { Envelope } from "../../../contract/schemas.ts";
import { rules } from "../../../contract/rules.ts";
import type { Transport } from "../../../client/client.ts";
import { NotConnected } from "../../../client/not-connected.ts";

/** Sends requests to this site's server, with the specification's time-out of 50,000 ms. */
export const networkTransport: Transport = async ({ method, path, headers, body, inBackground = false, signal }) => {
  const deadline = AbortSignal.timeout(rules.requestTimeout);
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body ?? null,
      credentials: "same-origin",
      keepalive: inBackground,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const envelope: unknown = await response.json();
    if (isEnvelope(envelope)) return envelope;
  } catch (cause) {
    throw new NotConnected(path, { cause });
  }
  throw new NotConnected(path);
};

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "errCode" in value && typeof value.errCode === "number";
}
