import { useEffect, useRef } from "react";

/** Moves the focus to the start of a step, so that screen readers notice the change. */
export function useStepFocus(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
