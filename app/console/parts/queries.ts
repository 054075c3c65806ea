import { QueryClient } from "@tanstack/react-query";
import { NotConnected } from "../../browser/client/not-connected.ts";

/** How often a read that did not reach the server is tried again, and after how many milliseconds. */
const retries = { most: 1, delay: 500 };

/** What the shell's views have read. It lives as long as the document, which a logout ends. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always", // a browser that thinks it is offline is told by the call that fails
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: (failed, cause) => cause instanceof NotConnected && failed < retries.most,
      retryDelay: retries.delay,
    },
  },
});
