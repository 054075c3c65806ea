import { createContext, use, useCallback } from "react";
import type { ApiClient } from "../../../client/client.ts";

/** The API client in the browser; `null` during server rendering, where loaders make the calls. */
export const ApiContext = createContext<ApiClient | null>(null);

export function useApi(): () => ApiClient {
  const api = use(ApiContext);
  return useCallback(() => {
    if (!api) throw new Error("Calls are made in the browser only");
    return api;
  }, [api]);
}
