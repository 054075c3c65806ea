import { createContext, use, useCallback } from "react";
import type { ApiClient } from "./client.ts";

/** The API client of a page in the browser; `null` while the server renders, which makes its calls in loaders. */
export const ApiContext = createContext<ApiClient | null>(null);

export function useApi(): () => ApiClient {
  const api = use(ApiContext);
  return useCallback(() => {
    if (!api) throw new Error("Calls are made in the browser only");
    return api;
  }, [api]);
}
