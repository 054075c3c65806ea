import { useEffect, useEffectEvent, useState } from "react";
import { tokenIn } from "./token-in.ts";

/**
 * The token behind `#token=` in the address that a mail brought. It is taken out of the address at once, so that it stays
 * neither there nor in the history. `undefined` until the browser has looked, `null` where there is none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  const look = useEffectEvent(() => {
    const found = tokenIn(location.hash);
    if (found !== undefined) history.replaceState(history.state, "", location.pathname);
    setToken((before) => found ?? before ?? null);
  });
  useEffect(() => {
    look();
    addEventListener("hashchange", look); // another link, opened in the same tab
    return () => removeEventListener("hashchange", look);
  }, []);
  return token;
}
