import { useCallback, useEffect } from "react";
import { useApi } from "../use-api.ts";
import { useReturn } from "../use-return.ts";
import { update } from "./keep.ts";
import { stored, useSession } from "./session.ts";

/** Reads who is logged in again: an application may have been decided since. What the browser knew stands where it fails. */
function useReadStatus(): () => void {
  const api = useApi();
  return useCallback(() => {
    if (stored("token") === null) return;
    api()
      .call("profile", {})
      .then(update)
      .catch(() => {});
  }, [api]);
}

/** Keeps what is shown of somebody's status up to date whenever they come back to the page. */
export function useStatusOnReturn(): void {
  useReturn(useReadStatus());
}

/** The same once at a place that is about the status. */
export function useFreshStatus(): void {
  const isLoggedIn = Boolean(useSession());
  const read = useReadStatus();
  useEffect(() => {
    if (isLoggedIn) read();
  }, [isLoggedIn, read]);
}
