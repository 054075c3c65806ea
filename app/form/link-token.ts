import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

const never = () => () => {};

/** The token that an address brings in its fragment. */
export function tokenIn(hash: string): string | undefined {
  return /^#token=([\w-]+)$/.exec(hash)?.[1];
}

/**
 * The token behind `#token=` in the address that a mail brought. It is taken out of the address at once, so that it stays
 * neither there nor in the history. `undefined` until the browser has looked, `null` where there is none.
 */
export function useLinkToken(): string | null | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const hasLooked = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [taken, setTaken] = useState<string>();
  const found = tokenIn(hash);
  if (found !== undefined && found !== taken) setTaken(found);

  useEffect(() => {
    if (found !== undefined) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [found, pathname, navigate]);

  return found ?? taken ?? (hasLooked ? null : undefined);
}
