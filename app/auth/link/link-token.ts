import { useSyncExternalStore } from "react";
import { tokenIn } from "./token-in.ts";

/** In memory alone. `undefined` until the browser has looked, `null` where there is none. */
let token: string | null | undefined;

/**
 * The token behind `#token=` in the address that a mail brought. It is taken out of the address at once, so that it stays
 * neither there nor in the history.
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
