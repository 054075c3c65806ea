import type { Envelope } from "../../../contract/schemas.ts";
import type { Carrier } from "../../browser/client/client.ts";

/** A carrier for one page: what several loaders read at the same time is fetched once. */
export function sharedReads(carrier: Carrier): Carrier {
  const reads = new Map<string, Promise<Envelope>>();
  return (request) => {
    const repeated = "x-proof" in request.headers; // the answer that is known asked for this proof
    if (request.method !== "GET" || repeated) return carrier(request);
    const known = reads.get(request.path);
    if (known) return known;
    const read = carrier(request);
    reads.set(request.path, read);
    return read;
  };
}
