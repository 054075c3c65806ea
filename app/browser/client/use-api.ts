import { createContext, use, useCallback } from "react";
import type { ApiClient } from "./client.ts";

/** The calls that a page makes after it has been drawn; the server draws it without any. */
export const ApiContext = createContext<ApiClient | null>(null);

export function useApi(): () => ApiClient {
  const api = use(ApiContext);
  return useCallback(() => {
    if (!api) throw new Error("Calls are made in the browser only");
    return api;
  }, [api]);
}
