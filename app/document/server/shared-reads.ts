import type { Envelope } from "../../../contract/schemas.ts";
import type { Transport } from "../../../client/client.ts";

/** A transport for one page: identical reads by several loaders are sent once. */
export function sharedReads(transport: Transport): Transport {
  const reads = new Map<string, Promise<Envelope>>();
  return (request) => {
    const repeated = "x-proof" in request.headers; // the cached response asked for this proof
    if (request.method !== "GET" || repeated) return transport(request);
    const known = reads.get(request.path);
    if (known) return known;
    const read = transport(request);
    reads.set(request.path, read);
    return read;
  };
}
