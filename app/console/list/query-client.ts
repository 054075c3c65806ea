import { QueryClient } from "@tanstack/react-query";
import { NotConnected } from "../../../client/not-connected.ts";

/** How often a failed connection is retried, and after how many milliseconds. */
const retries = { max: 1, delay: 500 };

/** The query cache of the shell's views. It lives as long as the document, which a logout ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always", // offline, the call fails and its view shows the error
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: (failed, cause) => cause instanceof NotConnected && failed < retries.max,
      retryDelay: retries.delay,
    },
  },
});
