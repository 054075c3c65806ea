import type { Language } from "../../../contract/language.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import type { Transport, ApiClient } from "../../browser/client/client.ts";

/**
 * The browser's client. What it is made of comes with the first call: a page that the server drew is read without any.
 * `around` is what the network's transport is wrapped in.
 */
export function lateClient(
  language: () => Language,
  around: (transport: Transport) => Transport = (transport) => transport,
): ApiClient {
  let client: ApiClient | undefined;
  return {
    async call(name, input, options) {
      const [{ createClient }, { sessionTransport }] = await loadChunk(() =>
        Promise.all([import("../../browser/client/client.ts"), import("../../browser/session/transport.ts")]),
      );
      client ??= createClient(around(sessionTransport), language);
      return client.call(name, input, options);
    },
  };
}
