import { useSyncExternalStore } from "react";
import { tokenIn } from "./token-in.ts";

/** In memory only. `undefined` until the browser has read the fragment, `null` if there is no token. */
let token: string | null | undefined;

/**
 * The token in the fragment (`#token=`) of a mailed link. Removes it from the address, and so from the history, at
 * once.
 */
export function useLinkToken(): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => token,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  const look = () => {
    take();
    listener();
  };
  take();
  addEventListener("hashchange", look); // another link, opened in the same tab
  return () => removeEventListener("hashchange", look);
}

function take(): void {
  const found = tokenIn(location.hash);
  if (found !== undefined) history.replaceState(history.state, "", location.pathname);
  token = found ?? token ?? null;
}
