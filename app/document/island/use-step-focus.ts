import { useEffect, useRef } from "react";

/** Whoever does not see that another page has come within the document stands at its beginning. */
export function useStepFocus(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
